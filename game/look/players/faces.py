"""The faces of players, drawn from domino parts: half a tile for a head, pips for eyes, the brass pin for a nose.

A pose changes only eyes, brows and mouth, and how the head is held. Each face is SVG on a square of 100 by 100, behind,
on and in front of the head. A small one is drawn bolder and leaves out the fine parts. The colour of its enamel says
nothing here: `avatars.py` puts it in its medallion.
"""

import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from game.look.palette import BRASS_PIN
from game.look.tile_svg import linear, radial, stops

YOU: Final = "you"
"""The face of the player at the screen."""
FINE_FROM: Final = 52
"""Diameter in pixels from which a face has its nose and its fine parts."""
CLOSER: Final = 1.13
"""Magnification of a small face."""
INK: Final = "#221d19"
_IVORY: Final = ((0, "#fffdf6"), (0.55, "#f6edd9"), (1, "#dfd0ab"))
_EDGE: Final = "#8f7f57"
_BRASS: Final = "#d8a63c"
_DARK_BRASS: Final = "#a8741a"


class FacePose(StrEnum):
    """What a face does for a moment."""

    REST = "rest"
    GLANCE = "glance"
    """It looks at something."""
    WIDEN = "widen"
    """Its eyes are wide open."""
    WINCE = "wince"
    """Its eyes are screwed up."""
    GRIN = "grin"


class Expression(NamedTuple):
    """How a face looks."""

    pose: FacePose = FacePose.REST
    way: tuple[float, float] = (0.0, 0.0)
    """Where it glances: how far right and down, up to 1 each."""


AT_REST: Final = Expression()
_EYES_AWAY, _HEAD_AWAY = 3.0, 2.0
"""How far eyes and head move in a glance."""
_TILTS: Final[Mapping[FacePose, float]] = MappingProxyType({FacePose.WINCE: -4.0, FacePose.GRIN: 3.0})
"""Degrees by which the head is tilted."""
_NODS: Final[Mapping[FacePose, float]] = MappingProxyType({FacePose.WINCE: 2.2, FacePose.WIDEN: -1.6})
"""How far the head goes down."""
_MIDDLE: Final = 50


class FaceDrawing(NamedTuple):
    """The parts of a face, as SVG."""

    front: str
    """Eyes, mouth and hair, painted over the head."""
    back: str = ""
    """Everything that the head covers."""
    head: tuple[float, float, float, float, float] = (50, 54, 46, 44, 13)
    """Middle, width, height and corner radius of the head."""


class Pen(NamedTuple):
    """Draws the parts that faces share, in the strength that their size needs."""

    fine: bool
    expression: Expression = AT_REST

    def eyes(self, y: float = 50, left: float = 40, right: float = 60) -> str:
        """Return two pips."""
        return self.pip(left, y) + self.pip(right, y)

    def pip(self, x: float, y: float, grown: float = 1.0) -> str:
        """Return an eye: a drilled pip with a bright lower rim and a spark, or what a pose makes of it."""
        r, line = grown * (4.9 if self.fine else 6.4), 3.0 if self.fine else 4.4
        match self.expression.pose:
            case FacePose.WIDEN:
                brow = stroke(f"M{x - 5} {y - 11}Q{x} {y - 15} {x + 5} {y - 11}", INK, 0.7 * line)
                return disc(x, y, 1.62 * r, "#fff", 0.95) + self._drilled(x, y, 1.12 * r) + brow
            case FacePose.WINCE:
                in_ = 4.6 if x < _MIDDLE else -4.6
                return stroke(f"M{x - in_} {y - 4}L{x + 0.87 * in_} {y}L{x - in_} {y + 4}", INK, line)
            case FacePose.GRIN:
                return stroke(f"M{x - r} {y + 1.5}Q{x} {y - 1.5 * r} {x + r} {y + 1.5}", INK, 1.1 * line)
        right, down = self.expression.way
        return self._drilled(x + _EYES_AWAY * right, y + _EYES_AWAY * down, r)

    def _drilled(self, x: float, y: float, r: float) -> str:
        return (
            disc(x + 0.05 * r, y + 0.1 * r, 1.07 * r, "#fff", 0.85)
            + disc(x, y, r, INK)
            + disc(x - 0.3 * r, y - 0.34 * r, 0.24 * r, "#fff", 0.55)
        )

    def mouth(self, path: str, colour: str = INK, strength: float = 1.0) -> str:
        """Return a line as thick as a mouth, or the mouth of a pose in its place."""
        left, y, *_ = numbers = [float(number) for number in re.findall(r"[\d.]+", path)]
        x = (left + numbers[-1 if "H" in path else -2]) / 2
        match self.expression.pose:
            case FacePose.WIDEN:
                return f'<ellipse cx="{x}" cy="{y + 3}" rx="4.4" ry="5.4" fill="{colour}"/>'
            case FacePose.WINCE:
                path = f"M{x - 9} {y + 4}Q{x - 5} {y - 1} {x} {y + 3}Q{x + 5} {y + 6} {x + 9} {y + 1}"
            case FacePose.GRIN:
                laugh = f"M{x - 12} {y - 2}Q{x} {y + 2} {x + 12} {y - 2}Q{x + 9} {y + 11} {x} {y + 11}"
                teeth = f"M{x - 10} {y - 0.6}Q{x} {y + 2.6} {x + 10} {y - 0.6}L{x + 9} {y + 3}"
                return area(f"{laugh}Q{x - 9} {y + 11} {x - 12} {y - 2}Z", "#5a1620") + area(
                    f"{teeth}Q{x} {y + 5.4} {x - 9} {y + 3}Z", "#fff"
                )
        return stroke(path, colour, strength * (3.0 if self.fine else 4.4))

    def brass(self, path: str) -> str:
        """Return a line of brass wire."""
        return stroke(path, _DARK_BRASS, 2.8 if self.fine else 4.0)

    def hair(self, path: str, colour: str) -> str:
        """Return a fine line, of hair or a fold."""
        return stroke(path, colour, 1.8) if self.fine else ""

    def nose(self, y: float = 57.5) -> str:
        """Return the brass pin."""
        if not self.fine:
            return ""
        ball = radial("n", (48.6, y - 1.2, 6), stops(*zip((0, 0.5, 1), BRASS_PIN, strict=True)))
        return f"<defs>{ball}</defs>" + disc(50.4, y + 0.9, 3.9, "#000", 0.28) + disc(50, y, 3.7, "url(#n)")


def disc(x: float, y: float, r: float, fill: str, opacity: float = 1.0) -> str:
    """Return a filled circle."""
    return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r:.2f}" fill="{fill}" fill-opacity="{opacity}"/>'


def hoop(x: float, y: float, r: float, colour: str, width: float, inside: float = 0.0) -> str:
    """Return a ring, its glass white with this opacity."""
    return (
        f'<circle cx="{x}" cy="{y}" r="{r}" fill="#fff" fill-opacity="{inside}" stroke="{colour}" '
        f'stroke-width="{width}"/>'
    )


def area(path: str, fill: str, opacity: float = 1.0) -> str:
    """Return a filled outline."""
    return f'<path d="{path}" fill="{fill}" fill-opacity="{opacity}"/>'


def stroke(path: str, colour: str, width: float) -> str:
    """Return a line with round ends."""
    ends = 'stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:.2f}" {ends}/>'


def you(pen: Pen) -> FaceDrawing:
    """Draw a plain, friendly tile."""
    return FaceDrawing(pen.eyes(49) + pen.mouth("M38 63Q50 74 62 63", strength=1.1) + pen.nose(57))


def bruno(pen: Pen) -> FaceDrawing:
    """Draw a great beard and heavy brows."""
    brown = "#4a2416"
    beard = area("M25 52Q24 84 50 88Q76 84 75 52L70 60Q60 55 50 60Q40 55 30 60Z", brown)
    beard += pen.hair("M34 70Q36 78 41 82M50 73V84M66 70Q64 78 59 82", "#6b3a24")
    brows = stroke("M33 37.5Q39 34 46 38.5M54 38.5Q61 34 67 37.5", brown, 5 if pen.fine else 6.4)
    fringe = area("M28 36Q30 26 50 25Q70 26 72 36Q60 30 50 31Q40 30 28 36Z", brown)
    return FaceDrawing(
        pen.eyes(46) + beard + brows + pen.mouth("M43 67Q50 71 57 67", "#f3d9b8") + pen.nose(55) + fringe
    )


def lucho(pen: Pen) -> FaceDrawing:
    """Draw a straw hat and a moustache."""
    hat = area("M31 34Q32 13 50 13Q68 13 69 34Z", "#ecd9a0") + area("M31 34L32.2 27H67.8L69 34Z", "#3a3a10")
    brim = area("M16 38Q50 26 84 38Q80 43 50 37Q20 43 16 38Z", "#f6e8ba")
    brim += pen.hair("M18 38.6Q50 29 82 38.6", "#b99d5a")
    moustache = area("M50 61Q41 57 31 66Q39 70 50 66Q61 70 69 66Q59 57 50 61Z", "#30220f")
    drop = {FacePose.WINCE: 2, FacePose.GRIN: -2}.get(pen.expression.pose, 0)
    moustache = f'<g transform="translate(0 {drop})">{moustache}</g>' if drop else moustache
    return FaceDrawing(hat + brim + pen.eyes(50) + moustache + pen.nose(57))


def kiko(pen: Pen) -> FaceDrawing:
    """Draw a tuft, eyes of two sizes and a crooked grin."""
    tuft = area("M31 37L27 19L39 27L44 11L53 25L64 13L65 28L76 22L69 38Q50 28 31 37Z", "#5a3208")
    eyes = pen.pip(39, 50, 1.3) + pen.pip(61, 51, 0.8)
    freckles = disc(33, 61, 1.6, "#d08a4a") + disc(30, 57, 1.3, "#d08a4a") if pen.fine else ""
    return FaceDrawing(tuft + eyes + pen.mouth("M38 64Q50 74 63 61") + pen.nose(57) + freckles)


def maren(pen: Pen) -> FaceDrawing:
    """Draw long fair waves."""
    fair, shade = "#e8b24c", "#b9802a"
    waves = area("M50 17C29 17 22 33 23 50Q20 66 27 78Q36 83 50 81Q64 83 73 78Q80 66 77 50C78 33 71 17 50 17Z", fair)
    waves += pen.hair("M26.5 52Q23.5 65 29 76M73.5 52Q76.5 65 71 76", shade)
    fringe = area("M26 46Q24 24 50 23Q76 24 74 46Q70 34 56 30Q44 40 26 46Z", fair)
    fringe += pen.hair("M55 30Q44 39 30 43", shade)
    return FaceDrawing(fringe + pen.eyes(52) + pen.mouth("M41 65Q50 73 59 65") + pen.nose(58.5), waves)


def hana(pen: Pen) -> FaceDrawing:
    """Draw a straight fringe and a flower of five pips."""
    black = "#161a24"
    bob = area("M50 15C26 15 20 32 20 50V80Q34 86 50 84Q66 86 80 80V50C80 32 74 15 50 15Z", black)
    fringe = area("M25 43V40Q27 22 50 21Q73 22 75 40V43Z", black) + pen.hair("M34 25Q38 22 46 22", "#4a5874")
    petals = ((74, 24), (79.8, 28.2), (77.6, 35), (70.4, 35), (68.2, 28.2))
    flower = "".join(disc(x, y, 4.6, "#f06a86") for x, y in petals) + disc(74, 30, 3.6, _BRASS)
    return FaceDrawing(fringe + pen.eyes(53) + pen.mouth("M44 66.5H56") + pen.nose(59.5) + flower, bob)


def idris(pen: Pen) -> FaceDrawing:
    """Draw round spectacles."""
    hair = area("M25 46Q22 20 50 19Q78 20 75 46Q72 36 66 35Q50 31 34 35Q28 36 25 46Z", "#1c1612")
    wire = 2.8 if pen.fine else 4.0
    glasses = hoop(38.5, 51, 9.6, _DARK_BRASS, wire, 0.25) + hoop(61.5, 51, 9.6, _DARK_BRASS, wire, 0.25)
    glasses += pen.brass("M48 50Q50 48 52 50")
    return FaceDrawing(hair + glasses + pen.eyes(51, 38.5, 61.5) + pen.mouth("M42 68Q50 66 58 69") + pen.nose(60))


def oksana(pen: Pen) -> FaceDrawing:
    """Draw a wreath of pips over braids."""
    brown, shade = "#7c4a20", "#4c2b0f"
    braids = area(
        "M50 18C28 18 22 34 23 48L21 84Q27 88 32 84L33 50H67L68 84Q73 88 79 84L77 48C78 34 72 18 50 18Z", brown
    )
    braids += pen.hair("M22 60L31 66M22 70L31 76M78 60L69 66M78 70L69 76", shade)
    crown = area("M27 44Q28 27 50 26Q72 27 73 44Q62 34 50 33Q38 34 27 44Z", brown)
    red, yellow, white = "#e8503a", "#f4c542", "#fff4e0"
    pips = (
        *((24, 34, 5.2, red), (33, 24.5, 5.6, yellow), (44, 19, 6, white)),
        *((56, 19, 6, red), (67, 24.5, 5.6, yellow), (76, 34, 5.2, white)),
    )
    wreath = "".join(disc(*pip) for pip in pips)
    return FaceDrawing(crown + pen.eyes(52) + pen.mouth("M42 66Q50 70 58 66") + pen.nose(58.5) + wreath, braids)


def tadeo(pen: Pen) -> FaceDrawing:
    """Draw white temples, a monocle and a goatee."""
    white = "#f4f1ea"
    temples = area("M22 56Q15 40 25 30Q27 26 33 28Q28 36 29 54Z", white)
    temples += area("M78 56Q85 40 75 30Q73 26 67 28Q72 36 71 54Z", white)
    glass = hoop(60.5, 49, 10, _DARK_BRASS, 3.0 if pen.fine else 4.4, 0.3)
    glass += stroke("M69 55Q76 66 71 80", _BRASS, 1.6 if pen.fine else 2.4)
    goatee = area("M41 67Q50 62 59 67Q57 84 50 87Q43 84 41 67Z", white) + pen.mouth("M45 69.5Q50 67.5 55 69.5")
    brows = stroke("M33 39Q38 35 45 39M55 37Q61 33 68 37", "#cfc8b8" if pen.fine else white, 4)
    eyes = pen.pip(39.5, 50) + pen.pip(60.5, 49)
    return FaceDrawing(temples + glass + eyes + brows + pen.nose(58) + goatee, head=(50, 52, 46, 46, 16))


def suri(pen: Pen) -> FaceDrawing:
    """Draw a bun, large earrings and a laugh."""
    dark = "#2c1020"
    bun = disc(50, 16, 11, dark)
    bun += area("M50 20C27 20 22 36 23 52Q23 62 27 70H73Q77 62 77 52C78 36 73 20 50 20Z", dark)
    bun += pen.hair("M43 12Q48 7 55 10", "#6b3350")
    parting = area("M26 46Q28 25 50 25Q72 25 74 46Q64 40 50 29Q36 40 26 46Z", dark)
    rings = hoop(24, 68, 5.4, "#e8b84e", 3) + hoop(76, 68, 5.4, "#e8b84e", 3)
    laugh = area("M40 62Q50 65 60 62Q58 73 50 73Q42 73 40 62Z", "#7a1c2c")
    laugh += area("M42.5 63.2Q50 65.4 57.5 63.2L57 65.6Q50 67.2 43 65.6Z", "#fff")
    return FaceDrawing(parting + pen.eyes(51) + pen.nose(57.5) + laugh + rings, bun)


def cap(pen: Pen) -> FaceDrawing:
    """Draw a cap with a long peak."""
    top = area("M25 40Q25 17 50 17Q75 17 75 40Z", "#c8452f") + disc(50, 17, 3, "#8e2a1b")
    peak = area("M44 39Q72 33 90 43Q88 48 74 45Q58 42 44 43Z", "#8e2a1b")
    return FaceDrawing(top + peak + pen.eyes(53) + pen.mouth("M42 67Q52 72 60 65") + pen.nose(59.5))


def curls(pen: Pen) -> FaceDrawing:
    """Draw a cloud of curls."""
    dark = "#2b1a12"
    cloud = ((22, 48, 11), (25, 34, 12), (36, 22, 13), (52, 18, 13), (66, 24, 13), (76, 36, 12), (78, 50, 11))
    back = "".join(disc(x, y, r, dark) for x, y, r in cloud)
    front = "".join(disc(x, y, r, dark) for x, y, r in ((32, 36, 8), (42, 31, 8), (54, 30, 8), (66, 35, 8)))
    return FaceDrawing(front + pen.eyes(53) + pen.mouth("M40 65Q50 74 60 65") + pen.nose(59.5), back)


def beanie(pen: Pen) -> FaceDrawing:
    """Draw a woollen hat with a bobble."""
    wool = area("M25 38Q25 15 50 15Q75 15 75 38Z", "#2f6d8c") + disc(50, 13, 7.5, "#f3ead6")
    fold = area("M22 36Q22 32 27 32H73Q78 32 78 36V41Q78 45 73 45H27Q22 45 22 41Z", "#f3ead6")
    fold += pen.hair("M32 34V43M41 34V43M50 34V43M59 34V43M68 34V43", "#c9b98e")
    return FaceDrawing(wool + fold + pen.eyes(55) + pen.mouth("M43 68Q50 72 57 68") + pen.nose(61))


def beret(pen: Pen) -> FaceDrawing:
    """Draw a beret."""
    felt = area("M17 35Q14 17 46 14Q82 13 83 29Q84 36 72 38Q48 31 28 39Q18 41 17 35Z", "#2a2430")
    felt += stroke("M49 15V9", "#2a2430", 3) + pen.hair("M28 27Q36 20 48 19", "#6b6074")
    return FaceDrawing(felt + pen.eyes(52) + pen.mouth("M45 67Q52 69 57 65") + pen.nose(58.5))


def hood(pen: Pen) -> FaceDrawing:
    """Draw a hood with its strings."""
    cloth, fold = "#c9ccd0", "#8d949c"
    back = area("M50 12C25 12 18 34 20 58Q20 80 14 98H86Q80 80 80 58C82 34 75 12 50 12Z", cloth)
    back += area("M50 22C31 22 26 38 27 56Q28 74 34 80H66Q72 74 73 56C74 38 69 22 50 22Z", "#4a525c")
    back += pen.hair("M26 34Q32 17 50 17", "#f4f5f6")
    strings = stroke("M38 80V92M62 80V90", fold, 2.6) if pen.fine else ""
    return FaceDrawing(
        pen.eyes(51) + pen.mouth("M42 65Q50 70 58 65") + pen.nose(58) + strings, back, (50, 55, 40, 42, 15)
    )


def headphones(pen: Pen) -> FaceDrawing:
    """Draw short dark hair under headphones."""
    hair = area("M27 42Q25 24 50 23Q75 24 73 42Q66 33 50 33Q34 33 27 42Z", "#3b2416")
    arch = stroke("M23 50Q20 15 50 15Q80 15 77 50", "#f4efe2", 5)
    cups = "".join(f'<rect x="{x}" y="45" width="11" height="22" rx="5.5" fill="#23303c"/>' for x in (16, 73))
    return FaceDrawing(hair + arch + cups + pen.eyes(52) + pen.mouth("M41 65Q50 73 59 65") + pen.nose(58.5))


def glasses(pen: Pen) -> FaceDrawing:
    """Draw a swept fair fringe and square glasses."""
    hair = area("M25 44Q20 20 48 18Q60 12 76 24Q80 34 74 46Q72 34 60 33Q42 40 34 31Q30 36 25 44Z", "#d9c08a")
    wire = 3.0 if pen.fine else 4.2
    frames = "".join(
        f'<rect x="{x}" y="43" width="19" height="17" rx="4" fill="#fff" fill-opacity=".25" stroke="#23303c" '
        f'stroke-width="{wire}"/>'
        for x in (29, 52)
    )
    frames += stroke("M48 49H52", "#23303c", wire)
    return FaceDrawing(hair + frames + pen.eyes(51.5, 38.5, 61.5) + pen.mouth("M43 68Q50 72 57 68") + pen.nose(62))


def band(pen: Pen) -> FaceDrawing:
    """Draw short hair and a sweatband."""
    hair = area("M26 40Q24 19 50 18Q76 19 74 40Z", "#8a5a24")
    ribbon = area("M25 36Q50 29 75 36V44Q50 37 25 44Z", "#f4efe2") + area(
        "M25 38.6Q50 31.6 75 38.6V41.4Q50 34.4 25 41.4Z", "#d4373b"
    )
    return FaceDrawing(hair + ribbon + pen.eyes(53) + pen.mouth("M39 65Q50 75 61 65", strength=1.1) + pen.nose(59.5))


BOTS: Final[Mapping[str, Callable[[Pen], FaceDrawing]]] = MappingProxyType(
    {each.__name__: each for each in (bruno, lucho, kiko, maren, hana, idris, oksana, tadeo, suri)}
)
"""The faces of the bots, by their keys."""
SPARE: Final[Mapping[str, Callable[[Pen], FaceDrawing]]] = MappingProxyType(
    {each.__name__: each for each in (cap, curls, beanie, headphones, hood, glasses, beret, band)}
)
"""Faces for people, as many as there are seats at a table. Anyone can get any of them, so all suit everyone."""


def face_svg(face: str, *, fine: bool, expression: Expression = AT_REST) -> str:
    """Return the SVG shapes of a face; an unknown one is the plain tile."""
    draw = {**BOTS, **SPARE}.get(face, you)
    drawing = draw(Pen(fine, expression))
    grown = 1.0 if fine else CLOSER
    inside = f"{drawing.back}{_head(*drawing.head)}{drawing.front}"
    pose, (right, down) = expression
    x = 50 - 50 * grown + _HEAD_AWAY * right
    y = 52 - 52 * grown + _HEAD_AWAY * down + _NODS.get(pose, 0.0)
    tilt = f" rotate({_TILTS[pose]} 50 60)" if pose in _TILTS else ""
    return f'<g transform="translate({x:.2f} {y:.2f}) scale({grown}){tilt}">{inside}</g>'


def _head(x: float, y: float, w: float, h: float, r: float) -> str:
    left, top = x - w / 2, y - h / 2
    ivory = linear("i", (34, 28, 62, 82), stops(*_IVORY))
    return (
        f'<defs>{ivory}</defs><rect x="{left}" y="{top + 2.2}" width="{w}" height="{h}" rx="{r}" fill="{_EDGE}"/>'
        f'<rect x="{left}" y="{top}" width="{w}" height="{h}" rx="{r}" fill="url(#i)"/>'
        f'<rect x="{left + 1.4}" y="{top + 1.4}" width="{w - 2.8}" height="{h - 2.8}" rx="{r - 1.2}" fill="none" '
        'stroke="#fff" stroke-opacity=".55" stroke-width="1.6"/>'
    )
