"""What tests ask of a page in a real browser, and do to it."""

from __future__ import annotations

WIDE, PHONE, FLAT = (1280, 720), (390, 844), (844, 390)

AFRESH = """(at => {
  for (const each of document.querySelectorAll("dialog[open]")) each.close();
  for (const each of document.querySelectorAll("[popover]")) each.hidePopover();
  for (const each of document.querySelectorAll("#battles select")) {
    each.selectedIndex = 0;
    each.dispatchEvent(new Event("change"));
  }
  const { stage, drawer, sheet } = player;
  drawer.toggle(false); drawer.pick("battles"); sheet.close();
  player.follow(null); player.setSpeed(1); player.spectate(true);
  for (const { turner, element } of stage.panels) {
    if (turner?.on) turner.leave();
    element.dispatchEvent(new MouseEvent("dblclick"));
  }
  document.activeElement.blur();
  scrollTo(0, 0);
  player.play(false); player.seek(at);
})"""
"""Makes a page what it was when it was opened at a time."""


class Driver:
    """What a test asks of a page and does to it."""

    def __init__(self, browser):
        self.browser = browser

    def open(self, page, size=WIDE, *, at=None, touch=False, ratio=1.0):
        self.browser.size(*size, ratio, touch=touch)
        self.browser.open(page.as_uri() + ("" if at is None else f"#t={at}"))
        self.browser.wait_for_paint()
        return self

    def again(self, page, size=WIDE, *, at=0, touch=False, ratio=1.0):
        """As `open`; a page that this opened last is not loaded once more, but put back."""
        if self.browser.kept != page:
            self.open(page, size, at=at, touch=touch, ratio=ratio)
            self.browser.kept = page
            return self
        self.browser.size(*size, ratio, touch=touch)
        self.browser.run(f"{AFRESH}({at})")
        self.browser.wait_for_paint()
        return self

    @property
    def time(self):
        return self.browser.run("player.time")

    @property
    def playing(self):
        return self.browser.run("player.playing")

    def box(self, selector):
        """Left, top, width, height of an element; None if it is not shown."""
        left, top, width, height = self.browser.run(
            f"(box => [box.left, box.top, box.width, box.height])"
            f"(document.querySelector({selector!r}).getBoundingClientRect())"
        )
        return (left, top, width, height) if width else None

    def middle(self, selector):
        left, top, width, height = self.box(selector)
        return left + width / 2, top + height / 2

    def click(self, selector):
        self.browser.drag(self.middle(selector))
        self.browser.wait_for_paint()

    def key(self, key, **held):
        self.browser.key(key, **held)
        self.browser.wait_for_paint()

    def until(self, condition):
        """Wait until something is so on the page."""
        self.browser.wait(condition)

    def until_still(self):
        """Wait until the page scrolls no more: at the same place after twenty pictures."""
        self.browser.run(
            "new Promise(done => { let place = scrollY, still = 0; const look = () => {"
            "still = scrollY === place ? still + 1 : 0; place = scrollY;"
            "still < 20 ? requestAnimationFrame(look) : done() }; look() })"
        )

    def text(self, selector):
        return self.browser.run(f"document.querySelector({selector!r}).textContent")

    def panel(self, name):
        return self.box(f"[data-panel={name}]")

    def pixels(self, name):
        """What a panel's canvases hold, as one text that changes with the picture."""
        return self.browser.run(
            f"[...document.querySelectorAll('[data-panel={name}] canvas')]"
            ".map(canvas => canvas.toDataURL()).join()"
        )
