// ---- The page of one tweet: the tweets above it, its sections and its replies.

const find = async (id) => {
  for (const name of names) {
    if (known.has(id)) break;
    await load(name);
  }
  return known.get(id);
};
const section = (name, rows, list = "items") => (rows.length ? make("section", { class: "section" }, make("h2", {}, name),
  make("ul", { class: list }, rows.map((one) => make("li", {}, one)))) : null);
const missing = (id) => make("article", { class: "tweet missing" }, make("span", { class: "avatar hue0", "aria-hidden": "true" }, "?"),
  make("div", { class: "body" }, make("p", { class: "text quiet" }, `The tweet ${id} is not in these pages.`)));
const unique = (runs) => [...new Map(runs.map((run) => [run[0] + fold(run[2]), run])).values()];
const tweet = async (id) => {
  const mine = ++turn;
  const record = await find(id);
  if (mine !== turn) return;
  if (!record) { title("Missing tweet"); return results.replaceChildren(missing(id)); }
  const above = [];
  for (let parent = record.p; parent && above.length < 20; parent = known.get(parent)?.p) {
    above.unshift(make("li", {}, known.has(parent) ? row(known.get(parent)) : missing(parent)));
  }
  const below = (answers.get(id) ?? []).filter((one) => known.has(one));
  const mark = (text) => [text];
  const [, handle, name] = user(record);
  const people = [...(handle ? [["@", "@" + handle, handle]] : []), ...entities(record, "@")];
  title(`${name ?? (handle ? "@" + handle : "A tweet")}: ${plain(record).split(/\s+/).slice(0, 8).join(" ")}`);
  results.replaceChildren(...[
    above.length ? make("section", { class: "thread above", "aria-label": "Parent tweets" }, make("ol", { class: "tweets" }, above)) : null,
    row(record, { isLarge: true }),
    section("Images", (record.m ?? []).map((item, index) => make("figure", {},
      item[1] && item[0] !== "photo" ? make("div", { class: "frame" }, picture(item, index)) : make("a", { class: "frame", href: `#image=${id}/${index + 1}` }, picture(item, index)),
      make("figcaption", {}, item[4] ? make("p", { class: "alt", dir: "auto" }, item[4]) : item[5],
        !item[1] && item[6] ? make("p", { class: "quiet" }, "It is not in these pages. It was at ", make("a", { class: "leaving", href: item[6], ...outside }, item[6].replace(/^https?:\/\//, ""))) : null))), "pictures"),
    section("Hashtags", unique([...entities(record, "#"), ...entities(record, "$")]).map((run) => entity(run, record, mark))),
    section("Users", unique(people).map((run, index) => [entity(run, record, mark), index === 0 && handle ? make("span", { class: "badge" }, "author") : null].filter(Boolean)).map((parts) => make("span", {}, ...parts))),
    section("URLs", unique(entities(record, "/")).map((run) => [entity(run, record, mark), make("bdi", { class: "more" }, run[2])]).map((parts) => make("span", {}, ...parts))),
    below.length ? make("section", { class: "thread below" }, make("h2", {}, "Replies"), make("ol", { class: "tweets" }, below.map((one) => make("li", {}, row(known.get(one)))))) : null,
  ].filter(Boolean));
};
const image = async (text) => {
  const mine = ++turn;
  const [id, number] = text.split("/");
  const record = await find(id);
  if (mine !== turn) return;
  const item = record?.m?.[Number(number) - 1];
  title(item ? `Image ${number} of ${record.m.length}` : "Missing image");
  const bar = make("nav", { class: "sorts", "aria-label": "Image" }, make("a", { href: "#tweet=" + id }, "The tweet"),
    ...(record?.m ?? []).map((_, index) => make("a", { href: `#image=${id}/${index + 1}`, "aria-current": index + 1 === Number(number) ? "true" : null }, String(index + 1))),
    item?.[1] ? make("a", { href: item[1] }, "The file") : "");
  results.replaceChildren(bar, make("div", { class: "frame" }, ...(item ? picture(item, Number(number) - 1).filter(Boolean) : ["This image does not exist."])));
};

// ---- The list of months, and the page about the export.

const monthPage = () => {
  turn++;
  title("Months");
  const years = Map.groupBy ? Map.groupBy(months, ([name]) => name.slice(0, 4)) : months.reduce((map, one) => map.set(one[0].slice(0, 4), [...(map.get(one[0].slice(0, 4)) ?? []), one]), new Map());
  results.replaceChildren(make("h1", {}, "Months"), make("ul", { class: "items by-month" }, [...years].reverse().map(([year, list]) => make("li", {},
    make("a", { href: searchURL("date:" + year) }, make("strong", {}, year)),
    list.map(([name, count]) => make("a", { href: searchURL("date:" + name), title: tweetCount(count) }, name.slice(5), make("span", { class: "number" }, ` ${count.toLocaleString("en")}`)))))));
};
const about = () => {
  turn++;
  title("About");
  results.replaceChildren(make("h1", {}, "About these pages"), make("dl", { class: "pairs" },
    [["Tweets", data.tweets.toLocaleString("en")], ["Query", data.query || "all tweets"], ["Exported", civil(data.exported) + " " + zone], ["Program", data.program]]
      .flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)])),
    make("p", { class: "quiet" }, "These pages work without a server and load nothing from the network. Only links marked ↗ leave this machine."));
};
