"""Settings survive a round trip, and nothing in the file can harm the game."""

import dataclasses
import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from engine.clean_text import MAX_NAME_LENGTH
from engine.sentences import Sentence
from game.look.palette import BACKS, FELTS
from game.look.players.faces import SPARE
from game.storage import settings as module
from game.storage.setting_kinds import (
    MAX_RULE_SETS,
    ChoiceKind,
    FaceKind,
    Games,
    Growing,
    LanguageKind,
    LocalPlayer,
    NameKind,
    Once,
    OwnRules,
    People,
    Range,
    Section,
    SettingLine,
    Switch,
    Tables,
)
from game.storage.settings import (
    Loaded,
    PipStyle,
    Settings,
    SettingsChange,
    Speed,
    load,
    save,
    sheet,
    with_own_rules,
    with_table,
    with_value,
)
from tests.support.lengths import often

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.json"


def test_a_change_can_name_every_setting_and_nothing_else() -> None:
    """Expect mypy to know the names and the types, so a misspelt setting is an error before anything runs."""
    assert SettingsChange.__annotations__ == {field.name: field.type for field in dataclasses.fields(Settings)}
    assert SettingsChange.__required_keys__ == frozenset()


def written(path: Path, content: object) -> Loaded:
    path.write_text(json.dumps(content), encoding="utf-8")
    return load(path)


def texts(warnings: tuple[Sentence, ...]) -> list[str]:
    return [str(warning) for warning in warnings]


def test_a_first_evening_has_defaults_and_no_warnings(path: Path) -> None:
    assert load(path) == Loaded(Settings(), ())
    assert not path.exists()


def test_what_is_saved_is_loaded(path: Path) -> None:
    changed = Settings()
    for name, value in (
        ("language", "pt_BR"),
        ("volume", 35),
        ("sound", False),
        ("speed", "instant"),
        ("motion", "reduced"),
        ("pips", "both"),
        ("colours", "values"),
        ("tiles", "ebony"),
        ("felt", "burgundy"),
        ("full_screen", False),
        ("text_size", 150),
        ("high_contrast", True),
        ("confirm_pass", True),
        ("player_name", "Zoë 李"),
        ("claim_pause", 0),
        ("hints", False),
    ):
        changed = with_value(changed, name, value)
    changed = with_table(changed, "all_fives", {"seats": 4, "set": 9, "bots": ["eva", "max"], "target": "250"})
    save(changed, path)
    assert load(path) == Loaded(changed, ())
    assert load(path).settings.speed is Speed.INSTANT
    assert load(path).settings.pips is PipStyle.BOTH


def test_the_file_can_be_read_by_people(path: Path) -> None:
    save(with_value(Settings(), "player_name", "Zoë"), path)
    content = path.read_text(encoding="utf-8")
    assert '"version": 1' in content
    assert '"player_name": "Zoë"' in content
    assert '"speed": "normal"' in content


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("volume", 101),
        ("volume", -1),
        ("volume", "70"),
        ("volume", True),
        ("volume", 70.5),
        ("volume", None),
        ("sound", 1),
        ("sound", "yes"),
        ("speed", "warp"),
        ("speed", 2),
        ("speed", ["slow"]),
        ("text_size", 10**30),
        ("language", "../../etc/passwd"),
        ("language", "en\n"),
        ("player_name", 7),
        ("tables", []),
        ("tables", {"all_fives": 4}),
        ("tables", {"All Fives": {}}),
        ("tables", {"all_fives": {"seats": 2.5}}),
        ("tables", {"all_fives": {"seats": {"deep": 1}}}),
        ("tables", {"all_fives": {"bots": [["deep"]]}}),
        ("tables", {"all_fives": {"seats": 2**60}}),
        ("tables", {"all_fives": {"note": "x" * 201}}),
        ("tables", {f"game_{n}": {} for n in range(65)}),
    ],
)
def test_one_bad_value_costs_only_itself(path: Path, name: str, value: object) -> None:
    settings, warnings = written(path, {"felt": "blue", name: value, "hints": False})
    assert settings == dataclasses.replace(Settings(), felt="blue", hints=False)
    assert len(warnings) == 1
    label = next(entry.label for entry in module.ALL if entry.name == name)
    assert texts(warnings) == [f"The setting “{label}” couldn't be read and was reset to its default."]
    assert path.exists()


def test_keys_that_nobody_knows_are_passed_over(path: Path) -> None:
    assert written(path, {"volume": 20, "moon": "full", "": []}) == Loaded(with_value(Settings(), "volume", 20), ())


@pytest.mark.parametrize("version", [2, 99, "one", None])
def test_settings_of_a_newer_game_are_used_as_far_as_they_go(path: Path, version: object) -> None:
    settings, warnings = written(path, {"version": version, "volume": 20})
    assert settings.volume == 20
    assert texts(warnings) == ["These settings are from a newer Boneyard. Unknown ones were skipped."]


@pytest.mark.parametrize("content", [b"", b'{"volume": 3', b"[1, 2]", b"null", b"\xff\xfe\x00", b"[" * 100_000])
def test_a_broken_file_is_kept_and_told(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    settings, warnings = load(path)
    assert settings == Settings()
    assert not path.exists()
    assert path.with_name("settings.json.broken-1").read_bytes() == content
    assert texts(warnings) == [
        "The settings file was damaged and set aside as settings.json.broken-1. Using the defaults."
    ]


def test_a_folder_in_its_place_is_a_warning(path: Path) -> None:
    path.mkdir()
    settings, warnings = load(path)
    assert settings == Settings()
    assert "can't be read" in str(warnings[0])


def test_a_broken_file_that_cannot_be_moved_is_a_warning(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_path: Path, _aside: Path) -> Path:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "replace", refuse)
    path.write_text("{", encoding="utf-8")
    assert texts(load(path).warnings) == ["The settings file is damaged. Using the defaults."]
    assert path.read_text(encoding="utf-8") == "{"


@given(st.dictionaries(st.sampled_from([entry.name for entry in module.ALL]), JSON))
@hypothesis_settings(
    max_examples=often(20, 60), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
def test_whatever_stands_in_the_file_can_be_saved_and_loaded_again(path: Path, content: dict[str, object]) -> None:
    settings, _ = written(path, content)
    save(settings, path)
    assert load(path) == Loaded(settings, ())


def test_a_value_between_two_marks_goes_to_the_nearest() -> None:
    assert with_value(Settings(), "text_size", 114).text_size == 110
    assert with_value(Settings(), "volume", 98).volume == 100


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("x\u202ey\0\ud800", "xy"),
        ("a" * 25, "a" * 24),
        ("\u200b", ""),
    ],
)
def test_a_name_is_cleaned(path: Path, typed: str, kept: str) -> None:
    assert with_value(Settings(), "player_name", typed).player_name == kept
    settings, warnings = written(path, {"player_name": typed})
    assert (settings.player_name, warnings) == (kept, ())


def test_a_setting_that_is_not_there_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        with_value(Settings(), "moon", 1)


def test_a_table_replaces_only_that_of_its_game() -> None:
    one = with_table(Settings(), "bergen", {"seats": 2})
    two = with_table(with_table(one, "matador", {"seats": 3}), "bergen", {"seats": 4})
    assert two.tables == {"bergen": {"seats": 4}, "matador": {"seats": 3}}
    assert one.tables == {"bergen": {"seats": 2}}


def test_the_sheet_describes_every_setting_but_those_that_other_screens_keep() -> None:
    names = [entry.name for entry in sheet()]
    elsewhere = {"tables", "favourites", "lessons", "player_face", "people", "name_asked", "own_rules", "claims"}
    assert {*elsewhere, *names} == {entry.name for entry in dataclasses.fields(Settings)}
    assert "tables" not in names
    assert [entry for section in Section for entry in sheet(section)] == list(sheet())
    assert all(sheet(section) for section in Section)
    assert all(entry.label for entry in sheet())
    assert len({entry.label for entry in sheet()}) == len(names)


@pytest.mark.parametrize("entry", module.ALL, ids=lambda entry: entry.name)
def test_every_default_is_one_of_its_own_values(entry: SettingLine) -> None:
    default = getattr(Settings(), entry.name)
    taken = entry.kind.take(default)
    assert taken == default
    assert type(taken) is type(default)


@pytest.mark.parametrize("entry", module.ALL, ids=lambda entry: entry.name)
def test_every_value_that_a_screen_offers_is_taken(entry: SettingLine) -> None:
    offers: list[object]
    match entry.kind:
        case Switch():
            offers = [False, True]
        case ChoiceKind(options):
            offers = [value for value, _ in options]
        case Range(low, high, step, unit):
            offers = list(range(low, high + 1, step))
            assert offers[-1] == high
            assert "{n}" in unit
        case NameKind():
            offers = ["", "x" * MAX_NAME_LENGTH]
        case LanguageKind():
            offers = ["", "de", "pt_BR", "zh-Hans"]
        case Tables():
            offers = [{}]
        case Games():
            offers = [(), ("bergen", "blind")]
        case OwnRules():
            offers = [{}, {"bergen": {"Sunday": {"target": 20}}}]
        case Growing(most):
            offers = list(range(most + 1))
        case FaceKind():
            offers = ["", *SPARE]
        case People():
            offers = [(), (LocalPlayer("Bo", "hood"), LocalPlayer())]
        case Once():
            offers = [False, True]
    for offer in offers:
        assert getattr(with_value(Settings(), entry.name, offer), entry.name) == offer


def test_cloths_and_backs_are_those_that_can_be_drawn() -> None:
    assert {value for value, _ in module.FELTS.options} == set(FELTS) - {"night", "violet"}
    assert {value for value, _ in module.BACKS.options} == set(BACKS)


@pytest.mark.parametrize("name", ["favourites", "lessons"])
@pytest.mark.parametrize("raw", ["bergen", 7, ["NO"], ["bergen", 3], ["x"] * 65, {"bergen": 1}, None])
def test_games_that_are_none_are_left_out(path: Path, raw: object, name: str) -> None:
    loaded = written(path, {name: raw, "volume": 35})
    assert loaded.settings == Settings(volume=35)
    assert len(loaded.warnings) == 1


@pytest.mark.parametrize("name", ["favourites", "lessons"])
def test_games_are_kept_each_once(path: Path, name: str) -> None:
    loaded = written(path, {name: ["blind", "bergen", "blind", "a_game_of_later"]})
    assert getattr(loaded.settings, name) == ("blind", "bergen", "a_game_of_later")
    save(loaded.settings, path)
    assert load(path) == loaded


def test_the_game_played_last_is_the_last_of_the_tables(path: Path) -> None:
    settings = Settings()
    for game in ("blind", "bergen", "blind"):
        settings = with_table(settings, game, {"seats": 2})
    save(settings, path)
    assert list(load(path).settings.tables) == ["bergen", "blind"]


def test_ones_own_rules_are_cleaned_one_by_one(path: Path) -> None:
    raw = {
        "bergen": {"Sunday": {"target": 20}, "bad": {"NO!": 1}, "worse": [1], "": {"target": 1}, "worst": {"a": [2]}},
        "blind": "nothing",
        "cross": {f"set {n}": {"target": n} for n in range(20)},
    }
    loaded = written(path, {"own_rules": raw, "claims": 99})
    assert loaded.warnings == ()
    assert loaded.settings.own_rules["bergen"] == {"Sunday": {"target": 20}}
    assert set(loaded.settings.own_rules) == {"bergen", "cross"}
    assert len(loaded.settings.own_rules["cross"]) == MAX_RULE_SETS
    assert loaded.settings.claims == module.CLAIMS_KNOWN


def test_house_rules_are_saved_and_removed_by_name() -> None:
    saved = with_own_rules(Settings(), "bergen", "Sunday", {"target": 20})
    both = with_own_rules(saved, "bergen", "Monday", {"target": 30})
    assert list(both.own_rules["bergen"]) == ["Sunday", "Monday"]
    assert with_own_rules(both, "bergen", "Monday", None).own_rules == saved.own_rules
