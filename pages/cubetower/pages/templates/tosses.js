// A toss pointed at in one chart lights up in all charts that show it, with a label beside it.
(() => {
  const words = JSON.parse(document.querySelector("script.tosses").textContent);
  const charts = [];
  for (const box of document.querySelectorAll("[data-tosses]")) {
    box.closest("figure").querySelector("figcaption")
      .append(" Point at a toss to see it in all charts.");
    const places = box.dataset.tosses.split(" ").map((each) => each && each.split(",").map(Number));
    for (const svg of box.querySelectorAll("svg")) {
      const [left, top, across, up] = svg.dataset.axes.split(" ").map(Number);
      const points = places.map((each) => each && [left + across * each[0], top + up * each[1]]);
      const lit = svg.appendChild(document.createElementNS(svg.namespaceURI, "g"));
      lit.setAttribute("class", "lit");
      svg.tabIndex = 0;
      charts.push({ svg, points, lit });
    }
  }
  const label = document.body.appendChild(document.createElement("div"));
  label.className = "toss-label";
  label.setAttribute("role", "status");
  const scale = (svg) => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  let shown = -1;

  function hide() {
    shown = -1;
    label.textContent = "";
    for (const { lit } of charts) lit.replaceChildren();
  }

  // Light up the tosses that lie at the same point of a chart as one of them.
  function show(chart, toss) {
    if (shown === toss && chart.lit.childElementCount) return;
    hide();
    shown = toss;
    const [x, y] = chart.points[toss];
    const same = [...chart.points.keys()].filter((each) => {
      const point = chart.points[each];
      return point && point[0] === x && point[1] === y;
    });
    for (const { svg, points, lit } of charts) {
      for (const each of same.filter((one) => points[one])) {
        const ring = lit.appendChild(document.createElementNS(svg.namespaceURI, "circle"));
        ring.setAttribute("cx", points[each][0]);
        ring.setAttribute("cy", points[each][1]);
        ring.setAttribute("r", each === toss ? 5.5 : 3.5);
      }
    }
    const more = same.length - 1;
    label.textContent = words[toss] + (more ? `, and ${more} more like it` : "");
    const frame = chart.svg.getBoundingClientRect();
    const here = scale(chart.svg);
    const wide = document.documentElement.clientWidth;
    const start = frame.left + x * here - label.offsetWidth / 2;
    label.style.left = `${scrollX + Math.max(8, Math.min(start, wide - label.offsetWidth - 8))}px`;
    const above = frame.top + y * here - label.offsetHeight - 14;
    label.style.top = `${scrollY + (above < 4 ? frame.top + y * here + 14 : above)}px`;
  }

  function point(chart, event, reach) {
    const frame = chart.svg.getBoundingClientRect();
    const here = scale(chart.svg);
    let nearest = -1;
    let least = reach * reach;
    chart.points.forEach((each, toss) => {
      if (!each) return;
      const across = frame.left + each[0] * here - event.clientX;
      const down = frame.top + each[1] * here - event.clientY;
      if (across * across + down * down < least) {
        least = across * across + down * down;
        nearest = toss;
      }
    });
    if (nearest < 0) hide();
    else show(chart, nearest);
  }

  function step(chart, by) {
    let next = shown < 0 ? (by > 0 ? -1 : chart.points.length) : shown;
    do next += by; while (next >= 0 && next < chart.points.length && !chart.points[next]);
    if (chart.points[next]) show(chart, next);
  }

  for (const chart of charts) {
    const { svg } = chart;
    svg.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse") point(chart, event, 18);
    });
    svg.addEventListener("pointerleave", (event) => {
      if (event.pointerType === "mouse") hide();
    });
    svg.addEventListener("click", (event) => point(chart, event, 28));
    svg.addEventListener("focus", () => svg.matches(":focus-visible") && step(chart, 1));
    svg.addEventListener("blur", hide);
    svg.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (by) step(chart, by);
      else if (event.key === "Escape") hide();
      else return;
      event.preventDefault();
    });
  }
})();
