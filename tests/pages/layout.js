// What is wrong with the charts of a page as it is laid out now, a line each.
(() => {
  const wrong = [];
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) wrong.push("the page is wider than the window");
  const beside = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 2 && other.top < one.bottom - 2;
  for (const svg of document.querySelectorAll("svg")) {
    if (!svg.getBoundingClientRect().width) continue;
    const frame = svg.parentElement.getBoundingClientRect();
    const boxes = [];
    for (const text of svg.querySelectorAll("text")) {
      const box = text.getBoundingClientRect();
      const where = `${svg.getAttribute("aria-label").slice(0, 40)}: ${text.textContent}`;
      if (box.left < frame.left - 1 || box.right > frame.right + 1
        || box.top < frame.top - 1 || box.bottom > frame.bottom + 1) wrong.push(`${where} is cut off`);
      if (parseFloat(getComputedStyle(text).fontSize) * svg.getScreenCTM().a < 9) wrong.push(`${where} is small`);
      if (boxes.some((other) => beside(box, other))) wrong.push(`${where} lies over another`);
      boxes.push(box);
    }
  }
  for (const charts of document.querySelectorAll(".charts")) {
    const tops = {};
    for (const figure of charts.querySelectorAll("figure")) {
      const svg = [...figure.querySelectorAll("svg")].find((each) => each.getBoundingClientRect().width);
      const top = Math.round(svg.getBoundingClientRect().top);
      const row = tops[Math.round(figure.getBoundingClientRect().top)] ??= top;
      if (row !== top) wrong.push(`${figure.querySelector("h3").textContent} is not level with the others`);
    }
  }
  return wrong;
})()
