"""The files of the page for phones, and the words that it shows."""

from __future__ import annotations

import json
from html import escape
from importlib.resources import files
from string import Template
from typing import Final

import msgspec

from engine.core import Board, Rules
from game.i18n.language import SOURCE, Words, languages
from game.lan.words import PHRASES
from game.picture.page_art import BackArt, icon_svg, set_art
from net.io.phone_server import WebFile

_ICONS: Final = (
    *("book", "bulb", "speech", "list", "check", "cross", "robot", "hand", "person", "star", "lock", "flag"),
    *("clockwise", "anticlockwise"),
)
"""The page's own icons, and those of a picture's signs."""
_PAGE: Final = "page.html"
_KINDS: Final = {"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml"}


class PhoneWords(msgspec.Struct, frozen=True, tag_field="t", tag="words"):
    """What a page needs before it can show a table."""

    language: str
    words: dict[str, str]
    phrases: tuple[str, ...]
    pips: tuple[tuple[float, str, tuple[tuple[float, float], ...]], ...]
    top: int
    sections: int
    back: BackArt
    icons: dict[str, str]


def page_files() -> dict[str, WebFile]:
    """Return the files of the page, by path. The page itself speaks English until it has a line."""
    folder = files("assets").joinpath("phone")
    words = Words()
    told = escape(json.dumps(page_words(words), ensure_ascii=False))
    page = Template(folder.joinpath(_PAGE).read_text("utf-8")).substitute(language=SOURCE, words=told)
    found = {"/": WebFile("text/html; charset=utf-8", page.encode())}
    for file in folder.iterdir():
        kind = _KINDS.get(file.name.rpartition(".")[2])
        if kind is not None:
            found[f"/{file.name}"] = WebFile(kind, file.read_bytes())
    return found


def words_message(words: Words, rules: Rules[Board]) -> bytes:
    """Return the message with words and art for a game."""
    art = set_art(rules.pieces)
    phrases = tuple(map(words.say, PHRASES))
    icons = {name: icon_svg(name) for name in _ICONS}
    return msgspec.json.encode(
        PhoneWords(words.language, page_words(words), phrases, art.pips, art.top, art.sections, art.back, icons)
    )


def spoken(wished: tuple[str, ...]) -> Words:
    """Return the words of the first language that Boneyard speaks."""
    known = {language.code for language in languages()}
    codes = (wish.replace("_", "-").partition("-")[0].lower() for wish in wished)
    return Words.of(next((code for code in codes if code in known), SOURCE))


def page_words(words: Words) -> dict[str, str]:
    """Return the words of the page. It puts values in their places by itself."""
    say, name, n, tile = words.say, "{name}", "{n}", "{tile}"
    return {
        "connecting": say("Connecting …"),
        "offline": say("No connection to the table. Trying again …"),
        "bad_secret": say(
            "This code is no longer valid. Scan the QR code at the table again, or type the code shown there."
        ),
        "replaced": say("This seat is now played on another page."),
        "play_here": say("Play here"),
        "closed": say("The table is closed. Thanks for playing!"),
        "full": say("There are too many phones at this table."),
        "try_again": say("Try again"),
        "code_title": say("Join the table"),
        "code": say("Code"),
        "code_help": say("The twelve letters beside the QR code"),
        "code_wrong": say("A code has twelve letters, and none of them is i, l or o."),
        "code_go": say("Continue"),
        "sealed": say("Sealed: others on this Wi-Fi can't see your tiles."),
        "door_title": say("Take a seat"),
        "your_name": say("Your name"),
        "join": say("Join"),
        "watch": say("Watch"),
        "was_here": say("I was already here"),
        "was_here_help": say("Tap your name. Someone at the host's computer lets you back in."),
        "free_seats": say("Free seats: {n}", n=n),
        "no_seat": say("All seats are taken."),
        "lobby_title": say("At the table"),
        "agreed": say("House rules"),
        "sit_here": say("Sit here"),
        "free_seat": say("Free seat"),
        "bot": say("bot"),
        "away": words.say_in("player", "away"),
        "on_phone": say("on a phone"),
        "you": words.say_in("player", "you"),
        "ready": say("Ready"),
        "not_ready": say("Not ready yet"),
        "is_ready": words.say_in("player", "ready"),
        "waiting": say("Waiting for the other players …"),
        "watching": say("You're watching."),
        "your_turn": say("Your turn"),
        "turn_of": say("{name} to play", name=name),
        "plays": say("to play"),
        "partner": say("your partner"),
        "pair": say("plays with {name}", name=name),
        "won": words.say_in("player", "won"),
        "round": say("Round {n}", n=n),
        "tiles": say("Tiles: {n}", n=n),
        "points": say("Points"),
        "total": say("Total"),
        "count": say("Count"),
        "boneyard": say("Boneyard"),
        "ends": say("Open ends"),
        "table": say("Table"),
        "players": say("Players"),
        "your_tiles": say("Your tiles"),
        "tiles_of": say("Tiles of {name}", name=name),
        "log": say("Log"),
        "chat": say("Chat"),
        "choose_place": say("Choose a place for {tile}.", tile=tile),
        "moves_of": say("Moves with {tile}", tile=tile),
        "moves": say("Moves"),
        "claim_title": say("Claim the points?"),
        "play": words.say_in("phone", "Play"),
        "play_claim": say("Play and claim"),
        "hint": say("Hint"),
        "rules": say("Rules"),
        "say": say("Say something"),
        "menu": say("Menu"),
        "details": say("The table in words"),
        "leave": say("Leave the table"),
        "leave_sure": say("A bot plays your seat until you come back."),
        "stay": say("Stay"),
        "close": say("Close"),
        "cancel": say("Cancel"),
        "whole_table": say("Whole table"),
        "next_round": say("Ready for the next round"),
        "see_table": say("Show the table"),
        "see_results": say("Show the results"),
        "gone": say("The host's computer can't be reached."),
    }
