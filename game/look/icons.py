"""Our own small pictures, from SVG, in any size and colour."""

from enum import StrEnum

import pygame

from game.look.palette import CREAM, Colour


class Icon(StrEnum):
    """Every icon; the value is the file's name in assets/icons."""

    GEAR = "gear"
    BACK = "back"
    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    CHECK = "check"
    CROSS = "cross"
    QUESTION = "question"
    SPEAKER = "speaker"
    SPEAKER_OFF = "speaker-off"
    WINDOW = "window"
    FULLSCREEN = "fullscreen"
    PLAY = "play"
    PAUSE = "pause"
    PERSON = "person"
    ROBOT = "robot"
    STAR = "star"
    CLOCK = "clock"
    BULB = "bulb"
    BOOK = "book"
    UNDO = "undo"
    SORT = "sort"
    HAND = "hand"
    PLUS = "plus"
    MINUS = "minus"
    MOUSE = "mouse"
    DICE = "dice"
    FLAG = "flag"
    LIST = "list"


class Icons:
    """Icons, kept once drawn."""

    def icon(self, name: Icon | str, size_px: int, colour: Colour = CREAM) -> pygame.Surface:
        """Square surface of `size_px`; ValueError if there is no such icon."""
        raise NotImplementedError
