"""Everyone at a table has a medallion of their own, the same on every screen but the player's own."""

from colorsys import rgb_to_hls
from itertools import combinations

from engine.bots.characters import CHARACTERS, GREY, colour_of
from game.look.palette import GOLD, IVORY, RGB
from game.look.players.faces import BOTS, SPARE
from game.session.medallions import ENAMELS, MINE, medallions

APART = 40
"""Least distance of two hues, in degrees."""


def hue(colour: RGB) -> float:
    return 360 * rgb_to_hls(*(channel / 255 for channel in colour))[0]


def richness(colour: RGB) -> float:
    return rgb_to_hls(*(channel / 255 for channel in colour))[2]


def away(one: float, other: float) -> float:
    """Return the distance of two hues around the circle."""
    return min((one - other) % 360, (other - one) % 360)


def test_the_hues_of_bots_are_far_from_each_other_and_from_gold() -> None:
    coloured = [who for who in CHARACTERS if richness(who.colour) > 0.3]
    assert len(coloured) >= 8
    assert len(CHARACTERS) - len(coloured) <= 1, "only one can be grey"
    hues = [hue(who.colour) for who in coloured]
    for one, other in combinations([*hues, hue(GOLD)], 2):
        assert round(away(one, other)) >= APART


def test_the_player_at_the_screen_shares_no_colour() -> None:
    assert IVORY not in {who.colour for who in CHARACTERS}
    assert all(sum(abs(a - b) for a, b in zip(IVORY, who.colour, strict=True)) > 200 for who in CHARACTERS)


def test_every_bot_has_its_face() -> None:
    assert set(BOTS) == {who.key for who in CHARACTERS}


def test_a_full_table_of_people_has_eight_faces_and_colours() -> None:
    found = medallions([""] * 8, 3)
    assert found[3] == MINE
    assert len({each.face for each in found}) == len({each.colour for each in found}) == 8
    assert len(SPARE) == len(ENAMELS) == 8


def test_people_get_colours_that_no_bot_at_the_table_has() -> None:
    for bots in combinations([who.key for who in CHARACTERS], 4):
        found = medallions(["", *bots, "", "", ""], 0)
        assert len({each.colour for each in found}) == 8


def test_other_screens_show_the_same_people() -> None:
    bots = ["", "maren", "", ""]
    mine, theirs = medallions(bots, 0), medallions(bots, 2)
    assert mine[1] == theirs[1]
    assert mine[3] == theirs[3]
    assert theirs[2] == mine[0] == MINE


def test_only_bots_among_people_have_a_badge() -> None:
    assert not any(each.bot for each in medallions(["", "maren", "idris"], 0))
    assert [each.bot for each in medallions(["", "maren", ""], 0)] == [False, True, False]


def test_an_unknown_bot_is_grey_and_never_takes_the_players_face() -> None:
    found = medallions(["", "you", "cap"], 0)
    assert [each.face for each in found[1:]] == ["", ""]
    assert {each.colour for each in found[1:]} == {GREY}
    assert colour_of("you") == GREY
