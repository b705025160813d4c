"""What a guest makes of the findings of others."""

from __future__ import annotations

from net.fairness.deal_record import BEFORE_FIRST, finding_digest
from net.fairness.findings import AGAINST_HOST
from net.fairness.peer_findings import PeerFindings
from net.protocol.keys import Key
from net.protocol.messages import SignedFinding

TABLE, HOST, FELLOW = bytes(32), Key(bytes([1] * 32)), Key(bytes([2] * 32))


def test_nobody_is_accused_on_a_mere_word() -> None:
    bare = SignedFinding(FELLOW.public, 1, 1, 0, "two_words", 2, (), bytes(64))
    signature = FELLOW.sign(finding_digest(TABLE, BEFORE_FIRST, bare))
    heard = PeerFindings(TABLE, HOST.public).receive(
        SignedFinding(FELLOW.public, 1, 1, 0, "two_words", 2, (), signature)
    )
    assert heard is not None
    assert not heard.proved
    assert heard.finding.against == AGAINST_HOST
