"""Pictures of LAN play: windows at a network in one thread, brought to the moment to show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from ipaddress import ip_interface
from pathlib import Path
from tempfile import mkdtemp
from typing import Final, NamedTuple, TypeAlias

from engine.bots.characters import make
from engine.core import DRAW, PASS, PLAY
from engine.games import game
from engine.record.branch import OPEN
from engine.record.deal_code import DealCode, completed
from engine.record.reel import Reel
from engine.record.result_code import WON, DealResult, mark_of, result_code
from engine.sentences import Sentence, sentence
from game.i18n.language import Words
from game.lan.network import HostedSave, JoinTarget
from game.lan.phones import BackQuestion
from game.lan.table.checks import SETTLES
from game.play.what_if import branch_at
from game.scenes.nearby.browse.open_table import OpenTableScene
from game.scenes.nearby.lobby.join import join
from game.scenes.nearby.lobby.lobby import lobby as lobby_of
from game.scenes.nearby.table.results import LanResults
from game.storage.saves import Saves
from game.storage.settings import Settings, Speed
from game.storage.statistics.ledger import Ledger
from game.ui.actions import Action
from net.discovery.answers import Reached
from net.discovery.network_cards import NetworkCard
from net.discovery.reach import ReachFacts, can_others_reach_me, nothing_found
from net.fairness.audit import ILLEGAL
from net.fairness.deal_record import wire_move
from net.fairness.findings import KINDS, Finding, make_finding
from net.fairness.succession import Takeover, told_takeovers, told_thrown_away
from net.guest.judgement import FELLOW_SAYS, LEFT_OUT, MOVED, NOT_IN, SAYS_FAULTY, SILENT, DealOutcome
from net.guest.news import FindingNews, JudgementNews
from net.guest.table_link import LinkNews
from net.protocol.messages import (
    AdminRequest,
    Chat,
    Ready,
    ReplayRequest,
    TableSettings,
    WireBranch,
    WireReplayPosition,
    WireStep,
)
from tests.support.lan.for_scenes import place
from tests.support.lan.lost_evening import host_lost
from tests.support.lan.nearby_evening import OWNER, Evening
from tests.support.lan.one_thread import Robot, terms

Size: TypeAlias = tuple[int, int]
NETWORK: Final = ReachFacts((NetworkCard("eth0", 2, ip_interface("192.168.1.7/24")),), "win32", reached=Reached.NO)
"""A computer whose firewall blocks everyone."""
LONGEST: Final = 4_000
"""Number of frames after which a round is given up."""
LONG: Final = ("Maximiliana Wintergarten", "Aleksandra Nowakowska", "Bartholomäus Oberhuber")
"""Names of the maximum length."""


class Taste(NamedTuple):
    """The window size, text size in per cent and language of a picture."""

    size: Size
    letters: int = 100
    language: str = "en"


def evening(taste: Taste) -> Evening:
    """Return the window of a picture."""
    settings = Settings(speed=Speed.INSTANT, player_name="Ana", text_size=taste.letters)
    return Evening(taste.size, settings, Words.of(taste.language))


def nearby(taste: Taste) -> Evening:
    """Show the list of tables."""
    window = evening(taste)
    window.lan.places = [
        place(),
        place("Kitchen", "block_draw", coded=False, host=2, taken=2, begun=True),
        place("Club 3", "space", host=3, taken=4),
        place(
            "Study",
            "super",
            host=4,
            hindrance=sentence("That table runs an older Boneyard. Its host must update."),
        ),
    ]
    window.lan.kept = [HostedSave("1", "Sunday", "all_fives", ("Ana", "Luis", "Maren"), 3)]
    window.click(window.session.say("Play nearby"))
    window.wait(0.6)
    return window


def name(taste: Taste) -> Evening:
    """Ask for the name before the first table."""
    window = nearby(taste)
    window.session.settings.update(player_name="")
    window.step(3)
    window.click(window.words.say("Choose a game"))
    window.settle()
    return window


def code(taste: Taste) -> Evening:
    """Enter the code of a table."""
    window = nearby(taste)
    window.click("Luis's table")
    window.step(3)
    window.type("048")
    return window


def opening(taste: Taste) -> Evening:
    """Open a table."""
    window = evening(taste)
    window.show(OpenTableScene(window.session, game("all_fives")(4, None, {"target": 150}), ("maren",)))
    return window


def lobby(taste: Taste) -> Evening:
    """Wait in the lobby."""
    window = evening(taste)
    window.open_table("all_fives", 4, {"target": 150})
    window.guest("Luis")
    window.click(window.session.say("Put a bot in seat {n}", n=4))
    window.settle()
    return window


def lobby_with_phones(taste: Taste) -> Evening:
    """Wait in the lobby of a table that phones can join."""
    window = lobby(taste)
    assert window.lan.hosting is not None
    window.lan.hosting.has_phones = True
    window.wait(1.2)
    window.settle()
    return window


def phones(taste: Taste) -> Evening:
    """Show how phones join."""
    window = lobby_with_phones(taste)
    window.click(window.session.say("Phones"))
    window.wait(1.2)
    window.settle()
    return window


def phone_again(taste: Taste) -> Evening:
    """Ask if another phone may have a seat."""
    window = lobby(taste)
    assert window.lan.hosting is not None
    window.lan.hosting.phone_question = BackQuestion(1, "Luis")
    window.wait(1.2)
    window.settle()
    return window


def lobby_of_eight(taste: Taste) -> Evening:
    """Wait at a table of eight."""
    window = evening(taste)
    window.open_table("high_fives", 8)
    for name in ("Luis", "Maria", "Chen", "Aleksandra", "Tom"):
        window.guest(name)
    window.click(window.session.say("Put a bot in seat {n}", n=7))
    window.settle()
    return window


def nothing(taste: Taste) -> Evening:
    """Find no table, and show the possible reasons."""
    window = evening(taste)
    window.lan.why_nothing = list(nothing_found(NETWORK))
    window.click(window.session.say("Play nearby"))
    window.wait(12)
    return window


def reach(taste: Taste) -> Evening:
    """Show the reasons why other players can't connect."""
    window = lobby(taste)
    window.lan.reach = list(can_others_reach_me(NETWORK))
    window.click(window.session.say("Can others reach me?"))
    window.wait(0.6)
    return window


def without_host(taste: Taste) -> Evening:
    """Ask whether to continue without a host whose computer is gone."""
    window = evening(taste)
    host_lost(window)
    window.step(20)
    return window


def gone(taste: Taste) -> Evening:
    """Show that the host has closed the table."""
    window = table(taste)
    window.table.ask(AdminRequest("save"))
    window.wait(0.3)
    return window


def talk(taste: Taste) -> Evening:
    """Chat in the lobby."""
    window = lobby(taste)
    window.robots[0].line.ask(Chat(0))
    window.robots[0].line.ask(Chat(-1, "One more, then dinner?"))
    window.press(Action.TALK)
    window.settle()
    return window


def addressee(taste: Taste) -> Evening:
    """Choose the player who gets a challenge: one has it, one is away, one has left."""
    window = evening(taste)
    folder = Path(mkdtemp())
    saves = Saves(folder, Ledger(folder / "statistics.json"))
    deal = DealCode(game("all_fives")(2), completed("7k3m9q2xw8c4h6t"))
    saves.results.add(result_code(deal, DealResult(WON, 0, 5, 80, (152, 130), (mark_of("maren"),))), is_own=True)
    window.session.matches.saves = saves
    window.open_table("high_fives", 8)
    people = [window.guest(name, gets_ready=False) for name in ("Luis", "Luis", *LONG, "Chen", "Tom")]
    say = window.session.say
    window.click(say("Challenges"))
    window.settle()
    window.click(say("{game}, {result}", game=say("All Fives"), result="152 : 130"))
    window.settle()
    people[1].line.cut()
    people[5].line.close()
    window.wait(0.5)
    window.click("Luis")
    window.settle()
    return window


def challenges(taste: Taste) -> Evening:
    """Show a challenge for this player alone, and results that were sent."""
    window = addressee(taste)
    code = result_code(
        DealCode(game("block_draw")(2), completed("7k3m9q2xw8c4h6w")),
        DealResult(WON, 0, 5, 80, (101, 77), (mark_of("maren"),)),
    )
    window.robots[0].line.ask(Chat(code=code, recipient=window.net.lines[0].guest.key.public))
    window.wait(0.3)
    window.press(Action.CANCEL)
    window.wait(0.3)
    return window


def replay(taste: Taste) -> Evening:
    """Watch a match again together with a leader."""
    window = evening(taste)
    window.begin("all_fives", ("Luis", "Maria"), {"target": 50})
    _play_out(window)
    window.click(window.session.say("Join in"))
    window.settle()
    return window


def replay_led(taste: Taste) -> Evening:
    """Lead a shared replay."""
    window = replay(taste)
    window.click(window.session.say("Take the lead"))
    window.wait(0.5)
    return window


def tried(taste: Taste) -> Evening:
    """Watch the branch of a shared replay's leader."""
    window = replay(taste)
    finished = window.table.finished
    assert finished is not None
    branch = branch_at(Reel(finished.match), finished.match, 4, 1, OPEN, window.net.rng)
    steps = list[WireStep]()
    while len(steps) < 6 and not branch.state.over:
        seat = branch.state.turn
        move = branch.rules.legal(branch.state, seat)[-1]
        branch.play(seat, move)
        steps.append(WireStep(seat, wire_move(move)))
    at = WireReplayPosition(4, 1, open=True)
    window.robots[0].line.ask(ReplayRequest("show", window.table.number, at, WireBranch(tuple(steps))))
    window.wait(1.0)
    return window


def tried_here(taste: Taste) -> Evening:
    """Begin a branch in a shared replay."""
    window = tried(taste)
    window.click(window.session.say("Take the lead"))
    window.wait(0.5)
    window.press(Action.RESTART)
    window.settle()
    return window


def _play_out(window: Evening) -> None:
    """Play a match to its end, and let Luis start a shared replay of it."""
    for _ in range(LONGEST):
        if window.table.has_checked and window.table.phase == "over" and isinstance(window.scene, LanResults):
            break
        at = window.table
        if isinstance(window.scene, LanResults) and not at.is_ready:
            at.ask(Ready(on=True))
        elif at.legal() and at.view.turn == at.seat:
            move = make("bruno").choose(at.rules, at.view, at.seat, window.net.rng)
            if move is not None:
                at.offer(move)
        window.step()
    window.robots[0].line.ask(ReplayRequest("join", window.table.number))
    window.wait(0.5)


def table(taste: Taste) -> Evening:
    """Play with one player away and another one chatting."""
    window = evening(taste)
    window.begin("all_fives", ("Luis", "Maria", "Chen"))
    _play(window, 9)
    window.robots[1].line.cut()
    window.wait(1.0)
    window.robots[0].line.ask(Chat(2))
    window.press(Action.SAY_4)
    window.step(3)
    return window


def limited(taste: Taste, guests: Sequence[str] = ("Luis", "Maria", "Chen")) -> Evening:
    """Begin at a table where a turn may last a minute."""
    window = evening(taste)
    window.open_table("all_fives" if len(guests) < 4 else "high_fives", len(guests) + 1)
    window.table.ask(AdminRequest("custom", settings=TableSettings(pace=0, turn=60)))
    for name in guests:
        window.guest(name)
    window.step(5)
    window.click(window.words.say("Start"))
    window.step(5)
    _play(window, 9)
    return window


def own_turn_ends(taste: Taste) -> Evening:
    """Wait until the player's own turn is about to end."""
    window = limited(taste)
    window.wait(42)
    return window


def turn_ends(taste: Taste) -> Evening:
    """Wait until another player's turn is about to end."""
    return _turn_of_another(limited(taste), 52)


def turn_ends_of_eight(taste: Taste) -> Evening:
    """Wait until another player's turn is about to end, at a table of eight."""
    return _turn_of_another(limited(taste, (*LONG, "Luis", "Maria", "Chen", "Tom")), 42)


def away(taste: Taste) -> Evening:
    """Wait for a player who is away and has the turn."""
    window = _turn_of_another(limited(taste), 0)
    window.robots[window.table.view.turn - 1].line.cut()
    window.wait(1.5)
    return window


def called_back(taste: Taste) -> Evening:
    """Call a player back who reads the rules while their turn is about to end."""
    window = limited(taste)
    window.press(Action.RULES)
    window.wait(32)
    return window


def _turn_of_another(window: Evening, seconds: float) -> Evening:
    """Let the next player think for this long."""
    robots, window.robots = window.robots, []
    at = window.table
    at.offer(next(move for move in at.legal() if move.act in (PLAY, DRAW, PASS)))
    window.wait(1)
    while at.view.turn == at.seat:
        at.offer(next(move for move in at.legal() if move.act in (PLAY, DRAW, PASS)))
        window.wait(1)
    window.wait(seconds)
    window.robots = robots
    return window


def lost(taste: Taste) -> Evening:
    """Reconnect to the host."""
    window = table(taste)
    window.net.stop()
    window.wait(0.3)
    return window


def results(taste: Taste) -> Evening:
    """Show the seal at the end of a round."""
    window = evening(taste)
    window.begin("all_fives", ("Luis", "Maria"))
    window.robots[0].gets_ready = False
    _play(window)
    window.press(Action.ACCEPT)
    window.wait(26)
    return window


def verify(taste: Taste) -> Evening:
    """Show the checks of a round."""
    window = results(taste)
    window.press(Action.VERIFY)
    window.settle()
    return window


def _judged(taste: Taste, outcome: DealOutcome, remarks: Sequence[Sentence], found: Sequence[Finding] = ()) -> Evening:
    """Show the end of a round with other results of its check."""
    window = evening(taste)
    window.begin("all_fives", LONG)
    window.robots[0].gets_ready = False
    _play(window)
    window.wait(SETTLES)
    for _ in range(20):  # the judgement comes by the wire, a while after the page
        if window.table.checks.judged(window.table.number) is not None:
            break
        window.wait(SETTLES)
    before = window.table.checks.judged(window.table.number)
    assert before is not None
    news = before._replace(outcome=outcome, remarks=tuple(remarks), findings=tuple(found), clean=())
    window.table.checks.on_news(JudgementNews(news), 0.0)
    window.table.version += 1
    window.settle()
    return window


def remarks(taste: Taste) -> Evening:
    """Show a round with a remark."""
    told = [
        sentence(LEFT_OUT, name=LONG[0], n=2),
        sentence(MOVED["away"], name=LONG[1], n=12, seconds=341),
        sentence(SILENT, name=LONG[2]),
        sentence(FELLOW_SAYS, name=LONG[1], what=sentence(KINDS["left_out"].text)),
    ]
    return _judged(taste, "remark", told)


def remark(taste: Taste) -> Evening:
    """Show a round with the longest remark."""
    return _judged(taste, "remark", [sentence(MOVED["silent"], name=LONG[0], n=12, seconds=341)])


def unchecked(taste: Taste) -> Evening:
    """Show an unchecked round."""
    return _judged(taste, "unchecked", [sentence(NOT_IN), sentence(SILENT, name=LONG[2])])


def faulty(taste: Taste) -> Evening:
    """Show a disputed round."""
    found = [
        make_finding(1, 12, "account", sentence(ILLEGAL, seat=3)),
        make_finding(1, 0, "two_words", against=1),
        make_finding(1, 17, "two_histories"),
    ]
    return _judged(taste, "faulty", [sentence(SAYS_FAULTY, name=LONG[1])], found)


def _then_verify(make: Callable[[Taste], Evening]) -> Callable[[Taste], Evening]:
    def verified(taste: Taste) -> Evening:
        window = make(taste)
        window.press(Action.VERIFY)
        window.settle()
        return window

    return verified


def room(taste: Taste) -> Evening:
    """Show the four words at the table."""
    window = evening(taste)
    window.begin("all_fives", LONG)
    window.press(Action.MENU)
    window.settle()
    window.click(window.session.say("The table"))
    window.settle()
    return window


def room_of_guest(taste: Taste) -> Evening:
    """Show a guest the settings of the table."""
    window = evening(taste)
    window.net.open(
        terms("all_fives", 4), TableSettings(stand_in=3, pace=0, turn=0), "Luis's table", owner=OWNER.public
    )
    window.robots.append(Robot(window.net.line("Luis", OWNER)))
    window.show(join(window.session, JoinTarget("Luis's table", ()), "123456", lobby_of(window.session)))
    window.guest(LONG[0])
    window.settle()
    return window


def _at_a_host(taste: Taste) -> Evening:
    """Show Ana's first round at the table of a host on another computer."""
    window = evening(taste)
    window.net.open(terms("all_fives", 3), TableSettings(pace=0), "Luis's table", owner=OWNER.public)
    luis = Robot(window.net.line("Luis", OWNER))
    window.robots.append(luis)
    window.show(join(window.session, JoinTarget("Luis's table", ()), "123456", lobby_of(window.session)))
    window.settle()
    window.guest(LONG[0])
    window.click(window.session.say("Ready"))
    window.step(2)
    luis.line.ask(AdminRequest("start"))
    window.step(5)
    return window


def thrown(taste: Taste) -> Evening:
    """Tell that the host threw a deal away."""
    window = _at_a_host(taste)
    window.net.table.reveal_early()  # no honest host goes on after that
    window.net.table.new_match()
    window.net.table.unready()
    window.net.table.enter("lobby")
    window.net.pump()
    window.settle()
    return window


def unseen(taste: Taste) -> Evening:
    """Tell that a round didn't come to a clean end."""
    window = _at_a_host(taste)
    window.net.table.end_round()  # in the middle, and it says that the round is over
    window.net.table.new_match()
    window.net.table.unready()
    window.net.table.enter("lobby")
    window.net.pump()
    window.step(2)
    window.settle()
    return window


def unseen_lobby(taste: Taste) -> Evening:
    """Show the lobby after that."""
    window = unseen(taste)
    window.press(Action.ACCEPT)
    window.settle()
    return window


def thrown_lobby(taste: Taste) -> Evening:
    """Show the lobby after that."""
    window = thrown(taste)
    window.press(Action.ACCEPT)
    window.settle()
    return window


def taken_over(taste: Taste) -> Evening:
    """Show a round after the host threw deals away and gave places to other players."""
    names = {1: (LONG[0], "Bruno", LONG[1]), 2: (LONG[0], LONG[2], LONG[1]), 3: (LONG[1], LONG[2], LONG[1])}
    found = [Takeover(1, 1, 2, was_bot=True, is_bot=False), Takeover(0, 2, 3, was_bot=False, is_bot=False)]
    told = [told_thrown_away(3), *told_takeovers(found, lambda deal, seat: names[deal][seat])]
    return _judged(taste, "remark", told)


def split(taste: Taste) -> Evening:
    """Show why this guest no longer takes part."""
    window = faulty(taste)
    for found in (make_finding(1, 17, "two_histories"), make_finding(1, 0, "two_words", against=1)):
        window.table.checks.on_news(FindingNews(found), 0.0)
    window.table.line.news()
    window.table._on_news(LinkNews("over", "split"))  # noqa: SLF001  no honest host causes this
    window.settle()
    return window


def _play(window: Evening, tiles: int = 0) -> None:
    """Play until it is Ana's turn and this many tiles have been played; without a number, until the round's results."""
    for _ in range(LONGEST):
        at = window.table
        if isinstance(window.scene, LanResults):
            return
        if at.legal() and at.view.turn == at.seat:
            if tiles and at.view.board.tiles().bit_count() >= tiles:
                return
            move = make("bruno").choose(at.rules, at.view, at.seat, window.net.rng)
            if move is not None:
                at.offer(move)
        window.step()


NEARBY: Final[dict[str, Callable[[Taste], Evening]]] = {
    "nearby": nearby,
    "nearby-name": name,
    "nearby-code": code,
    "nearby-open": opening,
    "nearby-nothing": nothing,
    "nearby-lobby": lobby,
    "nearby-lobby-phones": lobby_with_phones,
    "nearby-phones": phones,
    "nearby-phone-again": phone_again,
    "nearby-eight": lobby_of_eight,
    "nearby-reach": reach,
    "nearby-talk": talk,
    "nearby-addressee": addressee,
    "nearby-challenges": challenges,
    "nearby-replay": replay,
    "nearby-replay-led": replay_led,
    "nearby-tried": tried,
    "nearby-tried-here": tried_here,
    "nearby-table": table,
    "nearby-turn": turn_ends,
    "nearby-turn-own": own_turn_ends,
    "nearby-turn-eight": turn_ends_of_eight,
    "nearby-turn-call": called_back,
    "nearby-away": away,
    "nearby-lost": lost,
    "nearby-without-host": without_host,
    "nearby-gone": gone,
    "nearby-results": results,
    "nearby-verify": verify,
    "nearby-remark": remark,
    "nearby-remarks": remarks,
    "nearby-remarks-verify": _then_verify(remarks),
    "nearby-unchecked": unchecked,
    "nearby-unchecked-verify": _then_verify(unchecked),
    "nearby-faulty": faulty,
    "nearby-faulty-verify": _then_verify(faulty),
    "nearby-room": room,
    "nearby-room-of-guest": room_of_guest,
    "nearby-split": split,
    "nearby-thrown": thrown,
    "nearby-thrown-lobby": thrown_lobby,
    "nearby-unseen": unseen,
    "nearby-unseen-lobby": unseen_lobby,
    "nearby-taken-over": taken_over,
    "nearby-taken-over-verify": _then_verify(taken_over),
}
"""Every picture of LAN play, by its name."""
