"""The findings of every player at a table, in order; and the check for a `said` with unknown findings."""

from __future__ import annotations

from typing import Final, NamedTuple

from tests.outside.protocol.digests import Identity, finding_digest, signed
from tests.outside.protocol.forms import NOBODY
from tests.outside.protocol.messages import Finding, Tally

TWO_STORIES: Final = frozenset(
    {"two_openings", "unended", "other_deal", "two_rosters", "two_lists", "two_histories", "other_secret"}
)


class Impossible(Exception):
    """An honest host cannot have sent this: we say so, and leave for good."""


class Displaced(Exception):
    """This does not follow from what we know: something is missing."""


class Problem(NamedTuple):
    """A contradiction, before it becomes a finding."""

    code: str
    step: int = 0
    against: int = NOBODY
    evidence: tuple[bytes, ...] = ()


class Findings:
    """All known findings of a table."""

    def __init__(self, table: bytes, me: Identity) -> None:
        self.table: Final = table
        self.me: Final = me
        self.chains: Final[dict[bytes, list[bytes]]] = {}
        self.known: Final[list[Finding]] = []

    def said(self) -> Tally:
        """Return the tally of our own findings."""
        chain = self.chains.get(self.me.key, [])
        return Tally(len(chain), chain[-1]) if chain else Tally()

    def held_back(self, key: bytes, said: Tally) -> bool:
        """Return True if a tally includes findings that we have not received."""
        if not said.n:
            return False
        chain = self.chains.get(key, [])
        return len(chain) < said.n or chain[said.n - 1] != said.last

    def digest(self, finding: Finding) -> bytes:
        """Return F."""
        chain = self.chains.get(finding.key, [])
        before = chain[finding.n - 2] if 2 <= finding.n <= len(chain) + 1 else bytes(32)
        said = Tally(finding.n, before)
        what = (finding.deal, finding.step, finding.code, finding.against)
        return finding_digest(self.table, finding.key, said, *what, finding.evidence)

    def learn(self, finding: Finding) -> bool:
        """Take in a finding; return False if it is out of order or not signed by its author."""
        chain = self.chains.setdefault(finding.key, [])
        digest = self.digest(finding)
        if not signed(finding.key, digest, finding.signature):
            return False
        if finding.n <= len(chain):
            return chain[finding.n - 1] == digest
        if finding.n != len(chain) + 1:
            return False
        chain.append(digest)
        self.known.append(finding)
        return True

    def make(self, deal: int, problem: Problem) -> Finding | None:
        """Make a finding of ours, once a deal for each code."""
        mine = [one for one in self.known if one.key == self.me.key]
        if any((one.deal, one.code) == (deal, problem.code) for one in mine) or len(mine) == 100:
            return None
        what = (deal, problem.step, problem.code, problem.against, list(problem.evidence))
        bare = Finding(self.me.key, len(mine) + 1, *what, signature=bytes(64))
        finding = Finding(self.me.key, len(mine) + 1, *what, signature=self.me.sign(self.digest(bare)))
        assert self.learn(finding)
        return finding
