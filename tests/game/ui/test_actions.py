"""Number keys name places in the hand."""

from game.ui.actions import PICKS, Action


def test_number_actions_name_places_in_the_hand() -> None:
    assert [action.pick for action in PICKS] == list(range(9))
    assert [Action.picking(place) for place in range(9)] == list(PICKS)


def test_other_actions_name_no_place() -> None:
    assert Action.HINT.pick is None
    assert Action.picking(9) is None
    assert Action.picking(-1) is None
