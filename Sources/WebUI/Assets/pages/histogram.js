// ---- The histogram of exported pages: writes the same elements as HistogramView.swift. The module histogram.js of the
// browser view selects a range with the pointer or the keyboard.

// A period is a number of days, months or years. The days begin on a Monday, so that weeks do.
const units = {
  day: {
    number: (year, month, day) => Date.UTC(year, month - 1, day) / 864e5 + 3, date: (number) => [1970, 1, number - 2],
    length: 10,
  },
  month: {
    number: (year, month) => year * 12 + month - 1, date: (number) => [Math.floor(number / 12), number % 12 + 1, 1],
    length: 7,
  },
  year: { number: (year) => year, date: (number) => [number, 1, 1], length: 4 },
};
const periods = [
  ["day", "day", 1], ["week", "day", 7], ["month", "month", 1], ["quarter", "month", 3], ["year", "year", 1],
  ["decade", "year", 10],
];
const mostBars = 120;
const plotHeight = 52;
// Returns the range of time that a clause selects; undefined for other clauses.
const rangeOfClause = ({ values, isExcluded }) => {
  const [operator, text] = values?.length === 1 && !isExcluded ? partsOf(values[0]) : [];
  return operator && Object.hasOwn(bounds, operator) ? bounds[operator](text) : undefined;
};

// Returns bars of the finest period that yields at most `mostBars`, from the first tweet to the last one.
const barsIn = (times) => {
  let [low, high] = [Infinity, -Infinity];
  for (const time of times) [low, high] = [Math.min(low, time), Math.max(high, time)];
  const dates = [low, high].map((time) => civil(time).split(/[- ]/).slice(0, 3).map(Number));
  const possible = periods.map(([period, unit, size]) => (
    [period, units[unit], size, ...dates.map((date) => Math.floor(units[unit].number(...date) / size))]));
  const [period, unit, size, start, end] = possible.find(([, , , first, last]) => last - first < mostBars)
    ?? possible[possible.length - 1];
  const name = (number) => {
    const [year, month, day] = unit.date(number);
    return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, unit.length);
  };
  const bars = Array.from({ length: end - start + 1 }, (_, index) => {
    const [from, to] = [(start + index) * size, (start + index + 1) * size];
    const range = size > 1 ? `${name(from)}..${name(to - 1)}` : name(from);
    return { range, from: beginning(...unit.date(from)), to: beginning(...unit.date(to)), count: 0 };
  });
  for (const time of times) {
    let [low, high] = [0, bars.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (time < bars[middle].to) high = middle; else low = middle + 1;
    }
    bars[low].count++;
  }
  return { bars, period };
};
// Returns the chart of a list of tweets. If the query selects a range of time, it also shows the time around the range,
// unless the user has zoomed in.
const histogramOf = async (query, found, isCurrent) => {
  const ranges = query.clauses.map(rangeOfClause).filter(Boolean);
  const rest = query.clauses.filter((clause) => !rangeOfClause(clause));
  const records = ranges.length && zoomed === null ? await scan(testOfClauses(rest), isCurrent) : found;
  const times = records?.map(({ t }) => t).filter((time) => time !== undefined);
  if (!times?.length) return null;
  const { bars, period } = barsIn(times);
  if (bars.length < 2 && !ranges.length) return null;
  const lower = Math.max(...ranges.map(([start]) => start));
  const upper = Math.min(...ranges.map(([, end]) => end));
  const isSelected = (bar) => bar.from < upper && bar.to > lower;
  const indices = [...bars.keys()].filter((index) => isSelected(bars[index]));
  const [first, last] = ranges.length ? [indices[0] ?? 0, indices[indices.length - 1] ?? 0] : [null, null];
  const most = Math.max(...bars.map(({ count }) => count));
  const [start, end] = [bars[0].range.split("..")[0], bars[bars.length - 1].range.split("..").pop()];
  const path = (selected) => bars.map((bar, index) => {
    const height = Math.max(1, Math.floor(bar.count * plotHeight / most));
    return bar.count && isSelected(bar) === selected ? `M${index * barWidth} ${plotHeight}v-${height}h4v${height}z` : "";
  }).join("");
  const unknown = records.length - times.length;
  return [
    make("div", {
      class: "plot", "data-rest": queryOfClauses(rest), "data-query": narrowed(rest, ["date:…"]),
      "data-bars": bars.map(({ range, count }) => `${range} ${count}`).join(","), "data-from": first, "data-to": last,
    }, make("svg", {
      viewBox: `0 0 ${bars.length * barWidth} ${plotHeight}`, preserveAspectRatio: "none", role: "img",
      "aria-label": `Tweets by ${period}, from ${start} to ${end}`,
    }, make("path", { class: "muted", d: path(false) }), make("path", { class: "bar", d: path(true) }), make("rect", {
      class: "selection", x: (first ?? 0) * barWidth, y: 0, width: ranges.length ? indices.length * barWidth : 0,
      height: plotHeight,
    }))),
    make("p", { class: "ends" }, make("span", {}, start),
      make("span", { class: "scale" }, `at most ${most.toLocaleString("en")} per ${period}`
        + (unknown ? ` · ${unknown.toLocaleString("en")} without a time` : "")),
      ranges.length ? [make("span", { class: "zoom" }),
        make("a", { class: "all", href: searchURL(queryOfClauses(rest)) }, "All times")] : null,
      make("span", {}, end)),
  ];
};
