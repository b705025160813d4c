"""The findings that a host passes on: each once, those of players first of all, and no flood of them."""

from __future__ import annotations

from typing import Final

from net.fairness.peer_findings import MAX_MACHINES
from net.host.findings import MAX_STRANGE, HostedFindings
from net.protocol.field_types import MAX_EVIDENCE_LENGTH, MAX_PROOF
from net.protocol.messages import NO_FINDINGS, FindingTally, SignedFinding

TABLE: Final = bytes(32)


def key(number: int) -> bytes:
    return number.to_bytes(32, "big")


def finding(number: int, n: int = 1, *evidence: bytes) -> SignedFinding:
    return SignedFinding(key(number), n, 1, 0, "account", -1, evidence, bytes(64))


def test_each_finding_is_passed_on_once() -> None:
    findings = HostedFindings(TABLE)
    assert findings.add(finding(1))
    assert not findings.add(finding(1))
    assert findings.add(finding(1, 2))
    assert list(findings) == [finding(1), finding(1, 2)]


def test_a_word_counts_if_all_that_it_mentions_was_passed_on() -> None:
    findings = HostedFindings(TABLE)
    first = findings.next_digest(finding(1))
    findings.add(finding(1))
    assert findings.has_heard(key(1), NO_FINDINGS)
    assert findings.has_heard(key(1), FindingTally(1, first))
    assert not findings.has_heard(key(1), FindingTally(1, bytes(32)))
    assert not findings.has_heard(key(1), FindingTally(2, first))
    assert not findings.has_heard(key(2), FindingTally(1, first))


def test_a_player_who_is_known_has_space_when_there_are_too_many_machines() -> None:
    findings = HostedFindings(TABLE)
    players = [key(number) for number in range(MAX_MACHINES + 1)]
    for number in range(MAX_MACHINES):
        assert findings.has_space(finding(number), players)
        findings.add(finding(number))
    assert findings.has_space(finding(3, 2), players)
    assert not findings.has_space(finding(MAX_MACHINES), players)


def test_strangers_share_one_limit_and_take_no_space_from_players() -> None:
    findings = HostedFindings(TABLE)
    for n in range(1, MAX_STRANGE + 1):
        assert findings.has_space(finding(7, n), [key(1)])
        findings.add(finding(7, n))
    assert not findings.has_space(finding(7, MAX_STRANGE + 1), [key(1)])
    assert not findings.has_space(finding(8), [key(1)])
    assert findings.has_space(finding(1), [key(1)])


def test_the_evidence_of_a_guest_has_a_limit() -> None:
    findings, players = HostedFindings(TABLE), [key(1), key(2)]
    piece = bytes(MAX_EVIDENCE_LENGTH)
    for n in range(1, MAX_PROOF // MAX_EVIDENCE_LENGTH + 1):
        assert findings.has_space(finding(1, n, piece), players)
        findings.add(finding(1, n, piece))
    assert not findings.has_space(finding(1, 90, piece), players)
    assert findings.has_space(finding(2, 1, piece), players)
