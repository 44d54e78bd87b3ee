"""Choosing one of the moves that are listed, by mouse or keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core import Move
from game.shogun.observation import Asked
from game.shogun.questions import province_text, question, source_of
from viewer.boards.shogun.chances import Chances
from viewer.boards.shogun.layout import AREAS
from viewer.draw.displaylist import Shape, Stage, texts_last
from viewer.draw.memo import Memo
from viewer.draw.palette import Palette
from viewer.draw.paper import MARGIN
from viewer.draw.rect import Place, Rect
from viewer.window.controls import Button, Slider
from viewer.window.hand.artstable import KIND, place_of
from viewer.window.hand.asklayout import AskLayout, laid_out, on_tableau
from viewer.window.hand.askpicture import AskPicture, Step
from viewer.window.hand.maplight import Light
from viewer.window.hand.offers import Offer, begun, naming, offers_of, owner_of
from viewer.window.hand.spots import Spot, at
from viewer.window.hand.wager import odds

HIGH = 32.0  # of a button, units
SLIDER = "slider"
BACK = {"escape", "backspace"}
DEED = AREAS["deed"]
PLACE = Rect(DEED.left, DEED.top - 10.0, DEED.right, DEED.bottom)
"""Where the card is: over the film's own, and a little more."""
STEPS = {"left": -1, "right": 1, "-": -1, "−": -1, "+": 1, "=": 1}
"""Keys that set the number; plus comes without shift from some keyboards as ``=``."""


class Asking:
    """A question with listed answers.

    Args:
        stage: of the film.
        palette: its colours.
        seen: the observation of the player who must decide.

    Attributes:
        answer: the move, once it is confirmed; a list of one, since None is a move too.
        offers: what can be chosen.
    """

    def __init__(self, stage: Stage, palette: Palette, seen: Asked) -> None:
        self.answer: tuple[Move] | None = None
        self._seen = seen
        self.offers: tuple[Offer, ...] = offers_of(seen)
        self._layout = _layout(seen, self.offers)
        self._picture = AskPicture(stage, palette, self._layout, seen)
        self._chosen: int | None = None
        self._count = 0  # number of the move among those of the offer chosen
        self._page = 0
        self._over: Spot | None = None
        self._province = ""
        self._down: Spot | None = None
        self._odds: Memo[Chances | None] = Memo()
        self._memo: Memo[tuple[Shape, ...]] = Memo(4)

    @property
    def layout(self) -> AskLayout:
        """Where everything lies."""
        return self._layout

    @property
    def chosen(self) -> Move | None:
        """The move that would be confirmed now, as the one in a tuple; None: nothing is chosen."""
        if self._chosen is None:
            return None
        return (self.offers[self._chosen].moves[self._count],)

    @property
    def stepping(self) -> bool:
        """A number of armies is being chosen."""
        return self._chosen is not None and bool(self.offers[self._chosen].counts)

    @property
    def page(self) -> int:
        """Which page of the offers is seen."""
        return self._page

    @property
    def light(self) -> Light:
        """What is lit on the map."""
        legal = tuple(dict.fromkeys(each for offer in self.offers for each in offer.places))
        chosen = self.offers[self._chosen].places if self._chosen is not None else ()
        over = self._province if self._province in legal else ""
        if self._over and self._over.kind == "card":
            over = next(iter(self.offers[int(self._over.name)].places), "")
        return Light(legal, source_of(self._seen), next(iter(chosen), ""), over, self._seen["seat"])

    def spots(self) -> Mapping[Spot, Rect]:
        """All that can be clicked now, beside the map."""
        found: dict[Spot, Rect] = {}
        if self.stepping:
            found[Spot("button", SLIDER)] = self._slider.area
        else:
            pairs = zip(self._layout.pages[self._page], self._layout.rows, strict=False)
            found.update({Spot("card", str(number)): area for number, area in pairs})
        found.update({Spot("button", each.name): each.area for each in self._buttons if each.able})
        return found

    def shapes(self) -> tuple[Shape, ...]:
        """The card; the same tuple while nothing changes."""
        key = (self._chosen, self._count, self._page, self._over, self._down)
        return self._memo(key, lambda: texts_last(self._drawn()))

    def pressed(self, place: Place, target: str | None) -> bool:
        """A row, a button or a province is clicked."""
        spot = self._over = at(self.spots(), place)
        self._down = spot
        if spot and spot.kind == "card":
            self._choose(int(spot.name))
        elif spot == Spot("button", SLIDER):
            self._slide(place)
        elif spot is None and not self._layout.area.holds(place):
            found = naming(self.offers, target or "", self._chosen)
            if found is None:
                return False
            self._choose(found)
        return True

    def moved(self, place: Place, target: str | None) -> bool:
        """The mouse points at something."""
        self._over = at(self.spots(), place)
        covered = self._layout.area.holds(place)
        self._province = "" if covered else target or ""
        return covered

    def dragged(self, place: Place) -> bool:
        """The number is being set."""
        if self._down == Spot("button", SLIDER):
            self._slide(place)
        return self._down is not None or self._layout.area.holds(place)

    def released(self, place: Place) -> bool:
        """A button has been clicked."""
        spot, self._down = self._down, None
        self._over = at(self.spots(), place)
        if spot and spot.kind == "button" and spot == self._over and spot.name != SLIDER:
            self.push(spot.name)
        return spot is not None or self._layout.area.holds(place)

    def key(self, name: str, *, shift: bool = False) -> bool:
        """A key goes down; whether it means something here."""
        if name == "enter":
            self.push("confirm")
        elif name in BACK:
            return self._back()
        elif name in ("up", "down"):
            self._step(1 if name == "down" else -1)
        elif name in ("left", "right") or (self.stepping and name in STEPS):
            self._more(STEPS[name])
        elif name in ("home", "end") and self.stepping:
            self._count = 0 if name == "home" else len(self._moves) - 1
        elif name in ("pageup", "pagedown") and len(self._layout.pages) > 1:
            self._turn(1 if name == "pagedown" else -1)
        else:
            return name.isdecimal() and len(name) == 1 and self._digit(int(name))
        return True

    def push(self, name: str) -> None:
        """Do what a button says, if it can be done."""
        if not any(each.name == name and each.able for each in self._buttons):
            return
        if name == "confirm":
            self.answer = self.chosen
        elif name == "back":
            self._back()
        elif name in ("less", "more"):
            self._more(1 if name == "more" else -1)
        else:
            self._turn(1 if name == "later" else -1)

    def _turn(self, by: int) -> None:
        """See other pages of the offers; while a number is chosen none is seen."""
        if not self.stepping:
            self._page = (self._page + by) % len(self._layout.pages)
            self._over = None

    def _choose(self, number: int) -> None:
        """Choose an offer; one without a number is confirmed by choosing it again."""
        if number == self._chosen and not self.offers[number].counts:
            self.push("confirm")
            return
        if number != self._chosen:
            self._count = len(self.offers[number].moves) - 1
        self._chosen = number
        self._page = next(n for n, page in enumerate(self._layout.pages) if number in page)

    def _back(self) -> bool:
        """One step back; whether there was one."""
        had, self._chosen, self._count = self._chosen is not None, None, 0
        return had

    def _step(self, by: int) -> None:
        """Choose the next offer or the one before."""
        many = len(self.offers)
        start = self._chosen if self._chosen is not None else (-1 if by > 0 else many)
        self._over = None
        if many > 1 or self._chosen is None:
            self._choose((start + by) % many)

    def _more(self, by: int) -> None:
        if self.stepping:
            self._count = min(max(self._count + by, 0), len(self._moves) - 1)
        else:
            self._step(by)

    def _digit(self, digit: int) -> bool:
        """Set the number, or choose the row of a page; whether the digit means one."""
        if self.stepping:
            counts = self.offers[self._chosen or 0].counts
            if digit in counts:
                self._count = counts.index(digit)
            return digit in counts
        page = self._layout.pages[self._page]
        meant = 0 < digit <= len(page)
        if meant and page[digit - 1] != self._chosen:
            self._choose(page[digit - 1])
        return meant

    def _slide(self, place: Place) -> None:
        """Set the number by the knob's place."""
        last = len(self._moves) - 1
        self._count = round(self._slider.value_at(place) * last)

    @property
    def _moves(self) -> Sequence[Move]:
        return self.offers[self._chosen].moves if self._chosen is not None else ()

    @property
    def _slider(self) -> Slider:
        area, top = self._layout.area, self._layout.top
        groove = Rect(area.left + MARGIN + 36, top + 24, area.right - MARGIN - 98, top + 56)
        return Slider(groove, SLIDER, self._count / max(1, len(self._moves) - 1))

    @property
    def _buttons(self) -> list[Button]:
        """Those at the foot, and beside the number."""
        area = self._layout.area
        low, left, right = area.bottom - 12, area.left + MARGIN, area.right - MARGIN
        chosen = self._chosen is not None
        confirm = Rect(right - 104, low - HIGH, right, low)
        found = [Button(confirm, "confirm", "Confirm", able=chosen, on=chosen)]
        if chosen:
            found.append(Button(Rect(left, low - HIGH, left + 74, low), "back", "Back"))
        elif len(self._layout.pages) > 1:
            found.append(Button(Rect(left, low - HIGH, left + 74, low), "earlier", "Earlier"))
            found.append(Button(Rect(left + 80, low - HIGH, left + 154, low), "later", "More"))
        if self.stepping:
            groove = self._slider.area
            for name, label, x in (
                ("less", "–", left),
                ("more", "+", groove.right + 6),
            ):
                box = Rect(x, groove.top + 1, x + 30, groove.bottom - 1)
                able = self._count > 0 if name == "less" else self._count < len(self._moves) - 1
                found.append(Button(box, name, label, able=able))
        return found

    def _drawn(self) -> list[Shape]:
        shapes = list(self._picture.question())
        if self.stepping:
            hovered = self._over == Spot("button", SLIDER)
            shapes += self._picture.step(self._stepped(), self._slider, hovered=hovered)
        else:
            shapes += self._picture.rows(self._page, self._chosen, self._over)
        down = self._down.name if self._down and self._down.kind == "button" else None
        shapes += self._picture.buttons(self._buttons, self._over, down)
        return shapes

    def _stepped(self) -> Step:
        """What is told while a number is chosen."""
        to, count = self._moves[self._count]
        seen = self._seen
        source = seen["decision"]["about"].get("province", "")
        owner = seen["owner"][to]
        verb = "Move to" if owner == seen["seat"] else "Attack"
        chances = self._odds((to, count), lambda: odds(seen, to, count))
        most = self._moves[-1][1]
        standing = seen["armies"].get(source, most + 1)
        return Step(
            f"{verb} {to}", province_text(seen, to), count, most, standing,
            chances, (seen["seat"], owner),
        )  # fmt: skip


def _layout(seen: Asked, offers: Sequence[Offer]) -> AskLayout:
    """Rows of offers, or the tableau on which they are."""
    asked, labels = begun(question(seen)), [offer.label for offer in offers]
    if seen["decision"]["kind"] == KIND:
        return on_tableau(PLACE, asked, labels, [place_of(offer.moves[0]) for offer in offers])
    briefs = [offer.brief for offer in offers]
    owners = [owner_of(seen, offer) for offer in offers]
    return laid_out(PLACE, asked, labels, briefs, owners, least=DEED.height)
