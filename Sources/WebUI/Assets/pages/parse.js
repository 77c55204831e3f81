// ---- The parser of queries, and the clauses that facets and the histogram read, add and remove.

const not = (test) => (record) => { const value = test(record); return value === null ? null : !value; };
// Joins tests. A value of `decisive` decides; otherwise an unknown value makes the result unknown.
const combined = (decisive) => (tests) => (record) => {
  let result = !decisive;
  for (const test of tests) {
    const value = test(record);
    if (value === decisive) return decisive;
    if (value === null) result = null;
  }
  return result;
};
const [and, or] = [combined(false), combined(true)];
// Finds tweets that are not of another kind.
const originals = "(-is:reply -is:retweet -is:quote)";
// Returns the operator of a clause in lower case (`#` or `@` for a hashtag or mention, undefined for words), its value,
// and whether the value is quoted.
const partsOf = (token) => {
  if (/^[#＃]./u.test(token)) return ["#", token.slice(1)];
  if (/^[@＠]./u.test(token)) return ["@", token.slice(1)];
  const [, operator, value] = token.startsWith("http") ? [] : token.match(/^([a-z_]+):(.*)$/isu) ?? [];
  const text = value ?? token;
  return [
    operator?.toLowerCase(),
    text.replace(/^"|(?<=(?:^|[^\\])(?:\\\\)*)"$/g, "").replace(/\\(["\\])/g, "$1"),
    text.startsWith("\""),
  ];
};
// Operators whose values may contain commas. In the values of others, a comma separates alternatives.
const single = ["client", "contains", "min_faves", "min_likes", "min_replies", "min_retweets", "source", "url"];
// Returns a clause for each alternative: `from:ann` and `from:bob` for `from:ann,bob`.
const alternatives = (token) => {
  const [operator, text, isQuoted] = partsOf(token);
  const parts = text.split(",").filter(Boolean);
  return !Object.hasOwn(operators, operator) || isQuoted || single.includes(operator) || parts.length < 2 ? [token]
    : parts.map((part) => `${operator}:${part}`);
};
// Match the beginning of clauses that these pages cannot evaluate: regular expressions, ends of words, exact spellings,
// emoticons, values with `=`, and quotes with a distance or with alternatives.
const unsupported = [
  /^(?:(?!https?:)[a-z_]+:)?\//i, /^\*[^\s*]/, /^\++[^+]/, /^:[()]/, /^(?!contains:)[a-z_]+:=/i,
  /^(?:[a-z_]+:)?"(?:\\.|[^"\\])*"(?:~\d|,")/i,
];
// Parses a query. `"` and `(` that are still open are closed at the end, because the user may be typing.
//
// A tweet must match all clauses of the result. `values` of a clause are the tokens of which a tweet must match one, or
// none if `isExcluded`; null for another clause.
const parse = (text) => {
  const tokens = [...text.matchAll(/\s+|-?(?:[a-z_]+:)?"(?:\\.|[^"\\])*(?:"(?:(?:~\d|,")[^\s()|]*)?)?|:[()]|[()]|\|(?!\S)|-(?=\()|[^\s()]+/giu)]
    .map(([token]) => token).filter((token) => token.trim());
  let index = 0;
  let order = "newest";
  const marks = [];
  const testOf = (token) => {
    if (token.length > 1 && token.startsWith("-")) {
      const before = marks.length;
      const test = not(testOf(token.slice(1)));
      marks.length = before;
      return test;
    }
    if (unsupported.some((beginning) => beginning.test(token))) throw refusal(token);
    const several = alternatives(token);
    if (several.length > 1) return or(several.map(testOf));
    const [operator, text, isQuoted] = partsOf(token);
    if (operator === "#") { marks.push(token); return tagged("#")(text); }
    if (operator === "@") { marks.push(token); return mentioned(text); }
    if (operator === "sort") { order = text.toLowerCase(); return () => true; }
    if (operator) {
      const test = Object.hasOwn(operators, operator) && operators[operator];
      if (!test) throw refusal(`"${operator}:"`);
      if (!text) throw new QueryError(`"${operator}:" needs a value`);
      return test(text, isQuoted);
    }
    if (token === "*") return () => true;
    if (/^https?:\/\//i.test(token)) return operators.url(token);
    if (/^\$[a-z]/i.test(token)) { marks.push(token); return tagged("$")(token.slice(1)); }
    const isBeginning = /.\*$/.test(token);
    const bare = isBeginning ? text.slice(0, -1) : text;
    if (wordsOf(bare)) marks.push(isBeginning ? bare + "*" : bare);
    return phrase(bare, isBeginning);
  };
  const clauseOf = (token) => {
    const isExcluded = token.length > 1 && token.startsWith("-");
    const text = /^-?(?:[a-z_]+:)?"(?:\\.|[^"\\])*$/iu.test(token) ? token + "\"" : token;
    return { text, test: testOf(token), values: alternatives(isExcluded ? text.slice(1) : text), isExcluded };
  };
  const choice = (sides) => {
    const text = `(${sides.map(queryOfClauses).join(" OR ")})`;
    const hasValues = sides.every((side) => side.length === 1 && side[0].values && !side[0].isExcluded);
    return {
      text, test: sides.length ? or(sides.map(testOfClauses)) : () => true, isExcluded: false,
      values: text === originals ? [text] : hasValues ? sides.flatMap(([{ values }]) => values) : null,
    };
  };
  // Returns the sides of OR, up to `)`. A side is an array of clauses.
  const group = () => {
    const sides = [[]];
    while (index < tokens.length && tokens[index] !== ")") {
      const token = tokens[index++];
      const side = sides[sides.length - 1];
      if (["OR", "|", "||"].includes(token)) sides.push([]);
      else if (token === "AND" || token === "&&") continue;
      else if (token === "NOT") {
        if (index === tokens.length || tokens[index] === ")") continue;
        if (tokens[index] === "NOT") index++;
        else if (tokens[index] === "(") tokens.splice(index, 0, "-");
        else tokens[index] = "-" + tokens[index];
      }
      else if (token === "(" || token === "-" && tokens[index] === "(") {
        if (token === "-") index++;
        const inner = choice(group());
        index++;
        if (token === "(") side.push(inner);
        else side.push({ text: "-" + inner.text, test: not(inner.test), values: inner.values, isExcluded: true });
      } else side.push(clauseOf(token));
    }
    return sides.filter((side) => side.length);
  };
  const clauses = [];
  do {
    const sides = group();
    if (sides.length) clauses.push(...(sides.length === 1 ? sides[0] : [choice(sides)]));
  } while (index++ < tokens.length);
  const orders = { newest: null, oldest: (a, b) => (a.t ?? 0) - (b.t ?? 0) };
  [["likes", 0], ["retweets", 1], ["replies", 2]].forEach(([name, at]) => {
    orders[name] = (a, b) => (b.n?.[at] ?? -1) - (a.n?.[at] ?? -1);
  });
  if (!Object.hasOwn(orders, order)) throw new QueryError(`these pages can sort by ${Object.keys(orders).join(", ")}`);
  return { clauses, test: testOfClauses(clauses), marks, order, compare: orders[order] };
};

const testOfClauses = (clauses) => and(clauses.map(({ test }) => test));
const queryOfClauses = (clauses) => clauses.map(({ text }) => text).join(" ");
// Returns the conditions of a query on one field, and its other clauses. `read` returns the key of a value from the
// operator and the text of a clause, and undefined for a clause of another field.
const conditionsOn = (read, { clauses }) => {
  const conditions = { selected: [], excluded: [], rest: [] };
  for (const clause of clauses) {
    const keys = clause.values?.map((token) => read(...partsOf(token)));
    const list = clause.isExcluded ? conditions.excluded : conditions.selected;
    if (!keys || keys.includes(undefined) || !clause.isExcluded && list.length) conditions.rest.push(clause);
    else list.push(...keys);
  }
  return conditions;
};
// Returns the query that also requires one of some clauses, and none of others.
const narrowed = (rest, selected, excluded = []) => [
  queryOfClauses(rest), selected.length > 1 ? `(${selected.join(" OR ")})` : selected[0],
  ...excluded.map((one) => "-" + one),
].filter(Boolean).join(" ");
