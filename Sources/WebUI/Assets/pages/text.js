// ---- Tokens: the words of a text after folding. Folding removes the differences of case, of accents (Latin, Greek,
// Cyrillic), of vowel points (Arabic, Hebrew), of emoji variants and of compatible forms such as full-width letters.

const ascii = /^[\x00-\x7f]*$/;
// Characters that folding removes, such as soft hyphens, vowel points and variation selectors.
const dropped = /[\xad\u034f\u2060\ufeff\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\ufb1e\u0610-\u061a\u0640\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0897-\u089f\u08ca-\u08e1\u08e3-\u08ff\ufe00-\ufe0f\u180b-\u180d\u180f\u{e0100}-\u{e01ef}]/gu;
// Letters and signs that become emoji with a variation selector, such as © and ™.
const pictured = /([©®‼⁉™ℹⓂ〰〽㊗㊙])\ufe0f/gu;
// Characters that NFKC replaces by several, and standalone accents. `apart` makes them separate tokens unless NFKC
// yields only letters, marks and digits: `2½` does not become 21⁄2, and `a´b` is two tokens.
const composed = /[\xa8\xaf\xb4\xb8\xbc-\xbe\u013f\u0140\u02d8-\u02dd\u037a\u0384\u0385\u1fbd-\u1fc1\u1fcd-\u1fcf\u1fdd-\u1fdf\u1fed\u1fee\u1ffd\u1ffe\u2017\u203e\u2100-\u2109\u2150-\u215f\u2189\u2474-\u24b5\u309b\u309c\u3200-\u3243\u33a7-\u33df\ufc5e-\ufc63\ufdfa\ufdfb\ufe70-\ufe7e\uffe3\u{1f100}-\u{1f12a}\u{1f240}-\u{1f248}]/gu;
const apart = (sign) => (/^[\p{L}\p{M}\p{Nd}]+$/u.test(sign.normalize("NFKC")) ? sign : ` ${sign} `);
// Letters of scripts without spaces between words: `paired` for most of them, and Hangul, which in a phrase matches
// only at the boundaries of words.
const paired = "(?=[\\p{L}\\p{Nl}\\p{Nd}])[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\u3006\\u30fc\\uff70]";
const hangul = "(?=\\p{L})\\p{Script=Hangul}";
const isPaired = new RegExp("^" + paired, "u");
const unspaced = new RegExp(`${paired}|${hangul}`, "u");
// Zero-width joiners and non-joiners, which have no meaning after these letters.
const joiner = /[\u200c\u200d]/;
const joined = new RegExp(`(?<=(?:${unspaced.source})\\p{M}*)[\\u200c\\u200d]+`, "gu");
const fold = (text) => {
  if (ascii.test(text)) return text.toLowerCase();
  const [first, ...rest] = text.split(pictured);
  if (rest.length) return rest.reduce((folded, part, index) => folded + (index % 2 ? fold(part) : ` ${part} `), fold(first));
  const folded = text.replace(composed, apart).normalize("NFKC").replace(dropped, "").toLowerCase().replace(/ß/g, "ss")
    .replace(/ı/g, "i").normalize("NFD")
    .replace(/([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u0300-\u036f]+/gu, "$1").normalize("NFC");
  return joiner.test(folded) ? folded.replace(joined, "") : folded;
};
// Texts for which a search needs no folding or may skip it:
// `simple`: all letters and digits are ASCII. Quotes, dashes, arrows and emoji are allowed.
// `spaced`: folding produces no letter of a script without spaces.
// `steady`: folding turns no other character into an ASCII letter or digit.
const signs = "\\xa0-\\xa7\\xa9\\xab\\xac\\xae\\xb0\\xb1\\xb6\\xb7\\xbb\\xbf\\u2010-\\u2016\\u2018-\\u2027\\u2030-\\u203b\\u203d\\u203f-\\u2046\\u204a-\\u205e\\u20a9-\\u20bf\\u2190-\\u23ff\\u2500-\\u2adb\\u2add-\\u2bff";
const simple = new RegExp(`^(?:[\\x00-\\x7f]|[${signs}\\u{1f1e6}-\\u{1f1ff}\\u{1f300}-\\u{1faff}]\\ufe0f?(?:\\u200d(?![a-zA-Z\\d]))?)*$`, "u");
const spaced = /^[\x00-\xff\u2000-\u205e\u20a0-\u20bf\u2190-\u23ff\u2500-\u2bff\ufe0f\u{1f1e6}-\u{1f1ff}\u{1f300}-\u{1faff}]*$/u;
const steady = /^[\x00-\x7f\xa0-\xa9\xab\xac\xae-\xb1\xb4-\xb8\xbb\xbf\u0370-\u0590\u05c8-\u060f\u061b-\u063f\u0641-\u064a\u0660-\u066f\u0671-\u06d5\u06ee-\u0896\u08a0-\u08c9\u0900-\u180a\u1810-\u1cff\u200b-\u205e\u20a9-\u20bf\u2190-\u23ff\u2500-\u2bff\u2e80-\u31ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe0f\u{1f1e6}-\u{1f1ff}\u{1f300}-\u{1faff}\u{20000}-\u{3ffff}]*$/u;
// Returns the pattern of a token: letters that match `letter`, with their combining marks and joiners.
const run = (letter) => `${letter}(?:${letter}|\\p{M}|[\\u200c\\u200d]+(?=\\p{M}|${letter}))*`;
const emoji = "\\p{Extended_Pictographic}[\\u{1f3fb}-\\u{1f3ff}]?";
const word = new RegExp([
  "[a-z\\d]+(?![\\p{L}\\p{M}\\p{Nd}\\u200c\\u200d])", run(`(?!${unspaced.source})[\\p{L}\\p{Nd}]`), run(paired), run(hangul),
  `${emoji}(?:\\u200d${emoji})*`, "[\\u{1f1e6}-\\u{1f1ff}]{2}"].join("|"), "gu");
const wordsOf = (text) => {
  const folded = fold(text);
  if (ascii.test(folded)) return folded.replace(/[^a-z0-9]+/g, " ").trim();
  // The replacement removes skin tones.
  return (folded.match(word) ?? []).join(" ").replace(/[\u{1f3fb}-\u{1f3ff}]/gu, "");
};
const plain = (record) => {
  const runs = record.x ?? [];
  let text = "";
  for (let at = 0; at < runs.length; at++) text += typeof runs[at] === "string" ? runs[at] : runs[at][1];
  return text;
};
const entities = (record, sign) => (record.x ?? []).filter((run) => run[0] === sign && Array.isArray(run));
// Returns the values of all entities with a sign, also of those that the text does not show.
const entityValues = (record, sign) => [
  ...entities(record, sign).map((run) => run[2]),
  ...(record.h ?? []).filter((one) => one[0] === sign).map(([, value]) => value),
];
// Returns the text without its links, which word search ignores.
const textWithoutLinks = (record) => {
  const runs = record.x ?? [];
  let text = "";
  for (let at = 0; at < runs.length; at++) {
    const run = runs[at];
    text += typeof run === "string" ? run : run[0] === "/" || run[0] === "m" ? " " : run[1];
  }
  return text;
};
// Returns the tokens of a tweet with a space on both sides, and caches them. `join` makes a string that is faster to
// search than a concatenated one.
const words = (record) => record.w ??= ["", wordsOf(textWithoutLinks(record)), ""].join(" ");
const user = (record) => users[record.u] ?? [null, null, null, 0, "?", null];
const same = (one, other) => one !== null && fold(String(one)) === fold(other);
// Returns a test for a hashtag, mention or cashtag. The test runs for every tweet, so it should allocate nothing.
const holder = (sign, name) => {
  const wanted = fold(name);
  const length = name.length;
  const isWanted = (value) => value === name
    || (value.length === length || !ascii.test(value) || !ascii.test(name)) && fold(value) === wanted;
  return (record) => {
    for (const run of record.x ?? []) if (run[0] === sign && typeof run !== "string" && isWanted(run[2])) return true;
    for (const one of record.h ?? []) if (one[0] === sign && isWanted(one[1])) return true;
    return false;
  };
};

// Returns a test for a substring of the folded text.
const containing = (text) => {
  const wanted = fold(text);
  const isUnspaced = unspaced.test(wanted);
  return (record) => {
    const text = textWithoutLinks(record);
    return !(isUnspaced && spaced.test(text)) && fold(text).includes(wanted);
  };
};
// Returns a test for a phrase with stars. A star matches one token: a word, or one character of a script without
// spaces. A star at the end also matches longer tokens. Stars at the start have no effect.
const starred = (text) => {
  const pieces = text.trim().split(/\s+/);
  while (pieces[0] === "*") pieces.shift();
  const token = `(?!\\S*(?:${unspaced.source})\\S)\\S+`;
  const star = (index) => (index === pieces.length - 1 ? "\\S+" : token);
  const parts = pieces.map((piece, index) => (piece === "*" ? star(index) : wordsOf(piece))).filter(Boolean);
  const there = new RegExp(` ${parts.join(" ")} `, "u");
  return (record) => there.test(words(record));
};
const phrase = (text, isBeginning) => {
  if (/\S\s+\*(?:\s|$)/u.test(text)) return starred(text);
  const folded = wordsOf(text);
  if (!folded) {
    return text.trim() === "?" ? (record) => /[?？؟]/.test(textWithoutLinks(record)) : () => true;
  }
  const parts = folded.split(" ");
  const [first, last] = [parts[0], parts[parts.length - 1]];
  // A match may not end between a letter and its combining marks, except for a term of one letter.
  const end = /^.$/u.test(last) ? "" : "(?!\\p{M})";
  // In scripts without spaces, a term matches anywhere in the text.
  if (unspaced.test(first) && first === folded) {
    const there = new RegExp(folded + end, "u");
    return (record) => {
      if (record.w !== undefined) return there.test(record.w);
      const text = textWithoutLinks(record);
      return !spaced.test(text) && there.test(fold(text));
    };
  }
  if (unspaced.test(folded)) {
    const [before, behind] = [isPaired.test(first) ? "" : " ", isPaired.test(last) ? end : isBeginning ? "" : " "];
    const there = new RegExp(before + folded + behind, "u");
    return (record) => !spaced.test(textWithoutLinks(record)) && there.test(words(record));
  }
  const wanted = " " + folded + (isBeginning ? "" : " ");
  if (!ascii.test(folded)) return (record) => words(record).includes(wanted);
  // Where possible, the text is searched without folding, because folding 100,000 texts takes half a second.
  const wordPattern = (between, flags) => new RegExp(
    `(?<![a-z\\d])${parts.join(`${between}+`)}${isBeginning ? "" : "(?![a-z\\d])"}`, flags);
  const sign = "\\x00-/:-@\\[-`{-\\x7f";
  const inASCII = wordPattern(`[${sign}]`, "i");
  const besideSigns = wordPattern(`(?:(?!\\p{Extended_Pictographic})[${sign}${signs}])`, "iu");
  const somewhere = parts.map((word) => new RegExp(word, "i"));
  const inText = (text) => {
    for (const word of somewhere) if (!word.test(text)) return steady.test(text) ? false : null;
    if (ascii.test(text)) return inASCII.test(text);
    return simple.test(text) ? besideSigns.test(text) : null;
  };
  return (record) => {
    if (record.w !== undefined) return record.w.includes(wanted);
    return inText(textWithoutLinks(record)) ?? words(record).includes(wanted);
  };
};
