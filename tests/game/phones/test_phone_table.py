"""Phones at a table: how they get a seat, play, and come back."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from unittest.mock import patch

from engine.clean_text import MAX_NAME_LENGTH
from game.phones import player
from game.phones.phone_table import PhoneTable
from net.discovery.listings import Address
from net.io.phone_server import CLOSED, REPLACED
from net.phone.sealing import TABLE_SIZE
from net.protocol.field_types import NO_KEY
from tests.support.lan.loopback import LOCAL
from tests.support.lan.phone import PocketPhone
from tests.support.lan.phone_room import HERE, Room, at_a_table, is_mine, is_shown, play, settled


def test_a_phone_takes_a_seat_and_plays_a_round(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        phone = await room.phone("Ana")
        lobby = await phone.until(lambda state: state["phase"] == "lobby")
        mine = next(seat for seat in lobby["seats"] if seat["you"])
        assert (mine["name"], mine["phone"]) == ("Ana", True)
        assert room.live.host.table.chairs[mine["seat"]].phone
        await phone.say("ready", on=True)
        end = await play(phone, is_shown)
        rows = end["results"]["rows"]
        assert sorted(row["name"] for row in rows) == ["Ana", "Maren"]
        assert any(row["won"] for row in rows)
        assert end["results"]["title"].endswith(("wins the round", "win the round!"))
        why, points = end["results"]["told"]
        assert why.endswith("Round 1.")
        assert "score" in points
        await phone.say("ready", on=True)
        assert (await phone.until(is_mine))["round"] == 2

    at_a_table(tmp_path, work)


def test_the_lobby_says_whom_it_waits_for_who_starts_and_by_which_rules(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        phone = await room.phone("Ana")
        lobby = await phone.until(lambda state: state["phase"] == "lobby")
        begins = "The match begins once everyone is ready."
        assert lobby["waits"] == f"Waiting for you. {begins}"
        assert lobby["agreed"] == ["Standard rules."]
        assert not any(seat["pair"] for seat in lobby["seats"])

    at_a_table(tmp_path, work)


def test_a_phone_says_who_plays_with_whom_from_the_door_on(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        table = room.live.host.table
        for seat in (1, 2):
            table.seat_bot(seat, table.chairs.spare_bot())
        phone = await room.phone()
        door = await phone.until(lambda state: state["phase"] == "door")
        assert door["seats"][1]["pair"] == "plays with Maren"
        await phone.say("join", name="Ana")
        lobby = await phone.until(lambda state: state["phase"] == "lobby")
        assert lobby["seats"][2]["pair"] == "plays with Ana"
        await phone.say("ready", on=True)
        state = await phone.until(lambda state: state["phase"] == "play")
        assert [seat["side"] for seat in state["picture"]["seats"]] == [0, 1, 0, 1]

    at_a_table(tmp_path, work, "space", 4)


def test_partners_are_told_why_they_cannot_talk_in_a_round(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        table = room.live.host.table
        for seat in (1, 2):
            table.seat_bot(seat, table.chairs.spare_bot())
        phone = await room.phone("Ana")
        assert not (await phone.until(lambda state: state["phase"] == "lobby"))["hush"]
        await phone.say("ready", on=True)
        state = await phone.until(lambda state: state["phase"] == "play")
        assert state["hush"] == "Nobody talks during a round of this game."

    at_a_table(tmp_path, work, "partners", 4)


def test_pairs_are_read_aloud_in_the_phones_language(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        table = room.live.host.table
        for seat in (1, 2):
            table.seat_bot(seat, table.chairs.spare_bot())
        phone = await room.phone("Ana", languages=["es"])
        words = (await phone.hear("words"))["words"]
        assert words["partner"] == "tu compañero", "“tu pareja” is the player's own side"
        assert words["pair"] == "juega con {name}"
        await phone.say("ready", on=True)
        end = await play(phone, is_shown)
        own, other = end["results"]["rows"]
        assert own["name"].startswith("Ana y ")
        assert " y Maren" in other["name"]
        assert "+" not in own["name"] + other["name"]

    at_a_table(tmp_path, work, "partners", 4)


def test_a_player_has_the_same_colour_on_all_phones(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        phones = [await room.phone(name) for name in ("Ana", "Luis")]
        lobbies = [await phone.until(lambda state: "Luis" in str(state["seats"])) for phone in phones]
        colours = [[seat["colour"] for seat in lobby["seats"]] for lobby in lobbies]
        assert colours[0] == colours[1]

    at_a_table(tmp_path, work, seats=3)


def test_words_and_art_come_in_the_phones_language(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        phone = await room.phone("Ana", languages=["xx", "es-AR", "en"])
        words = await phone.hear("words")
        assert words["language"] == "es"
        assert words["words"]["ready"] == "Listo"
        assert len(words["pips"]) == 7
        assert len((await phone.hear("faces"))["faces"]) == 2

    at_a_table(tmp_path, work)


def test_an_old_or_impossible_move_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        phone = await room.phone("Ana")
        await phone.say("ready", on=True)
        state = await phone.until(is_mine)
        for n, move in ((state["n"] - 1, 0), (state["n"], 10_000), (state["n"] + 1, 0)):
            await phone.say("move", n=n, move=move)
            assert (await phone.hear("refused"))["text"].startswith("That move came too late.")
        assert phone.states[-1]["n"] == state["n"]

    at_a_table(tmp_path, work)


def test_a_move_chosen_before_the_felt_changed_its_shape_is_taken(tmp_path: Path) -> None:
    """The question for a claim makes the felt lower, and must not be taken back by that."""

    async def work(room: Room) -> None:
        phone = await room.phone("Ana")
        await phone.say("ready", on=True)
        state = await phone.until(is_mine)
        await phone.say("shape", width=360, height=300, letters=1)
        other = await phone.until(lambda now: now["picture"]["height"] != state["picture"]["height"])
        assert other["n"] == state["n"]
        await phone.say("move", n=state["n"], move=0)
        await phone.after(state["n"])
        assert not phone.told or phone.told[-1]["t"] != "refused"

    at_a_table(tmp_path, work)


def test_a_phone_that_was_locked_is_back_at_its_seat_with_the_same_state(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        phone = await room.phone("Ana")
        await phone.say("ready", on=True)
        state = await phone.until(is_mine)
        await phone.close()
        again = await room.phone(key=phone.key)
        back = await again.until(lambda state: state["phase"] == "play" and bool(state["yours"]))
        assert back["picture"]["hand"] == state["picture"]["hand"]

    at_a_table(tmp_path, work)


def test_a_player_whose_phone_stays_away_is_away_and_comes_back(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        phone = await room.phone("Ana")
        await phone.close()
        chairs = room.live.host.table.chairs
        await settled(lambda: chairs[0].kind == "away")
        back = await room.phone(key=phone.key)
        await back.until(lambda state: state["seats"][0]["kind"] == "person")

    with patch.object(player, "GRACE", 0.0):
        at_a_table(tmp_path, work)


def test_a_seat_that_is_opened_on_another_page_leaves_the_first_one(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        phone = await room.phone("Ana")
        other = await room.phone(key=phone.key)
        await other.until(lambda state: state["phase"] == "lobby")
        assert await phone.ending() == REPLACED

    at_a_table(tmp_path, work)


def test_another_phone_gets_a_seat_only_if_the_hosts_player_says_so(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        phone = await room.phone("Ana")
        await phone.until(lambda state: state["phase"] == "lobby")
        await phone.close()
        await settled(lambda: room.live.host.table.chairs[0].kind == "away")
        for is_right in (False, True):
            other = await room.phone()
            await other.until(lambda state: state["phase"] == "door")
            await other.say("back", seat=0)
            await other.until(lambda state: bool(state["asks"]))
            question = room.questions.pop()
            assert question.name == "Ana"
            room.phones.answer(question.number, is_right=is_right)
            if is_right:
                await other.until(lambda state: state["phase"] == "lobby")
            else:
                refused = await other.until(lambda state: not state["asks"])
                assert (refused["phase"], refused["note"][:24]) == ("door", "You weren't let back in.")
        again = await room.phone(key=other.key)
        assert next(seat for seat in (await again.until(bool))["seats"] if seat["you"])["name"] == "Ana"
        lost = await room.phone(key=phone.key)
        assert (await lost.until(bool))["phase"] == "door"

    with patch.object(player, "GRACE", 0.0):
        at_a_table(tmp_path, work)


def test_nobody_is_asked_for_the_seat_of_a_player_who_is_there(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        await room.phone("Ana")
        other = await room.phone()
        await other.until(lambda state: state["phase"] == "door")
        await other.say("back", seat=0)
        await other.say("ping")
        await other.hear("pong")
        assert not room.questions
        assert not other.states[-1]["asks"]

    at_a_table(tmp_path, work)


def test_a_full_table_is_told_at_the_door(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        await room.phone("Ana")
        late = await room.phone("Luis")
        state = await late.until(lambda state: bool(state["note"]))
        assert state["phase"] == "door"
        assert state["free"] == 0

    at_a_table(tmp_path, work)


def test_onlookers_see_the_table_and_no_hand(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        room.live.host.table.choose_settings(room.live.host.table.custom.with_changes(onlookers=0))
        phone, other = await room.phone("Ana"), await room.phone()
        assert (await other.until(lambda state: state["may_watch"]))["phase"] == "door"
        await other.say("watch")
        await other.until(lambda state: state["phase"] == "lobby")
        await phone.say("ready", on=True)
        await play(phone, is_shown)
        end = await other.until(lambda state: is_shown(state) and bool(state["results"]))
        assert not end["can_ready"]
        assert not any(seat["you"] for seat in end["seats"])
        begun = [state["picture"] for state in other.states if state["phase"] == "play"]
        assert begun
        assert not any(picture["hand"] or picture["places"] or picture["buttons"] for picture in begun)
        laid = [picture for picture in begun if picture["tiles"]]  # before that, everybody is shown who leads with what
        assert laid
        assert not any(seat["shown"] for picture in laid for seat in picture["seats"])
        assert room.live.host.table.onlookers.count == 1
        await other.close()
        await settled(lambda: not room.live.host.table.onlookers.count)

    at_a_table(tmp_path, work)


def test_hints_rules_and_phrases(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        phone = await room.phone("Ana")
        await phone.say("ready", on=True)
        state = await phone.until(is_mine)
        await phone.say("rules")
        rules = await phone.hear("rules")
        assert [part["title"] for part in rules["parts"]][:2] == ["In short", "Aim"]
        assert any(piece["halves"] for part in rules["parts"] for text in part["text"] for piece in text)
        await phone.say("say", phrase=2)
        said = await phone.until(lambda state: bool(state["chat"]))
        assert said["chat"] == [{"name": "Ana", "text": "Well played!"}]
        await phone.say("hint")
        hint = await phone.hear("hint")
        assert hint["n"] == state["n"]
        assert hint["text"]

    at_a_table(tmp_path, work)


def test_phones_find_their_seats_again_after_the_host_has_crashed(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        phone = await room.phone("Ana")
        await phone.say("ready", on=True)
        state = await phone.until(is_mine)
        await room.phones.close(is_over=False)
        assert await phone.ending() == CLOSED  # a crash would only cut it off
        live = await room.house.back()
        phones = PhoneTable.at(live, Address(HERE, room.house.port), tmp_path, lambda _: None)
        ready = await phones.open(LOCAL)
        assert (ready.secret, ready.code) == (room.ready.secret, room.ready.code)
        again = PocketPhone(ready.port, ready.secret, key=phone.key)
        await again.open()
        back = await again.until(is_mine)
        assert back["picture"]["hand"] == state["picture"]["hand"]
        await phones.close(is_over=False)

    at_a_table(tmp_path, work)


def test_a_player_who_leaves_reads_so(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        phone = await room.phone("Ana")
        await phone.say("leave")
        gone = await phone.until(lambda state: state["phase"] == "gone")
        assert gone["note"] == "You left the table."
        await room.phones.close(is_over=True)

    at_a_table(tmp_path, work)


def test_the_host_closes_the_table(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        phone = await room.phone("Ana")
        room.live.save_and_close()
        gone = await phone.until(lambda state: state["phase"] == "gone")
        assert gone["note"] == "The host closed the table."
        await room.phones.close(is_over=True)
        assert await phone.ending() == CLOSED

    at_a_table(tmp_path, work)
    assert not list(tmp_path.glob("phones*")), "nothing is left of the phones"


def test_a_table_without_an_owner_is_one_of_phones_alone(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        assert room.live.host.table.founding.owner == NO_KEY
        phones = [await room.phone(name) for name in ("Ana", "Luis")]
        for phone in phones:
            await phone.say("ready", on=True)
        ends = await asyncio.gather(*(play(phone, is_shown) for phone in phones))
        assert ends[0]["results"]["verdict"] == "Only the host's computer could check this deal."
        totals = [[(row["name"], row["total"]) for row in end["results"]["rows"]] for end in ends]
        assert totals[0] == totals[1]

    at_a_table(tmp_path, work, "block_draw", bot="")


def test_the_largest_table_fits_into_the_size_of_all_others(tmp_path: Path) -> None:
    """Or a listener could tell two hands apart."""

    async def work(room: Room) -> None:
        table = room.live.host.table
        for seat in range(1, 7):
            table.seat_bot(seat, table.chairs.spare_bot())
        phone = await room.phone("W" * MAX_NAME_LENGTH, languages=["es"], width=360, height=300)
        await phone.say("ready", on=True)
        for _ in range(3):
            state = await phone.until(is_mine)
            await phone.say("move", n=state["n"], move=0)
            await phone.after(state["n"])
        largest = max(len(json.dumps(state, ensure_ascii=False).encode()) for state in phone.states)
        assert largest < TABLE_SIZE * 0.75
        assert {size - 16 for size in phone.sizes[-20:]} == {TABLE_SIZE}

    at_a_table(tmp_path, work, "super", 8)
