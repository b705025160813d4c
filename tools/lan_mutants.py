"""Is it noticed when a promise of the LAN table is broken, or a check left out? `python -m tools.lan_mutants`.

Each mutant is one deliberate fault, put into a copy of the sources. Then a cheat of the catalogue has to get through
(tests/test_lan_host_cheats.py and its neighbours), or a made-up world of tests/lan_sim.py has to go wrong. Prints a
table: by what each was caught. `--only WORD` tries those whose names have a word in them.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
PATIENCE: Final = 900
"""Seconds for one mutant."""
TESTS: Final = (
    "tests/test_lan_host_cheats.py",
    "tests/test_lan_guest_cheats.py",
    "tests/test_lan_attacks.py",
    "tests/test_lan_restarts.py",
    "tests/test_lan_pauses.py",
    "tests/test_net_evidence.py",
    "tests/test_net_presence.py",
)


class Mutant(NamedTuple):
    """One line of one module, and what stands in its place."""

    name: str
    module: str
    line: str
    fault: str


GUEST: Final = "net/guest.py"
DEAL: Final = "net/guest_deal.py"

MUTANTS: Final = (
    Mutant(
        "host: told before it was written down",
        "net/hosted_table.py",
        "        effects, self._effects = self._effects, []\n",
        "        effects, self._effects = sorted(self._effects, key=lambda e: isinstance(e, Journal)), []\n",
    ),
    Mutant(
        "host: another secret after a restart",
        "net/hosted_table.py",
        "        secret = secret or self._random(32)\n",
        "        secret = self._random(32)\n",
    ),
    Mutant(
        "host: the whole state is told",
        "net/hosted_deal.py",
        "            seen(match.view(seat)),\n",
        "            seen(match.state),\n",
    ),
    Mutant(
        "host: events are told with all faces", "net/happened.py", "_happened(event.seen_by(seat))", "_happened(event)"
    ),
    Mutant(
        "host: no bot ever stands in",
        "net/hosted_table.py",
        "self.now - chair.lost >= self.patience()",
        "self.now - chair.lost >= 6000",
    ),
    Mutant("host: the seat is not given back", "net/chairs.py", '        chair.kind, chair.bot = "person", ""\n', ""),
    Mutant(
        "host: the deck is stacked",
        "net/hosted_deal.py",
        "match.begin(self.record.seed(self.secret))",
        "match.begin(bytes(32))",
    ),
    Mutant(
        "host: who is there is not waited for",
        "net/hosted_table.py",
        '        return "silent" if self.now - chair.asked(self.since) >= ASK_WAIT else None\n',
        '        return "silent"\n',
    ),
    Mutant(
        "host: who is away is not waited for",
        "net/hosted_table.py",
        'return "away" if self.now - chair.lost >= ASK_WAIT or chair.is_unsteady(self.now) else None',
        'return "away"',
    ),
    Mutant(
        "host: an update is left out",
        "net/hosted_table.py",
        "            if chair.connection != NO_CONNECTION:\n                self.send(seat, self.deal.update",
        "            if chair.connection != NO_CONNECTION and (seat or not entry or entry.ply != 5):\n"
        "                self.send(seat, self.deal.update",
    ),
    Mutant(
        "host: what is missing is not told again",
        "net/hearing.py",
        "    table.tell_again(seat, 0)\n",
        "    del table, seat\n",
    ),
    Mutant(
        "host: the secret is told with the deal",
        "net/hosted_table.py",
        "        self.tell_all(self.deal.record.shares)\n        self.tell_update(events, None)\n",
        "        self.tell_all(self.deal.record.shares)\n"
        "        self.tell_all(self.deal.reveal((0, 0), closed=False))\n"
        "        self.tell_update(events, None)\n",
    ),
    Mutant(
        "host: it plays for who is there",
        "net/hosted_table.py",
        '            return ("away", int(self.now - chair.lost)) if chair.bot else None\n        limit',
        '            return ("away", int(self.now - chair.lost)) if chair.bot else None\n'
        "        if self.number % 2:\n"
        '            return "away", 8\n'
        "        limit",
    ),
    Mutant(
        "host: the last input is lost in a restart",
        "net/recovery.py",
        "        for record in records[1:]:",
        "        for record in records[1:-1] if len(records) > 6 else records[1:]:",
    ),
    Mutant(
        "host: a deal's number comes twice",
        "net/hosted_table.py",
        "        self.number += 1\n",
        "        self.number = max(1, self.number + (self.number != 1))\n",
    ),
    Mutant(
        "host: who slept is stood in for at once",
        "net/hosted_table.py",
        "            chair.lost = chair.came = self.now\n",
        "            chair.came = self.now\n",
    ),
    Mutant(
        "host: words that mention unknown findings are passed on",
        "net/hearing.py",
        "    return table.has_heard(table.chairs[seat].key, said)\n",
        "    return True\n",
    ),
    Mutant(
        "host: the digest of a finding that is mentioned is not looked at",
        "net/hosted_table.py",
        "len(known) and known[said.n - 1] == said.last",
        "len(known)",
    ),
    Mutant(
        "host: findings are passed on in any order",
        "net/hearing.py",
        "    follows = message.n == 1 or (key, message.n - 1) in table.reports\n",
        "    follows = True\n",
    ),
    Mutant(
        "host: findings are passed on unsigned",
        "net/hearing.py",
        "if follows and table.may_report(message) and verified(key, table.next_finding(message), message.signature):",
        "if follows:",
    ),
    Mutant(
        "host: audits are passed on unsigned",
        "net/hearing.py",
        "                    if verified(key, signed, message.signature):\n",
        "                    if signed:\n",
    ),
    Mutant(
        "host: promises are taken unsigned",
        "net/hosted_deal.py",
        "        if not verified(self.record.key(seat), signed, row.signature):\n"
        "            return False\n"
        "        self.commits",
        "        if not signed:\n            return False\n        self.commits",
    ),
    Mutant(
        "host: shares are taken unsigned",
        "net/hosted_deal.py",
        "        if not isinstance(promised, Row) or not verified(self.record.key(seat), signed, "
        "row.signature):\n"
        "            return False\n"
        "        is_wrong",
        "        if not isinstance(promised, Row) or not signed:\n            return False\n        is_wrong",
    ),
    Mutant(
        "host: shares are taken unopened",
        "net/hosted_deal.py",
        "        is_wrong = share_digest(self.record.opened, seat, row.value) != promised.value\n",
        "        is_wrong = False\n",
    ),
    Mutant(
        "host: a second promise is taken",
        "net/hosted_deal.py",
        "        self.commits.setdefault(seat, row)\n",
        "        self.commits[seat] = row\n",
    ),
    Mutant(
        "host: moves are taken unsigned",
        "net/hearing.py",
        "    elif not verified(deal.record.key(seat), deal.to_sign(seat, offer.move, offer.mid, "
        "offer.said), offer.signature):\n",
        "    elif not offer.signature:\n",
    ),
    Mutant(
        "host: a move is made twice",
        "net/hearing.py",
        "    if deal is not None and offer.mid in deal.mids:\n",
        "    if deal is not None and offer.mid in ():\n",
    ),
    Mutant(
        "host: moves on another head are taken",
        "net/hearing.py",
        " or offer.ply != deal.record.ply or offer.head != deal.record.head:",
        ":",
    ),
    Mutant(
        "host: any signature of its own shows an old journal",
        "net/host.py",
        '            "roster": roster_to_sign(latest.stage),\n',
        '            "roster": latest.stage,\n',
    ),
    Mutant(
        "host: any signature shows an old journal",
        "net/host.py",
        "        return verified(table.founding.key.public, signed[latest.kind], latest.signature)\n",
        "        return bool(signed)\n",
    ),
    Mutant(
        "host: an old journal is gone on with",
        "net/host.py",
        '        if table.phase != "closed" and self._knows_more(hello):\n',
        '        if table.phase != "closed" and self._knows_more(hello) and not table:\n',
    ),
    Mutant(
        "host: shares are not taken while the table is put away",
        "net/hearing.py",
        "    if deal is None or number != table.number or table.phase != phase:\n",
        "    if deal is None or number != table.number or table.phase != phase or table.paused or table.now > 9:\n",
    ),
    Mutant("host: nobody is barred", "net/hosted_table.py", "        self.strikes.update(self.deal.left_out())\n", ""),
    Mutant(
        "bytes: a roster does not cover its signatures",
        "net/dealing.py",
        '    return digest("roster", opening, values(rows), reasons(rows), signed_words(rows))\n',
        '    return digest("roster", opening, values(rows), reasons(rows))\n',
    ),
    Mutant(
        "bytes: a list of shares does not cover its signatures",
        "net/dealing.py",
        '    return digest("closing", shares, reasons(rows), signed_words(rows))\n',
        '    return digest("closing", shares, reasons(rows))\n',
    ),
    Mutant(
        "bytes: a head does not cover what was said",
        "net/dealing.py",
        "*made, *_said(entry.said), entry.signature, entry.public)",
        "*made, entry.signature, entry.public)",
    ),
    Mutant(
        "bytes: O covers the signatures",
        "net/dealing.py",
        '    return digest("shares", roster, values(rows))\n',
        '    return digest("shares", roster, values(rows), signed_words(rows))\n',
    ),
    Mutant(
        "guest: a share before the roster",
        DEAL,
        "        self._asked.answer()\n        return [self._commit]\n",
        "        self._asked.answer()\n"
        "        return [self._commit, Share(record.deal, self._share, machine.tally, bytes(64))]\n",
    ),
    Mutant(
        "guest: another share after a restart",
        DEAL,
        "        self._share, self._commit, self._opened = kept.share, kept.commit, kept.opened\n",
        "        self._share, self._opened = kept.share, kept.opened\n",
    ),
    Mutant(
        "guest: shares that follow from its key",
        DEAL,
        "            self._share = machine.random(SHARE)\n",
        "            self._share = machine.key.secret\n",
    ),
    Mutant(
        "guest: a promise for a deal that is told again",
        DEAL,
        "or self.is_house or self.is_ended or machine.has_found(record.deal):\n"
        "            return []\n"
        "        if self._commit",
        "or self.is_house or machine.has_found(record.deal):\n            return []\n        if self._commit",
    ),
    Mutant(
        "guest: its promise is forgotten while old rounds are told",
        GUEST,
        "        if kept is not None and kept.opening.deal <= opening.deal:\n            machine.kept = None",
        "        if kept is not None:\n            machine.kept = None",
    ),
    Mutant(
        "guest: old rounds are heard by halves",
        GUEST,
        "again=self.done < machine.last or (bool(machine.last) and self.match is None)",
        "again=bool(machine.last) and self.match is None",
    ),
    Mutant(
        "guest: another move after a restart",
        "net/machine.py",
        "                    self.signed[offer.deal, offer.ply] = offer\n",
        "                    pass\n",
    ),
    Mutant(
        "guest: a move under way is not sent again",
        GUEST,
        "                self._offers.sent()\n                self._say(self.pending)\n",
        "                self._offers.sent()\n",
    ),
    Mutant(
        "guest: a share although something is wrong",
        DEAL,
        " or record.shares is not None or machine.has_found(record.deal):",
        " or record.shares is not None:",
    ),
    Mutant(
        "guest: a share for another promise",
        DEAL,
        "self._commit is not None and row.value == self._commit.value",
        "self._commit is not None",
    ),
    Mutant(
        "opening: two of one deal",
        GUEST,
        '                machine.find(opening.deal, 0, "two_openings", shown=(deal.record.opening, opening))\n',
        "                pass\n",
    ),
    Mutant(
        "opening: another than was written down",
        GUEST,
        '            machine.find(opening.deal, 0, "two_openings", shown=(kept.opening, opening))\n',
        "            pass\n",
    ),
    Mutant(
        "opening: another of a deal that has ended",
        GUEST,
        '            machine.find(opening.deal, 0, "two_openings")\n',
        "            pass\n",
    ),
    Mutant(
        "opening: a deal is left without an end",
        GUEST,
        "            is_left\n            or (kept is not None",
        "            (kept is not None",
    ),
    Mutant(
        "opening: the deal before was another",
        GUEST,
        "(machine.last and (number, opening.prev) != (machine.last + 1, machine.end))",
        "(machine.last and number != machine.last + 1)",
    ),
    Mutant(
        "opening: a number is skipped",
        GUEST,
        "(machine.last and (number, opening.prev) != (machine.last + 1, machine.end))",
        "(machine.last and opening.prev != machine.end)",
    ),
    Mutant(
        "opening: a closed match goes on",
        GUEST,
        "            or (machine.closed_match and opening.match == machine.closed_match)\n",
        "",
    ),
    Mutant(
        "opening: a match begins anew",
        GUEST,
        "if machine.next_round is not None and (opening.match, opening.round) != machine.next_round:",
        "if not machine:",
    ),
    Mutant(
        "opening: our seat is not ours",
        DEAL,
        "        if not self.is_ours or self.seat != self.at or len(set(people)) < len(people):\n",
        "        if len(set(people)) < len(people):\n",
    ),
    Mutant("opening: a key sits twice", DEAL, " or len(set(people)) < len(people):\n", ":\n"),
    Mutant("opening: other terms", DEAL, '            self._find(0, "terms")\n', "            pass\n"),
    Mutant(
        "opening: the welcome says what is live",
        GUEST,
        "is_live = opening.deal > self._known_deals or machine.presence.live is not None",
        "is_live = opening.deal > self._known_deals",
    ),
    Mutant(
        "opening: unsigned",
        GUEST,
        "        if not verified(self.host, opening_to_sign(record.opened), opening.signature):\n",
        "        if not record:\n",
    ),
    Mutant(
        "roster: of another deal",
        DEAL,
        "        if not verified(record.host, roster_to_sign(listed), roster.signature):\n",
        "        if not listed:\n",
    ),
    Mutant(
        "roster: two of one deal",
        DEAL,
        '            self._find(0, "two_rosters", shown=(record.opening, before, roster))\n            return []\n',
        "            record.roster = roster\n",
    ),
    Mutant(
        "roster: another than was written down",
        DEAL,
        "        before = record.roster or (self._kept.roster if self._kept is not None else None)\n",
        "        before = record.roster\n",
    ),
    Mutant(
        "roster: promises are unsigned",
        DEAL,
        '            self._find(0, "unsigned", shown=up_to(record))\n',
        "            pass\n",
    ),
    Mutant(
        "roster: who is barred is back",
        DEAL,
        '                self._find(0, "barred", shown=up_to(record))\n',
        "                pass\n",
    ),
    Mutant("roster: we are not on it", DEAL, '            self._find(0, "left_off")\n', "            pass\n"),
    Mutant(
        "roster: who was heard is missing",
        DEAL,
        "        return self._is_heard or self._machine.is_waited_for(",
        "        return self._machine.is_waited_for(",
    ),
    Mutant(
        "roster: who was not waited for is missing",
        DEAL,
        "        return self._is_heard or self._machine.is_waited_for(self._since, self._line, ASK_WAIT)\n",
        "        return self._is_heard\n",
    ),
    Mutant(
        "roster: a puppet promises twice",
        DEAL,
        "            self._two_words(before.rows, roster.rows, (record.opening, before, roster))\n",
        "",
    ),
    Mutant(
        "roster: findings that were held back",
        DEAL,
        '            self._find(0, "unsigned", shown=up_to(record))\n        self._check_rows(roster.rows)\n',
        '            self._find(0, "unsigned", shown=up_to(record))\n',
    ),
    Mutant(
        "shares: of another roster",
        DEAL,
        "        if not verified(record.host, closing, shares.signature):\n",
        "        if not closing:\n",
    ),
    Mutant(
        "shares: two lists",
        DEAL,
        '            self._find(0, "two_lists", shown=(record.opening, record.roster, before, shares))\n'
        "            return\n",
        "            return\n",
    ),
    Mutant(
        "shares: another than was written down",
        DEAL,
        "        before = record.shares or (self._kept.shares if self._kept is not None else None)\n",
        "        before = record.shares\n",
    ),
    Mutant(
        "shares: not what was promised",
        DEAL,
        '            self._find(0, "bad_share", shown=up_to(record))\n',
        "            pass\n",
    ),
    Mutant(
        "shares: a word that was broken",
        DEAL,
        '            self._find(0, "broke_word", against=seat, shown=up_to(record))\n',
        "            pass\n",
    ),
    Mutant("shares: ours is not among them", DEAL, '            self._find(0, "left_out")\n', "            pass\n"),
    Mutant(
        "shares: who was left out is not counted",
        DEAL,
        "            machine.strikes[record.key(seat)] += is_left_out(record, seat)\n",
        "            pass\n",
    ),
    Mutant(
        "shares: our own does not matter",
        "net/judgement.py",
        "    if not deal.is_in and deal.verdict",
        "    if not deal and deal.verdict",
    ),
    Mutant(
        "shares: who was left out is not told",
        "net/judgement.py",
        "    return told + [sentence(NOTHING_IN",
        "    return [sentence(NOTHING_IN",
    ),
    Mutant(
        "shares: who put nothing in is not told",
        "net/judgement.py",
        "    never = [seat for seat in record.guests() if not in_it",
        "    never = [seat for seat in () if not in_it",
    ),
    Mutant(
        "play: heads part",
        DEAL,
        '        self._find(ply, "two_histories", shown=shown)\n        return False\n',
        "        return True\n",
    ),
    Mutant(
        "play: moves that were missed contradict",
        DEAL,
        '        elif not is_ours:\n            self._find(first + 1, "two_histories")\n',
        "",
    ),
    Mutant(
        "play: heads that were written down",
        DEAL,
        "            if record.head_at(ply) != head:\n                self._compare(ply, head, signature)\n",
        "            del head, signature\n",
    ),
    Mutant(
        "play: moves are unsigned",
        DEAL,
        '        self._find(ply + 1, "unsigned_move", shown=(*up_to(record), *heads, Made(record.deal, entry)))\n',
        "        del heads\n",
    ),
    Mutant("play: a puppet moves twice", DEAL, "            self._convict(ours, entry)\n", "            del ours\n"),
    Mutant(
        "play: a move for us while we are there",
        DEAL,
        "                return presence.absence(machine.now)\n",
        "                return None\n",
    ),
    Mutant(
        "play: a move for another who was there",
        DEAL,
        "            since = self._words.get(entry.seat) if is_live else None\n",
        "            since = None\n",
    ),
    Mutant(
        "play: we are said to have kept the turn",
        DEAL,
        "            since = shown if ply == entry.ply else None\n",
        "            return None\n",
    ),
    Mutant(
        "play: who comes back has kept the turn",
        DEAL,
        "                since = presence.opened if since is None else max(since, presence.opened)\n",
        "                pass\n",
    ),
    Mutant(
        "play: a bot in a guest's place",
        DEAL,
        '        if entry.by == "bot" or entry.away < least',
        "        if entry.away < least",
    ),
    Mutant(
        "play: a bot stands in too soon",
        DEAL,
        '        if entry.by == "bot" or entry.away < least or',
        '        if entry.by == "bot" or',
    ),
    Mutant(
        "play: we are said to have had to leave",
        DEAL,
        "            if is_us and (is_live or self.is_live):",
        "            if not is_live and not self.is_live:",
    ),
    Mutant(
        "play: moves for others are not told",
        "net/judgement.py",
        "    for seat in sorted({each.seat for each in deal.moved_for}):\n",
        "    for seat in ():\n",
    ),
    Mutant(
        "play: our move is not taken",
        "net/offers.py",
        "        return machine.presence.is_answered_after(self._ping)\n",
        "        return False\n",
    ),
    Mutant(
        "play: our move is refused",
        GUEST,
        'if code == "illegal" or (deal is not None and deal.is_due(offer) and not is_saved):',
        'if code == "illegal":',
    ),
    Mutant(
        "play: a legal move is called illegal",
        GUEST,
        'if code == "illegal" or (deal is not None and deal.is_due(offer) and not is_saved):',
        "if deal is None:",
    ),
    Mutant(
        "play: another table than the one of the move",
        GUEST,
        '            self._suspect("not_in_order", message.ply)\n        deal.note_shown',
        "            pass\n        deal.note_shown",
    ),
    Mutant(
        "play: a pause elsewhere",
        DEAL,
        "        if (pause.stage, pause.ply, pause.head) != (record.stage, record.ply, record.head):\n",
        "        if not pause:\n",
    ),
    Mutant(
        "said: findings that were held back",
        "net/machine.py",
        '            self.find(deal, step, "held_back")\n',
        "            pass\n",
    ),
    Mutant(
        "said: moves do not mention findings",
        DEAL,
        "            self._machine.check_said(record.deal, entry.ply + 1, key, entry.said)\n",
        "            del key\n",
    ),
    Mutant(
        "said: audits do not mention findings",
        GUEST,
        "            self.machine.check_said(message.deal, deal.record.ply, key, message.said)\n",
        "",
    ),
    Mutant(
        "said: findings of others are not signed",
        "net/fellows.py",
        "        if not verified(report.key, digest, report.signature):\n            return None\n",
        "",
    ),
    Mutant(
        "said: what others say is not told",
        "net/judgement.py",
        "    for each in others:\n        text",
        "    for each in ():\n        text",
    ),
    Mutant(
        "said: what others have proved does not count", "net/judgement.py", "    if mine or proved:\n", "    if mine:\n"
    ),
    Mutant(
        "said: seats are accused on a mere word",
        "net/fellows.py",
        "        against = report.against if is_proved else HOST",
        "        against = report.against",
    ),
    Mutant(
        "said: one finding a deal is enough",
        "net/machine.py",
        "        place = (deal, code, against)\n",
        "        place = (deal, code, HOST)\n",
    ),
    Mutant(
        "end: the secret is not shown",
        DEAL,
        '            self._find(self.record.ply, "not_shown")\n',
        "            pass\n",
    ),
    Mutant(
        "end: the table is shown again instead",
        DEAL,
        "(machine.now if self.over_since is None else self.over_since) if is_over",
        "machine.now if is_over",
    ),
    Mutant(
        "end: another secret",
        DEAL,
        '            self._find(0, "other_secret", shown=(*up_to(record), reveal))\n            return\n',
        "            return\n",
    ),
    Mutant(
        "end: another history",
        DEAL,
        "        if reveal.ply != record.ply or reveal.head != record.head:\n",
        "        if not reveal:\n",
    ),
    Mutant(
        "end: the account",
        "net/audit.py",
        "            found.append(_account(deal, step, PUBLIC))\n",
        "            pass\n",
    ),
    Mutant(
        "end: moves that could not be",
        "net/audit.py",
        "            found.append(_account(deal, step, ILLEGAL, seat=entry.seat + 1))\n            return found\n",
        "            return found\n",
    ),
    Mutant(
        "end: the scores",
        "net/audit.py",
        '    if reveal.how == "over" and not is_whole:\n',
        "    if not deal and not is_whole:\n",
    ),
    Mutant("end: what we were shown", "net/audit.py", "    if mine.view != true.view:\n", "    if not true:\n"),
    Mutant(
        "end: what we were told",
        "net/audit.py",
        "    if mine.events is not None and mine.events != true.events:\n",
        "    if not true:\n",
    ),
    Mutant(
        "end: the end of a deal that is told again",
        GUEST,
        "        elif number in machine.ends and machine.ends[number].ended != deal.ended:\n",
        "        elif not machine:\n",
    ),
    Mutant(
        "end: a table that was closed in the middle",
        "net/judgement.py",
        '    if deal.reveal.how == "closed":\n        return CLOSED\n',
        "",
    ),
    Mutant(
        "end: audits are not signed",
        GUEST,
        "        if verified(key, signed, message.signature):\n            deal.audits",
        "        if signed:\n            deal.audits",
    ),
    Mutant(
        "end: audits of another end",
        GUEST,
        "        if message.seat >= deal.record.seats or message.end != deal.ended:\n",
        "        if message.seat >= deal.record.seats:\n",
    ),
    Mutant(
        "end: silence is consent",
        "net/judgement.py",
        "            told.append(sentence(SILENT, name=names[seat]))\n",
        "            pass\n",
    ),
    Mutant(
        "end: others' doubts do not count",
        "net/judgement.py",
        "            told.append(sentence(SAYS_FAULTY, name=names[seat]))\n",
        "            pass\n",
    ),
    Mutant(
        "evidence: need not be the host's",
        "net/evidence.py",
        "        if not verified(self.host, digest, signature):\n            raise _Unfit\n",
        "        return\n",
    ),
    Mutant(
        "evidence: a seat's words need not be its own",
        "net/evidence.py",
        "    return all(verified(key, what, row.signature) for what, row in zip(signed, rows, strict=True))\n",
        "    return bool(key) and bool(signed)\n",
    ),
    Mutant(
        "evidence: one thing is two",
        "net/evidence.py",
        "    return against == HOST and digests[0] != digests[1]\n",
        "    return against == HOST\n",
    ),
    Mutant(
        "evidence: of any deal",
        "net/evidence.py",
        "        if any(piece.deal != deal for piece in self.pieces):\n            raise _Unfit\n",
        "        del deal\n",
    ),
)


def tried(mutant: Mutant | None, matches: int) -> str:
    """Run tests and worlds with a fault in place and return what came of it, in a line; None: without a fault."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for package in ("engine", "net", "game", "assets", "tests", "tools"):
            shutil.copytree(
                ROOT / package, copy / package, ignore=shutil.ignore_patterns("__pycache__", "*.png", "*.ogg")
            )
        shutil.copy(ROOT / "pyproject.toml", copy)
        if mutant is not None:
            module = copy / mutant.module
            text = module.read_text(encoding="utf-8")
            if text.count(mutant.line) != 1:
                return f"the line to change is there {text.count(mutant.line)} times: mend this tool"
            module.write_text(text.replace(mutant.line, mutant.fault), encoding="utf-8")
        return _by_tests(copy) or _by_worlds(copy, matches)


def _by_tests(copy: Path) -> str:
    """Return by which test a fault is caught; empty where it is not."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "--tb=no", "-p", "no:cacheprovider", *TESTS]
    try:
        done = subprocess.run(command, cwd=copy, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return "caught: a test never came to an end"
    if not done.returncode:
        return ""
    found = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
    return f"caught by {found[1].rpartition('::')[2]}" if found else "the tests cannot be run: mend this tool"


def _by_worlds(copy: Path, matches: int) -> str:
    """Return in how many worlds a fault is caught."""
    command = [sys.executable, "-m", "tools.lan_worlds", "--matches", str(matches), "--processes", "1", "--brief"]
    try:
        done = subprocess.run(command, cwd=copy, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return "caught: a world never came to an end"
    if not done.stdout.strip():
        return f"caught: a world broke ({done.stderr.strip().splitlines()[-1][:70]})"
    return done.stdout.strip()


def main() -> int:
    """Try every mutant; returns 1 if one was not caught."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--matches", type=int, default=300, help="worlds for each mutant that no test has caught")
    parser.add_argument("--only", default="", help="a word in the names of the mutants that are tried")
    asked = parser.parse_args()
    chosen = [mutant for mutant in MUTANTS if asked.only in mutant.name]
    if not asked.only:
        print(f"{'no fault at all':<64} {tried(None, asked.matches)}", flush=True)
    missed = 0
    for mutant in chosen:
        found = tried(mutant, asked.matches)
        missed += not found.startswith("caught")
        print(f"{mutant.name:<64} {found}", flush=True)
    print(f"{len(chosen) - missed} of {len(chosen)} caught")
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
