"""Mutants of a guest, each with one check left out, for `tools/lan/mutants.py`."""

from __future__ import annotations

from typing import Final

from tools.lan.host_faults import CONTRIBUTIONS, DEAL, FOLLOWER, MEMORY, OFFERS, PAST, TIMES, Mutant

GUEST_FAULTS: Final = (
    Mutant(
        "bytes: a roster does not cover its signatures",
        "net/fairness/deal_record.py",
        '    return digest("roster", opening, values(rows), reasons(rows), signatures_digest(rows))\n',
        '    return digest("roster", opening, values(rows), reasons(rows))\n',
    ),
    Mutant(
        "bytes: a list of shares does not cover its signatures",
        "net/fairness/deal_record.py",
        '    return digest("closing", shares, reasons(rows), signatures_digest(rows))\n',
        '    return digest("closing", shares, reasons(rows))\n',
    ),
    Mutant(
        "bytes: a head does not cover what was said",
        "net/fairness/deal_record.py",
        "*made, *_said(entry.findings), entry.signature, entry.public_digest)",
        "*made, entry.signature, entry.public_digest)",
    ),
    Mutant(
        "bytes: O covers the signatures",
        "net/fairness/deal_record.py",
        '    return digest("shares", roster, values(rows))\n',
        '    return digest("shares", roster, values(rows), signatures_digest(rows))\n',
    ),
    Mutant(
        "guest: a share before the roster",
        CONTRIBUTIONS,
        "        self._asked.answer()\n        return [self._commit]\n",
        "        self._asked.answer()\n"
        "        return [self._commit, Share(record.deal, self._share, memory.tally, bytes(64))]\n",
    ),
    Mutant(
        "guest: another share after a restart",
        CONTRIBUTIONS,
        "        self._share, self._commit, self._opened = restored.share, restored.commit, restored.opened\n",
        "        self._share, self._opened = restored.share, restored.opened\n",
    ),
    Mutant(
        "guest: shares that follow from its key",
        CONTRIBUTIONS,
        "            self._share = memory.random(_SHARE)\n",
        "            self._share = memory.key.secret\n",
    ),
    Mutant(
        "guest: a promise for a deal that is told again",
        CONTRIBUTIONS,
        "or part.is_house or part.is_ended or memory.has_found(record.deal):\n"
        "            return []\n"
        "        if self._commit",
        "or part.is_house or memory.has_found(record.deal):\n            return []\n        if self._commit",
    ),
    Mutant(
        "guest: its promise is forgotten while old rounds are told",
        FOLLOWER,
        "        if restored is not None and restored.opening.deal <= opening.deal:\n"
        "            memory.restored = None",
        "        if restored is not None:\n            memory.restored = None",
    ),
    Mutant(
        "guest: old rounds are heard by halves",
        FOLLOWER,
        "return self.last_deal < memory.last or (bool(memory.last) and self.match is None)",
        "return bool(memory.last) and self.match is None",
    ),
    Mutant(
        "guest: another move after a restart",
        MEMORY,
        "                    self.signed[offer.deal, offer.ply] = offer\n",
        "                    pass\n",
    ),
    Mutant(
        "guest: a move under way is not sent again",
        FOLLOWER,
        "            self._pending.sent()\n            self._host.send(self.pending)\n",
        "            self._pending.sent()\n",
    ),
    Mutant(
        "guest: a share although something is wrong",
        CONTRIBUTIONS,
        " or record.shares is not None or memory.has_found(record.deal):",
        " or record.shares is not None:",
    ),
    Mutant(
        "guest: a share for another promise",
        CONTRIBUTIONS,
        "self._commit is not None and row.value == self._commit.value",
        "self._commit is not None",
    ),
    Mutant(
        "opening: two of one deal",
        FOLLOWER,
        '                memory.find(opening.deal, 0, "two_openings", shown=(deal.record.opening, opening))\n',
        "                pass\n",
    ),
    Mutant(
        "opening: another than was written down",
        FOLLOWER,
        '            memory.find(opening.deal, 0, "two_openings", shown=(restored.opening, opening))\n',
        "            pass\n",
    ),
    Mutant(
        "opening: another of a deal that has ended",
        FOLLOWER,
        '            memory.find(opening.deal, 0, "two_openings")\n',
        "            pass\n",
    ),
    Mutant(
        "opening: a deal is left without an end",
        MEMORY,
        "            is_left\n            or (restored is not None",
        "            (restored is not None",
    ),
    Mutant(
        "opening: the deal before was another",
        MEMORY,
        "(self.last and (number, opening.previous_end) != (self.last + 1, self.end))",
        "(self.last and number != self.last + 1)",
    ),
    Mutant(
        "opening: a number is skipped",
        MEMORY,
        "(self.last and (number, opening.previous_end) != (self.last + 1, self.end))",
        "(self.last and opening.previous_end != self.end)",
    ),
    Mutant(
        "opening: a closed match goes on",
        MEMORY,
        "            or (self.closed_match and opening.match == self.closed_match)\n",
        "",
    ),
    Mutant(
        "opening: a match begins anew",
        MEMORY,
        "if not self._may_follow(opening):",
        "if not self.host:",
    ),
    Mutant(
        "opening: somebody was moved within the match",
        MEMORY,
        '            self.find(opening.deal, 0, "moved_seat", shown=(before, opening))\n',
        "            pass\n",
    ),
    Mutant(
        "consent: a share for any opening",
        CONTRIBUTIONS,
        "            self.is_unasked = not memory.past.agrees(record.opening)\n",
        "            self.is_unasked = False\n",
    ),
    Mutant("consent: a press is never void", PAST, "            self.pressed = None\n\n", "            pass\n\n"),
    Mutant(
        "consent: a press for any deal",
        PAST,
        "            place = (pressed.deal + 1, pressed.rules, pressed.round)\n",
        "            place = (opening.deal, pressed.rules, pressed.round)\n",
    ),
    Mutant(
        "consent: a press for any rules",
        PAST,
        "            place = (pressed.deal + 1, pressed.rules, pressed.round)\n",
        "            place = (pressed.deal + 1, opening.rules, pressed.round)\n",
    ),
    Mutant(
        "consent: a press in the middle of a round",
        FOLLOWER,
        "        is_shown = view is not None and bool(view.over) and self._is_current\n",
        "        is_shown = view is not None\n",
    ),
    Mutant(
        "consent: a match with other players is the same",
        PAST,
        "            and (before.rules, before.seats) == (opening.rules, opening.seats)\n",
        "            and before.rules == opening.rules\n",
    ),
    Mutant(
        "consent: a match that nobody has begun",
        PAST,
        "            and self._begun == before.match == opening.match\n",
        "            and before.match == opening.match\n",
    ),
    Mutant(
        "consent: a deal that was not seen through",
        PAST,
        "        self._before = self._openings.get(deal) if is_through else None\n",
        "        self._before = self._openings.get(deal)\n",
    ),
    Mutant(
        "page: deals that were thrown away",
        PAST,
        "        told = [told_thrown_away(closed, unseen)] if closed else []\n",
        "        told = [told_thrown_away(closed, unseen)] if closed > closed else []\n",
    ),
    Mutant("page: deals that were not seen through", PAST, "        if unseen:\n", "        if unseen > unseen:\n"),
    Mutant(
        "page: a deal from which we were removed",
        FOLLOWER,
        "is_whole = is_over and not deal.is_removed\n",
        "is_whole = is_over\n",
    ),
    Mutant(
        "page: somebody took over a place",
        PAST,
        "        return told + told_takeovers(takeovers(so_far), self._name)\n",
        "        return told + told_takeovers(takeovers(so_far)[1:1], self._name)\n",
    ),
    Mutant(
        "page: what a restarted guest knew of earlier deals",
        MEMORY,
        "            if isinstance(note, CommitNote | ContinuedNote | PressNote | EndNote):\n"
        "                self.past.on_note(note)\n"
        "            match",
        "            match",
    ),
    Mutant(
        "opening: our seat is not ours",
        DEAL,
        "        if not self.part.is_participant or self.part.seat != self._placed:\n",
        "        if False:\n",
    ),
    Mutant(
        "opening: a key sits twice",
        "net/fairness/audit.py",
        "    return len(set(people)) < len(people)\n",
        "    return len(people) < 0\n",
    ),
    Mutant("opening: other terms", DEAL, '            self.part.find(0, "terms")\n', "            pass\n"),
    Mutant(
        "opening: the welcome says what is live",
        FOLLOWER,
        "is_live = opening.deal > self._known_deals or self._host.pings.live is not None",
        "is_live = opening.deal > self._known_deals",
    ),
    Mutant(
        "opening: unsigned",
        FOLLOWER,
        "        if not verify(self._memory.host, opening_to_sign(record.opened), opening.signature):\n",
        "        if not record:\n",
    ),
    Mutant(
        "roster: of another deal",
        CONTRIBUTIONS,
        "        if not verify(record.host, roster_to_sign(listed), roster.signature):\n",
        "        if not listed:\n",
    ),
    Mutant(
        "roster: two of one deal",
        CONTRIBUTIONS,
        '            self._part.find(0, "two_rosters", shown=(record.opening, before, roster))\n'
        "            return []\n",
        "            record.roster = roster\n",
    ),
    Mutant(
        "roster: another than was written down",
        CONTRIBUTIONS,
        "        before = record.roster or (self._restored.roster if self._restored is not None else None)\n",
        "        before = record.roster\n",
    ),
    Mutant(
        "roster: promises are unsigned",
        CONTRIBUTIONS,
        '            self._part.find(0, "unsigned", shown=messages_so_far(record))\n',
        "            pass\n",
    ),
    Mutant(
        "roster: who is barred is back",
        CONTRIBUTIONS,
        '                self._part.find(0, "barred", shown=messages_so_far(record))\n',
        "                pass\n",
    ),
    Mutant(
        "roster: we are not on it", CONTRIBUTIONS, '            self._part.find(0, "left_off")\n', "            pass\n"
    ),
    Mutant(
        "roster: who was heard is missing",
        CONTRIBUTIONS,
        "        return self._is_heard or self._host.host_should_wait(",
        "        return self._host.host_should_wait(",
    ),
    Mutant(
        "roster: who was not waited for is missing",
        CONTRIBUTIONS,
        "        return self._is_heard or self._host.host_should_wait(self._since, self._link, ASK_WAIT)\n",
        "        return self._is_heard\n",
    ),
    Mutant(
        "roster: a puppet promises twice",
        CONTRIBUTIONS,
        "            self._report_double_signature(before.contributions, roster.contributions, "
        "(record.opening, before, roster))\n",
        "",
    ),
    Mutant(
        "roster: findings that were held back",
        CONTRIBUTIONS,
        '            self._part.find(0, "unsigned", shown=messages_so_far(record))\n'
        "        self._check_rows(roster.contributions)\n",
        '            self._part.find(0, "unsigned", shown=messages_so_far(record))\n',
    ),
    Mutant(
        "shares: of another roster",
        CONTRIBUTIONS,
        "        if not verify(record.host, closing, shares.signature):\n",
        "        if not closing:\n",
    ),
    Mutant(
        "shares: two lists",
        CONTRIBUTIONS,
        '            self._part.find(0, "two_lists", shown=(record.opening, record.roster, before, shares))\n'
        "            return\n",
        "            return\n",
    ),
    Mutant(
        "shares: another than was written down",
        CONTRIBUTIONS,
        "        before = record.shares or (self._restored.shares if self._restored is not None else None)\n",
        "        before = record.shares\n",
    ),
    Mutant(
        "shares: not what was promised",
        CONTRIBUTIONS,
        '            self._part.find(0, "bad_share", shown=messages_so_far(record))\n',
        "            pass\n",
    ),
    Mutant(
        "shares: a word that was broken",
        CONTRIBUTIONS,
        '            self._part.find(0, "broke_word", against=seat, shown=messages_so_far(record))\n',
        "            pass\n",
    ),
    Mutant(
        "shares: ours is not among them",
        CONTRIBUTIONS,
        '            self._part.find(0, "left_out")\n',
        "            pass\n",
    ),
    Mutant(
        "shares: who was left out is not counted",
        CONTRIBUTIONS,
        "            memory.strikes[record.keys[seat]] += withheld_share(record, seat)\n",
        "            pass\n",
    ),
    Mutant(
        "shares: our own does not matter",
        "net/guest/judgement.py",
        "    if not deal.contributions.has_contributed and deal.verdict",
        "    if not deal and deal.verdict",
    ),
    Mutant(
        "shares: who was left out is not told",
        "net/guest/judgement.py",
        "    return told + [sentence(NOTHING_IN",
        "    return [sentence(NOTHING_IN",
    ),
    Mutant(
        "shares: who put nothing in is not told",
        "net/guest/judgement.py",
        "seat for seat in record.guests() if not is_included",
        "seat for seat in () if not is_included",
    ),
    Mutant(
        "play: heads part",
        DEAL,
        '        self.part.find(ply, "two_histories", shown=shown)\n        return False\n',
        "        return True\n",
    ),
    Mutant(
        "play: moves that were missed contradict",
        DEAL,
        '        elif not is_ours:\n            self.part.find(first + 1, "two_histories")\n',
        "",
    ),
    Mutant(
        "play: heads that were written down",
        DEAL,
        "            if record.heads[ply] != head:\n                self._compare(ply, head, signature)\n",
        "            del head, signature\n",
    ),
    Mutant(
        "play: moves are unsigned",
        DEAL,
        "        self.part.find(\n"
        '            ply + 1, "unsigned_move", '
        "shown=(*messages_so_far(record), *heads, SignedMove(record.deal, entry))\n"
        "        )\n",
        "        del heads\n",
    ),
    Mutant("play: a puppet moves twice", DEAL, "            self._convict(ours, entry)\n", "            del ours\n"),
    Mutant(
        "play: a move for us while we are there",
        TIMES,
        "                return pings.absence(now)\n",
        "                return None\n",
    ),
    Mutant(
        "play: a move for another who was there",
        TIMES,
        "            since = self._words.get(entry.seat) if is_live else None\n",
        "            since = None\n",
    ),
    Mutant(
        "play: we are said to have kept the turn",
        TIMES,
        "            since = self._moved\n",
        "            return None\n",
    ),
    Mutant(
        "play: who comes back has kept the turn",
        TIMES,
        "                since = pings.opened if since is None else max(since, pings.opened)\n",
        "                pass\n",
    ),
    Mutant(
        "play: a bot in a guest's place",
        "net/fairness/audit.py",
        '        entry.stand_in_reason == "bot"\n        or entry.away_seconds < least\n',
        "        entry.away_seconds < least\n",
    ),
    Mutant(
        "play: a bot stands in too soon",
        "net/fairness/audit.py",
        "        or entry.away_seconds < least\n",
        "",
    ),
    Mutant(
        "play: we are said to have had to leave",
        TIMES,
        "            if is_us and (is_live or self._part.is_live or self._was_here):",
        "            if not is_live and not self._part.is_live:",
    ),
    Mutant(
        "play: moves for others are not told",
        "net/guest/judgement.py",
        "    for seat in sorted({each.seat for each in by_host}):\n",
        "    for seat in ():\n",
    ),
    Mutant(
        "play: any answer is one to our ping",
        "net/guest/liveness.py",
        "        if not self._sent or self._sent[0][0] != number:\n",
        "        if not self._sent:\n",
    ),
    Mutant(
        "play: our move is not taken",
        OFFERS,
        "        return host.pings.is_answered_after(self._ping)\n",
        "        return False\n",
    ),
    Mutant(
        "play: our move is refused",
        FOLLOWER,
        'if code == "illegal" or (deal is not None and deal.is_due(offer) and not self._room.is_saved):',
        'if code == "illegal":',
    ),
    Mutant(
        "play: a legal move is called illegal",
        FOLLOWER,
        'if code == "illegal" or (deal is not None and deal.is_due(offer) and not self._room.is_saved):',
        "if deal is None:",
    ),
    Mutant(
        "play: another table than the one of the move",
        FOLLOWER,
        '            self.accuse("not_in_order", message.ply)\n        deal.on_shown',
        "            pass\n        deal.on_shown",
    ),
    Mutant(
        "play: a pause elsewhere",
        DEAL,
        "        if (pause.stage, pause.ply, pause.head) != (record.last_digest, record.ply, record.head):\n",
        "        if not pause:\n",
    ),
    Mutant(
        "said: findings that were held back",
        MEMORY,
        '            self.find(deal, step, "held_back")\n',
        "            pass\n",
    ),
    Mutant(
        "said: moves do not mention findings",
        DEAL,
        "            self.part.check_findings(entry.ply + 1, entry.seat, entry.findings)\n",
        "            pass\n",
    ),
    Mutant(
        "said: audits do not mention findings",
        DEAL,
        "        self.part.check_findings(record.ply, seat, message.findings)\n",
        "",
    ),
    Mutant(
        "said: findings of others are not signed",
        "net/fairness/peer_findings.py",
        "        if not verify(report.key, digest, report.signature):\n            return None\n",
        "",
    ),
    Mutant(
        "said: what others say is not told",
        "net/guest/judgement.py",
        "    told += [fellow_says(each, _owner(record, each.key, names)) for each in others]\n",
        "",
    ),
    Mutant(
        "said: what others have proved does not count",
        "net/guest/judgement.py",
        "    if mine or proved:\n",
        "    if mine:\n",
    ),
    Mutant(
        "said: seats are accused on a mere word",
        "net/fairness/peer_findings.py",
        "        against = report.against if is_proved else AGAINST_HOST",
        "        against = report.against",
    ),
    Mutant(
        "said: one finding a deal is enough",
        MEMORY,
        "        place = (deal, code, against)\n",
        "        place = (deal, code, AGAINST_HOST)\n",
    ),
    Mutant(
        "end: the secret is not shown",
        TIMES,
        '            self._part.find(self._part.record.ply, "not_shown")\n',
        "            pass\n",
    ),
    Mutant(
        "end: the table is shown again instead",
        TIMES,
        "(host.now if self.over_since is None else self.over_since) if view.over",
        "host.now if view.over",
    ),
    Mutant(
        "end: another secret",
        DEAL,
        '            self.part.find(0, "other_secret", shown=(*messages_so_far(record), reveal))\n            return\n',
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
        "net/fairness/audit.py",
        "            found.append(_account(deal, step, PUBLIC))\n",
        "            pass\n",
    ),
    Mutant(
        "end: moves that could not be",
        "net/fairness/audit.py",
        "            found.append(_account(deal, step, ILLEGAL, seat=entry.seat + 1))\n            return found\n",
        "            return found\n",
    ),
    Mutant(
        "end: the scores",
        "net/fairness/audit.py",
        '    if reveal.how == "over" and not is_whole:\n',
        "    if not deal and not is_whole:\n",
    ),
    Mutant(
        "end: what we were shown", "net/fairness/audit.py", "    if mine.view != true.view:\n", "    if not true:\n"
    ),
    Mutant(
        "end: what we were told",
        "net/fairness/audit.py",
        "    if mine.events is not None and mine.events != true.events:\n",
        "    if not true:\n",
    ),
    Mutant(
        "end: the end of a deal that is told again",
        FOLLOWER,
        "        elif number in memory.ends and memory.ends[number].ended != deal.ended:\n",
        "        elif not memory:\n",
    ),
    Mutant(
        "end: a table that was closed in the middle",
        "net/guest/judgement.py",
        '    if deal.reveal.how == "closed":\n        return CLOSED\n',
        "",
    ),
    Mutant(
        "end: audits are not signed",
        DEAL,
        "        if not verify(key, audit_to_sign(message.end, seat, message.verdict, "
        "message.findings), message.signature):\n",
        "        if not message.signature:\n",
    ),
    Mutant(
        "end: audits of another end",
        DEAL,
        "        if self.reveal is None or not 0 <= seat < record.seats or message.end != self.ended:\n",
        "        if self.reveal is None or not 0 <= seat < record.seats:\n",
    ),
    Mutant(
        "end: silence is consent",
        "net/guest/judgement.py",
        "            told.append(sentence(SILENT, name=names[seat]))\n",
        "            pass\n",
    ),
    Mutant(
        "end: others' doubts do not count",
        "net/guest/judgement.py",
        "            told.append(sentence(SAYS_FAULTY, name=names[seat]))\n",
        "            pass\n",
    ),
    Mutant(
        "evidence: need not be the host's",
        "net/fairness/evidence.py",
        "        if not verify(self.host, digest, signature):\n            raise _Unfit\n",
        "        return\n",
    ),
    Mutant(
        "evidence: a seat's words need not be its own",
        "net/fairness/evidence.py",
        "    return all(verify(key, what, row.signature) for what, row in zip(signed, rows, strict=True))\n",
        "    return bool(key) and bool(signed)\n",
    ),
    Mutant(
        "evidence: one thing is two",
        "net/fairness/evidence.py",
        "    return against == AGAINST_HOST and digests[0] != digests[1]\n",
        "    return against == AGAINST_HOST\n",
    ),
    Mutant(
        "evidence: of any deal",
        "net/fairness/evidence.py",
        "        if any(piece.deal != deal for piece in self.pieces[spans:]):\n            raise _Unfit\n",
        "        del deal\n",
    ),
    Mutant(
        "pastimes: a code for one is sent to a host that tells all",
        "net/guest/features.py",
        "        if chat.recipient == NO_KEY or self._has_addresses:\n",
        "        if chat.recipient == NO_KEY or not self._has_addresses or self._me:\n",
    ),
    Mutant(
        "pastimes: a code for somebody else is shown",
        "net/guest/features.py",
        "        is_ours = said.recipient in (NO_KEY, self._me) or said.seat == seat\n",
        "        is_ours = bool(said.recipient)\n",
    ),
    Mutant(
        "pastimes: any branch of a host is believed",
        "net/guest/features.py",
        "        if not is_valid_branch(message.branch, seats):\n",
        "        if not is_valid_branch(None, seats):\n",
    ),
)
