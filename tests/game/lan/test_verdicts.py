"""The headline of a check: a host whose guests all play on phones has nobody who could check it."""

from __future__ import annotations

from itertools import product

from game.lan.verdicts import ONLY_PHONES, VERDICT_LEADS, TableCompany


def test_only_a_host_of_phones_alone_is_told_that_nobody_could_check() -> None:
    alone = [
        company
        for company in (TableCompany(*of) for of in product((0, 1), (0, 2), (False, True)))
        if str(company.lead("fair")) == ONLY_PHONES
    ]
    assert alone == [TableCompany(computers=0, phones=2, is_host=True)]


def test_phones_soften_no_other_verdict() -> None:
    for outcome, headline in VERDICT_LEADS.items():
        if outcome != "fair":
            assert str(TableCompany(computers=0, phones=2, is_host=True).lead(outcome)) == headline
