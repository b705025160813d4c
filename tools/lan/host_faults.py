"""Mutants of a host, each with one faulty line, for `tools/lan/mutants.py`."""

from __future__ import annotations

from typing import Final, NamedTuple


class Mutant(NamedTuple):
    """One line of one module, and its replacement."""

    name: str
    module: str
    line: str
    fault: str


FOLLOWER: Final = "net/guest/deal_follower.py"
DEAL: Final = "net/guest/deals/deal.py"
CONTRIBUTIONS: Final = "net/guest/deals/contributions.py"
TIMES: Final = "net/guest/deals/move_times.py"
MEMORY: Final = "net/guest/memory.py"
OFFERS: Final = "net/guest/deals/offers.py"
PAST: Final = "net/guest/past.py"

HOST_FAULTS: Final = (
    Mutant(
        "host: a player who comes back gets any seat",
        "net/host/table.py",
        '        return next((seat for seat in had if self.chairs[seat].kind == "open"), NOBODY) if had else free\n',
        "        return free if had else free\n",
    ),
    Mutant(
        "host: a new match does not wait for its players",
        "net/host/phases.py",
        "        if table.founding.owner == NO_KEY or not self.is_ready():\n",
        "        if table.founding.owner == NO_KEY:\n",
    ),
    Mutant(
        "host: told before it was written down",
        "net/host/outbox.py",
        "        effects, self._effects = self._effects, []\n",
        "        effects, self._effects = sorted(self._effects, key=lambda e: isinstance(e, WriteInput)), []\n",
    ),
    Mutant(
        "host: another secret after a restart",
        "net/host/table.py",
        "        secret = secret or self._random(32)\n",
        "        secret = self._random(32)\n",
    ),
    Mutant(
        "host: the whole state is told",
        "net/protocol/views.py",
        "    view = view.masked(seat)\n",
        "",
    ),
    Mutant(
        "host: events are told with all faces",
        "net/protocol/views.py",
        "parts, eyes = event.seen_by(seat).recorded()\n",
        "parts, eyes = event.recorded()\n",
    ),
    Mutant(
        "host: a newcomer is shown a hand",
        "net/host/table.py",
        "at = keys.index(key) if key in keys else NOBODY",
        "at = seat",
    ),
    Mutant(
        "host: a bot moves before the time of a deal",
        "net/host/table.py",
        'STAND_IN if self.waits.now - chair.lost >= self.patience() else ""',
        "STAND_IN if self.waits.now - chair.lost >= self.patience() else chair.bot",
    ),
    Mutant(
        "host: no bot ever stands in",
        "net/host/table.py",
        "self.waits.now - chair.lost >= self.patience()",
        "self.waits.now - chair.lost >= 6000",
    ),
    Mutant(
        "host: the seat is not given back", "net/host/seats.py", '        chair.kind, chair.bot = "person", ""\n', ""
    ),
    Mutant(
        "host: the deck is stacked",
        "net/host/deal.py",
        "match.begin(self.record.seed(self.secret))",
        "match.begin(bytes(32))",
    ),
    Mutant(
        "host: who is there is not waited for",
        "net/host/waits.py",
        '        return "silent" if self.now - chair.waited_since(self.since) >= ASK_WAIT else None\n',
        '        return "silent"\n',
    ),
    Mutant(
        "host: who is away is not waited for",
        "net/host/waits.py",
        'return "away" if self.now - chair.lost >= ASK_WAIT or chair.is_unsteady(self.now) else None',
        'return "away"',
    ),
    Mutant(
        "host: an update is left out",
        "net/host/table.py",
        "            self._show(seat, signature, events, entry)\n",
        "            if seat or not entry or entry.ply != 5:\n"
        "                self._show(seat, signature, events, entry)\n",
    ),
    Mutant(
        "host: what is missing is not told again",
        "net/host/host.py",
        "    table.tell_again(seat, 0)\n",
        "    del table, seat\n",
    ),
    Mutant(
        "host: the secret is told with the deal",
        "net/host/table.py",
        "        self.outbox.broadcast(self.deal.record.shares)\n        self.send_update(events, None)\n",
        "        self.outbox.broadcast(self.deal.record.shares)\n"
        "        self.outbox.broadcast(self.deal.reveal((0, 0), closed=False))\n"
        "        self.send_update(events, None)\n",
    ),
    Mutant(
        "host: it plays for who is there",
        "net/host/table.py",
        '            return ("away", int(self.waits.now - chair.lost)) if chair.bot else None\n        kept',
        '            return ("away", int(self.waits.now - chair.lost)) if chair.bot else None\n'
        "        if self.number % 2:\n"
        '            return "away", 8\n'
        "        kept",
    ),
    Mutant(
        "host: the last input is lost in a restart",
        "net/host/recovery.py",
        "        for record, after in zip_longest(records[1:], records[2:]):\n",
        "        records = records[:-1] if len(records) > 6 else records\n"
        "        for record, after in zip_longest(records[1:], records[2:]):\n",
    ),
    Mutant(
        "host: a deal's number comes twice",
        "net/host/table.py",
        "        self.number += 1\n",
        "        self.number = max(1, self.number + (self.number != 1))\n",
    ),
    Mutant(
        "host: who slept is stood in for at once",
        "net/host/waits.py",
        "            chair.lost = chair.joined_at = self.now\n",
        "            chair.joined_at = self.now\n",
    ),
    Mutant(
        "host: words that mention unknown findings are passed on",
        "net/host/findings.py",
        "        return said == NO_FINDINGS or (0 < said.n",
        "        return True or (0 < said.n",
    ),
    Mutant(
        "host: the digest of a finding that is mentioned is not looked at",
        "net/host/findings.py",
        "len(known) and known[said.n - 1] == said.last",
        "len(known)",
    ),
    Mutant(
        "host: findings are passed on in any order",
        "net/host/host.py",
        "    follows = message.n == 1 or table.findings.has(key, message.n - 1)\n",
        "    follows = True\n",
    ),
    Mutant(
        "host: findings are passed on unsigned",
        "net/host/host.py",
        "    if not follows or not may_report(table, message):\n"
        "        return\n"
        "    if verify(key, table.findings.next_digest(message), message.signature):\n",
        "    if follows:\n",
    ),
    Mutant(
        "host: audits are passed on unsigned",
        "net/host/host.py",
        "                    if verify(key, signed, message.signature):\n",
        "                    if signed:\n",
    ),
    Mutant(
        "host: promises are taken unsigned",
        "net/host/deal.py",
        "        if not verify(self.record.keys[seat], signed, row.signature):\n"
        "            return False\n"
        "        self.commits",
        "        if not signed:\n            return False\n        self.commits",
    ),
    Mutant(
        "host: shares are taken unsigned",
        "net/host/deal.py",
        "        if not isinstance(promised, Contribution) or not verify(self.record.keys[seat], "
        "signed, row.signature):\n"
        "            return False\n"
        "        is_wrong",
        "        if not isinstance(promised, Contribution) or not signed:\n            return False\n        is_wrong",
    ),
    Mutant(
        "host: shares are taken unopened",
        "net/host/deal.py",
        "        is_wrong = share_digest(self.record.opened, seat, row.value) != promised.value\n",
        "        is_wrong = False\n",
    ),
    Mutant(
        "host: a second promise is taken",
        "net/host/host.py",
        "    return seat in deal.missing() and deal.record.keys[seat] == key",
        "    return deal.record.keys[seat] == key",
    ),
    Mutant(
        "host: moves are taken unsigned",
        "net/host/host.py",
        "    elif not verify(\n        deal.record.keys[seat],\n",
        "    elif not offer.signature and verify(\n        deal.record.keys[seat],\n",
    ),
    Mutant(
        "host: a move that comes again is refused",
        "net/host/host.py",
        "    if deal is not None and offer.move_id in deal.mids:\n",
        "    if deal is not None and offer.move_id in ():\n",
    ),
    Mutant(
        "host: moves on another head are taken",
        "net/host/host.py",
        " or offer.ply != deal.record.ply or offer.head != deal.record.head:",
        ":",
    ),
    Mutant(
        "host: any signature of its own shows an old journal",
        "net/host/host.py",
        '            "roster": roster_to_sign(latest.stage),\n',
        '            "roster": latest.stage,\n',
    ),
    Mutant(
        "host: any signature shows an old journal",
        "net/host/host.py",
        "        return verify(table.founding.key.public, signed[latest.kind], latest.signature)\n",
        "        return bool(signed)\n",
    ),
    Mutant(
        "host: an old journal is gone on with",
        "net/host/host.py",
        '        if table.phase != "closed" and self._is_ahead_of_journal(hello):\n',
        '        if table.phase != "closed" and self._is_ahead_of_journal(hello) and not table:\n',
    ),
    Mutant(
        "host: shares are not taken while the table is put away",
        "net/host/host.py",
        "    if deal is None or number != table.number or table.phase != phase:\n",
        "    if deal is None or number != table.number or table.phase != phase or table.paused\\\n"
        "            or table.waits.now > 9:\n",
    ),
    Mutant(
        "host: nobody is barred", "net/host/table.py", "        self.waits.strikes.update(self.deal.left_out())\n", ""
    ),
    Mutant(
        "pastimes: a code for one goes to all",
        "net/host/host.py",
        "    for each in {seat, other}:\n",
        "    for each in table.chairs.present():\n",
    ),
    Mutant(
        "pastimes: a code for one has no receipt",
        "net/host/host.py",
        "    for each in {seat, other}:\n",
        "    for each in {other}:\n",
    ),
    Mutant(
        "pastimes: nobody hears that a player has left",
        "net/host/host.py",
        '        table.outbox.refuse(seat, "not_here")\n',
        "",
    ),
    Mutant(
        "pastimes: a word for one is said to all",
        "net/discovery/sanitize.py",
        "    if chat.recipient != NO_KEY and not code:\n",
        "    if chat.recipient != NO_KEY and not code and chat.code:\n",
    ),
    Mutant(
        "pastimes: anyone shows a branch",
        "net/host/shared_replay.py",
        '        shows = (request.act == "show" and leads)',
        '        shows = (request.act == "show" and is_in)',
    ),
    Mutant(
        "pastimes: a branch outlives its leader",
        "net/host/shared_replay.py",
        "            self._leader, self._branch = seat, None\n",
        "            self._leader = seat\n",
    ),
    Mutant(
        "pastimes: a branch of any length and of any seat",
        "net/host/shared_replay.py",
        "        if shows and not is_valid_branch(request.branch, self._seats):\n",
        "        if shows and not is_valid_branch(None, self._seats):\n",
    ),
)
