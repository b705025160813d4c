"""Worlds in which the host of a table is lost for good, is merely slow, or comes back later, and the match continues.

The old table is a `World` with all its faults. The players look at the tables that are announced, open one of their own
after a press, come to another's, and give way, as the pages of our program let them. `wrongs` collects what must not
happen: a finished round lost or doubled, points moved, two tables with the match that nobody could notice, a guest that
follows while the old host answers, a finding, a match that doesn't continue.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Final, NamedTuple

from net.discovery.listings import Address, FoundBy, FoundTable, TableListing
from net.discovery.seat_marks import MarkedSeat, RivalTable, SeatState, gives_way, marks, rival_tables
from net.effects.effects import HostEffect, SendToGuest
from net.effects.inputs import AnyInput, TableFounded
from net.effects.notes import AnyNote
from net.fairness.deal_record import end_digest
from net.fairness.past_rounds import PastRound, TablePass
from net.guest.connection import GONE
from net.guest.guest import Guest
from net.guest.successor import Claim
from net.host.closing import abandon
from net.host.continued import founding_records
from net.host.seats import PEOPLE, HostSeat
from net.protocol.errors import ErrorCode
from net.protocol.keys import Key
from net.protocol.messages import PROTOCOL, Bye, FromHost, Reveal
from tests.support.lan.made_up_world import QUICK, MakeGuest, World, honest
from tests.support.lan.world_tables import Table

LATEST: Final = 35.0
"""Seconds after which a host that was not lost by chance is lost."""
AFTER: Final = 400.0
"""Seconds for the match to continue after that."""
SETTLED: Final = 45.0
"""Seconds after which everybody has found a table, if there is one."""
LOOKS: Final = 0.5
"""Seconds between two looks of a player at the tables nearby, which are found a moment after they open."""
ARRIVES: Final = 10.0
"""Seconds in which a guest that comes is told of the past."""
THINKS: Final = 12.0
"""The longest time in seconds until a player presses."""


class Founding(NamedTuple):
    """What players do that faults are planted in."""

    claim: Callable[[Guest], Claim | None] = lambda guest: guest.claim
    """Returns what a guest can continue from now."""
    records: Callable[[Guest, TableFounded, Claim], list[AnyInput]] = lambda guest, founded, claim: founding_records(
        founded, claim.said, guest.founding_rounds, guest.room.seats if guest.room is not None else ()
    )
    """Returns the first records of a guest's own table."""
    came: MakeGuest | None = None
    """Makes the guests at the tables at which a match continues; None for honest ones."""
    rivals: Callable[[list[RivalTable]], list[RivalTable]] = lambda rivals: rivals
    """Returns the tables that a player is shown."""


HONEST: Final = Founding()


class LostWorld(World):
    """A table whose host is lost between any two effects, and comes back after `back` seconds if that isn't 0."""

    def __init__(self, seed: int, table: Table, *, back: float, guest: MakeGuest = honest) -> None:
        self._back: Final = back
        self.lost_at = 0.0
        """The time at which the host was lost; 0 before."""
        self.heard: dict[int, float] = {}
        """The time of the last frame that each guest has had."""
        super().__init__(seed, table, guest=guest)

    def strike(self, effects: Sequence[HostEffect]) -> int | None:
        """Lose the host at some time, often while it tells the end of a round."""
        if effects and not self.lost_at and self.host.table.phase != "lobby":
            ends = any(isinstance(each, SendToGuest) and isinstance(each.message, Reveal) for each in effects)
            if self.now > LATEST or self.rng.random() < (0.15 if ends else 0.002):
                self.lost_at = self.now
                return self.rng.randrange(len(effects) + 1)
        return super().strike(effects)

    def kill_host(self) -> None:
        """Kill the host; when it is lost, it comes back late or never."""
        if self.lost_at != self.now or not self.lost_at:
            super().kill_host()
            return
        self.counts["hosts lost"] += 1
        self.is_up = False
        for connection in list(self.owner_of):
            self.after(self.rng.uniform(0, 0.01), partial(self.drop_connection, connection))
        if self._back:
            self.after(self._back, super().restart)

    def restart(self) -> None:
        """Come back, unless the host is lost."""
        if not self.lost_at:
            super().restart()

    def connect(self, i: int) -> None:
        """Connect a guest while there is a host."""
        if self.is_up or not self.lost_at:  # each tick tries again
            super().connect(i)

    def watch(self, i: int, message: FromHost) -> None:
        """Note when the host was heard, and check what it says."""
        self.heard[i] = self.now
        super().watch(i, message)


class NextWorld(World):
    """A table at which a match continues."""

    def __init__(self, founder: Guest, claim: Claim, old: World, *, seed: int, founding: Founding) -> None:
        room = founder.room
        assert room is not None
        secret = Random(f"{seed} {founder.seat} {old.now}").randbytes(32)
        record = TableFounded("Next", *claim.table, secret, room.terms, QUICK, founder.key.public)
        self.owner: Final = founder.key.public
        self.last: Final = claim.said.deal
        """The last deal of the tables before, as its founder knows it."""
        self.before: Final = claim.before
        self.dismissed: dict[int, ErrorCode] = {}
        """The reasons why guests had to leave, by their numbers."""
        self.heard: dict[int, float] = {}
        """The time of the last frame that each guest has had."""
        self.came: dict[int, float] = {}
        """The time at which each guest came."""
        self.lost_at = 0.0
        """The time at which the host was lost; 0 before."""
        self._claims: Final[dict[bytes, Claim]] = {}
        self._founding: Final = founding
        super().__init__(
            seed,
            old.table._replace(people=0),
            faults=False,
            guest=self._came,
            records=founding.records(founder, record, claim),
            begins=old.now,
        )

    def _came(self, name: str, key: Key, random: Callable[[int], bytes], notes: tuple[AnyNote, ...]) -> Guest:
        if self._founding.came is not None and key.public != self.owner:
            return self._founding.came(name, key, random, notes)
        is_house, claim = key.public == self.owner, self._claims.get(key.public)
        return Guest(name, key, random, is_house=is_house, notes=notes, claim=claim)

    def come(self, guest: Guest, claim: Claim) -> int:
        """Let a guest of the old table come. Return its number here."""
        self._claims[guest.key.public] = claim
        number = self.join(guest.name, guest.key)
        self.invited.discard(number)
        self.came[number] = self.now
        return number

    def strike(self, effects: Sequence[HostEffect]) -> int | None:
        """Lose this host, too, in some worlds."""
        if effects and not self.lost_at and self.host.table.done and self.rng.random() < 0.0005:
            self.lost_at = self.now
            return self.rng.randrange(len(effects) + 1)
        return None

    def connect(self, i: int) -> None:
        """Connect a guest while there is a host."""
        if self.is_up:
            super().connect(i)

    def kill_host(self) -> None:
        """Lose the host for good."""
        self.counts["second hosts lost"] += 1
        self.is_up = False
        for connection in list(self.owner_of):
            self.after(self.rng.uniform(0, 0.01), partial(self.drop_connection, connection))

    def watch(self, i: int, message: FromHost) -> None:
        """Note when the host was heard, and check what it says."""
        self.heard[i] = self.now
        if isinstance(message, Bye) and message.code in ("behind", "old_epoch", "closed"):
            self.dismissed[i] = "behind" if message.code == "behind" else "old_epoch"
        super().watch(i, message)


class _Player:
    """A person, and the tables where they have been: the last one is where they are."""

    def __init__(self, world: LostWorld | NextWorld, number: int) -> None:
        self.places: Final[list[tuple[LostWorld | NextWorld, int]]] = [(world, number)]
        self.press_at: float | None = None
        self.is_behind = False
        """True if a table of theirs lacked a round, so that somebody else must open one."""
        self.left: Final[set[int]] = set()
        """The tables, by their ids here, that they were sent away from."""

    @property
    def guest(self) -> Guest:
        """Their guest where they are."""
        world, number = self.places[-1]
        return world.guests[number]


class GoneHosts:
    """One evening at which a host is lost."""

    def __init__(self, seed: int, table: Table, founding: Founding = HONEST) -> None:
        self._seed: Final = seed
        self._rng: Final = Random(f"gone {seed}")
        kind, back = self._rng.random(), 0.0
        if kind > 0.6:
            back = self._rng.uniform(1, 19) if kind > 0.85 else self._rng.uniform(20, 160)
        self._founding: Final = founding
        self._back: Final = back
        self.old: Final = LostWorld(seed, table._replace(rounds=9), back=back)
        self.worlds: Final[list[LostWorld | NextWorld]] = [self.old]
        self._players: Final = [_Player(self.old, i) for i in range(table.people)]
        self._wrongs: Final[list[str]] = []
        self._counts: Final[Counter[str]] = Counter()
        self._can_go_on = False

    @property
    def now(self) -> float:
        """The time."""
        return self.old.now

    @property
    def counts(self) -> Counter[str]:
        """How often each thing has happened."""
        return sum((world.counts for world in self.worlds), self._counts)

    @property
    def wrongs(self) -> list[str]:
        """What must not happen, and has."""
        return [*self._wrongs, *(wrong for world in self.worlds for wrong in world.wrongs)]

    def run(self) -> list[str]:
        """Let the evening pass. Return what went wrong."""
        while not self._is_over():
            for world in list(self.worlds):
                world.go_on(LOOKS)
            for player in self._players:
                self._act(player)
        self._judge()
        return self.wrongs

    def _is_over(self) -> bool:
        lost, table = self.old.lost_at, self.old.host.table
        if not lost:
            return self.now > LATEST * 4 or table.match.is_over
        settled = lost + max(SETTLED, self._back + SETTLED if self._back else 0.0)
        return self.now > lost + AFTER or (self.now > settled and self._has_gone_on())

    def _has_gone_on(self) -> bool:
        tables = [world.host.table for world in self.worlds[1:] if world.is_up and not world.finished]
        return any(table.done for table in tables)

    # -- what players do ----------------------------------------------------------------------------------------------

    def _act(self, player: _Player) -> None:
        world, number = player.places[-1]
        if number in world.asleep:
            return
        if isinstance(world, NextWorld):
            self._give_way(world)
            if number in world.gone or number in world.dismissed:
                self._come_away(player, world, number)
                return
        elif number in world.gone:
            return
        claim = self._founding.claim(player.guest)
        if claim is None:
            player.press_at = None
            return
        if player.press_at is None:
            player.press_at = self.now + (0 if self._rng.random() < 0.3 else self._rng.uniform(0, THINKS))
        if self.now >= player.press_at:
            self._press(player, claim)

    def _press(self, player: _Player, claim: Claim) -> None:
        world, number = player.places[-1]
        is_alone = isinstance(world, LostWorld) and world.cut[number]
        rivals = [] if is_alone else [each for each in self._rivals(claim) if not each.is_old]
        open_to = [each for each in rivals if each.found.place.table not in player.left]
        guest = player.guest
        if open_to:
            there = self.worlds[open_to[0].found.place.table]
        elif guest.founding_rounds and not player.is_behind:
            there = NextWorld(guest, claim, world, seed=self._seed, founding=self._founding)
            self.worlds.append(there)
            self._counts["tables opened to go on"] += 1
            self._can_go_on = True
        else:
            return
        assert isinstance(there, NextWorld)
        self._counts["followed"] += 1
        silent = self.now - world.heard.get(number, -GONE)
        if silent < GONE - 1:
            self._wrongs.append(f"{guest.name} follows although the host was heard {silent:.1f} s ago")
        world.gone.add(number)
        world.drop(number)
        player.places.append((there, there.come(guest, claim)))
        player.press_at = None

    def _come_away(self, player: _Player, world: NextWorld, number: int) -> None:
        """Leave a table that has sent this player away, or that they don't believe."""
        self._counts["came away"] += 1
        code = world.dismissed.get(number)
        player.is_behind = player.is_behind or (code == "behind" and player.guest.is_seated)
        player.left.add(self.worlds.index(world))
        world.gone.add(number)
        player.places.pop()
        before, there = player.places[-1]
        before.gone.discard(there)  # which goes on looking for its host

    def _give_way(self, world: NextWorld) -> None:
        """Close a table before its first deal if another one goes first."""
        table, own = world.host.table, self._listing(world)
        if not world.is_up or world.finished or table.deal is not None or own is None:
            return
        founder = next((each for each in self._players if each.guest.key.public == world.owner), None)
        claim = founder.guest.memory.claim if founder is not None else None
        if claim is None:
            return
        players = self._keys(world)
        rivals = self._founding.rivals(
            rival_tables(self._found(), world.before.pass_key, world.before.successor().pass_key, players)
        )
        if gives_way(own, rivals) is not None:
            self._counts["gave way"] += 1
            abandon(table, "old_epoch")
            world.run_host()

    def _rivals(self, claim: Claim) -> list[RivalTable]:
        keys = {seat: place.key for seat, place in self._seats(claim)}
        told = rival_tables(self._found(), claim.before.pass_key, claim.table.pass_key, keys)
        return self._founding.rivals(told)

    def _seats(self, claim: Claim) -> list[tuple[int, HostSeat]]:
        table = next(world.host.table for world in self.worlds if world.host.table.founding.table == claim.said.table)
        return [(seat, chair) for seat, chair in enumerate(table.chairs) if chair.kind in PEOPLE]

    def _keys(self, world: World) -> dict[int, bytes]:
        chairs = world.host.table.chairs
        return {seat: chair.key for seat, chair in enumerate(chairs) if chair.kind in PEOPLE}

    # -- what is announced --------------------------------------------------------------------------------------------

    def _found(self) -> list[FoundTable]:
        told = [self._listing(world) for world in self.worlds]
        address = (Address("10.0.0.1", 26631),)
        return [
            FoundTable(place, address, frozenset({FoundBy.PROBE}), self.now, 0.001, False, None)
            for place in told
            if place is not None
        ]

    def _listing(self, world: LostWorld | NextWorld) -> TableListing | None:
        table, number = world.host.table, self.worlds.index(world)
        if not world.is_up or -1 in world.asleep or world.finished or table.phase == "closed":
            return None
        host = number.to_bytes(8, "big")
        seats = [
            MarkedSeat(chair.key, SeatState.HERE if chair.kind == "person" else SeatState.KEPT)
            if chair.kind in PEOPLE
            else None
            for chair in table.chairs
        ]
        said = marks(host, number, table.founding.pass_key, seats)
        taken = sum(chair.kind != "open" for chair in table.chairs)
        key, rules = table.rules.key, table.terms.rules
        return TableListing(host, number, "T", key, 26631, PROTOCOL, rules, len(seats), taken, True, True, said)

    # -- laws ---------------------------------------------------------------------------------------------------------

    def _judge(self) -> None:
        for number, world in enumerate(self.worlds[1:], 1):
            self._judge_past(number, world)
            for guest in world.guests:
                self._wrongs.extend(f"{guest.name} finds at table {number}: {found}" for found in guest.findings)
        live = [
            number
            for number, world in enumerate(self.worlds)
            if self._listing(world) is not None and (number or self.old.lost_at) and world.host.table.deal is not None
        ]
        self._counts["two tables"] += len(live) > 1
        for player in self._players:
            self._judge_player(player, live)
        is_over = any(world.host.table.match.is_over for world in self.worlds)
        ahead = [each.guest for each in self._players if not each.is_behind and each.guest.claim is not None]
        is_stuck = any(each.is_behind for each in self._players) and not any(each.founding_rounds for each in ahead)
        self._counts["ahead, but restarted since"] += is_stuck
        if (
            self._can_go_on
            and not is_stuck
            and not (live or is_over or self.counts["second hosts lost"] or self._has_gone_on())
        ):
            self._wrongs.append("nobody goes on with the match")

    def _judge_past(self, number: int, world: World) -> None:
        """Check that a table begins with the points that the match had."""
        past = world.host.table.past
        if past is None:
            self._wrongs.append(f"table {number} has no past")
            return
        said = past.said
        ends = {
            (deal.number, deal.ended): deal.end.scores
            for each in self.worlds
            for deal in each.host.table.done
            if deal.end is not None
        }
        if said.round and ends.get((said.deal, said.end)) != said.scores:
            self._wrongs.append(f"table {number} begins with other points than the match had")
        if not said.round and any(said.scores):
            self._wrongs.append(f"table {number} begins with points")

    def _judge_player(self, player: _Player, live: Sequence[int]) -> None:
        """Check that nothing a player has seen is lost where they are, and that they could notice every table."""
        world, number = player.places[-1]
        guest = player.guest
        if isinstance(world, NextWorld) and number not in world.gone and world.host.table.done:
            self._counts["went on"] += 1
            self._judge_rounds(player, world, number)
        if len(live) > 1 and len(player.places) > 1:
            keys = self._keys(self.worlds[live[0]])
            before = player.places[-2][0].host.table.founding
            new = TablePass(before.table, before.pass_key).successor().pass_key
            told = self._founding.rivals(rival_tables(self._found(), before.pass_key, new, keys))
            mine, others = self.worlds.index(world), {each.found.place.table for each in told}
            if mine in live and not {mine} < others and self._is_one_match(live, told):
                self._wrongs.append(f"{guest.name} could not notice another table with the match")

    def _judge_rounds(self, player: _Player, world: NextWorld, number: int) -> None:
        """Check that all rounds that a player has seen finished are in the match where they are, once each."""
        guest, past = player.guest, world.host.table.past
        assert past is not None
        if guest.memory.base is None:
            if self.now - world.came.get(number, 0.0) > ARRIVES and world.links[number]:
                self._wrongs.append(f"{guest.name} waits in vain for the past of the match")
            return
        ends = [note for at, i in player.places for note in at.guests[i].memory.ends.values()]
        seen = {note.reveal.deal: note.ended for note in ends if note.match == past.said.match}
        chain = {each.opening.deal: _ended(each) for each in guest.past.rounds if each.reveal is not None}
        chain |= {deal: note.ended for deal, note in guest.memory.ends.items()}
        if any(chain.get(deal) != end for deal, end in seen.items()):
            self._wrongs.append(f"{guest.name} has lost a finished round")
        rounds = [each.opening.round for each in guest.past.rounds if each.reveal is not None]
        if rounds != list(range(1, len(rounds) + 1)):
            self._wrongs.append(f"{guest.name} has played a round twice")

    def _is_one_match(self, live: Sequence[int], told: Sequence[RivalTable]) -> bool:
        """Return True if these tables continue one and the same table's match."""
        befores = {
            world.before.table if isinstance(world, NextWorld) else world.host.table.founding.table
            for world in (self.worlds[number] for number in live)
        }
        return len(befores) == 1 or not told


def _ended(each: PastRound) -> bytes:
    record = each.record()
    assert record is not None
    assert each.reveal is not None
    return end_digest(record.last_digest, each.reveal)
