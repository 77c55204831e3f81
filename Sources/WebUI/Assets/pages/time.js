// ---- Dates and times in the time zone of the pages.

const day = 86400;
const zone = (() => {
  try { new Intl.DateTimeFormat("en", { timeZone: data.zone }); return data.zone; } catch { return "UTC"; }
})();
const clock = new Intl.DateTimeFormat("en-CA", {
  timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", hourCycle: "h23",
});
const civil = (time) => {
  const part = Object.fromEntries(clock.formatToParts(new Date(time * 1000)).map(({ type, value }) => [type, value]));
  return `${part.year.padStart(4, "0")}-${part.month}-${part.day} ${part.hour}:${part.minute}`;
};
// Returns the Unix time at which a day begins in the time zone of the pages.
const beginning = (year, month, date) => {
  const guess = Date.UTC(year, month - 1, date) / 1000;
  const [, y, m, d, h, n] = civil(guess).match(/(\d+)-(\d+)-(\d+) (\d+):(\d+)/).map(Number);
  return guess - (Date.UTC(y, m - 1, d, h, n) / 1000 - guess);
};
const span = (text) => {
  const parts = text.match(/^(\d{4})(?:-(\d\d?))?(?:-(\d\d?))?$/)?.slice(1).map((one) => (one ? Number(one) : null));
  if (!parts) throw new QueryError(`"${text}" is not a date: write 2021, 2021-05 or 2021-05-17`);
  const [year, month, date] = parts;
  const end = date ? [year, month, date + 1] : month ? [year, month + 1, 1] : [year + 1, 1, 1];
  return [beginning(year, month ?? 1, date ?? 1), beginning(...end)];
};

const ago = (time) => {
  const seconds = Date.now() / 1000 - time;
  for (const [name, length] of [["y", 365.25 * day], ["mo", 30.44 * day], ["d", day], ["h", 3600], ["min", 60]]) {
    if (seconds >= length) return `${Math.floor(seconds / length)} ${name} ago`;
  }
  return "just now";
};
const date = (time) => {
  const [year, month, day] = civil(time).split(/[ -]/);
  return `${Number(day)} ${monthNames[month - 1]} ${year}`;
};
