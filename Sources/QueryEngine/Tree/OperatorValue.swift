internal import TweetModel
internal import TweetText

/// An operator with its value.
package struct OperatorValue: Sendable {
    /// The canonical name of the operator.
    let name: String
    /// The value without quotes. Empty for a property.
    let text: String
    /// The clause in query syntax.
    let canonical: String
    let formula: BooleanExpression
    /// Completes "tweets …". `nil` if the operator table has the phrase.
    let phrase: String?

    var entry: Operator? { OperatorTable.find(name) }

    /// The predicate, if the formula is a single one that is not negated.
    var predicate: Predicate? {
        if case .predicate(let predicate, isNegated: false) = formula { predicate } else { nil }
    }

    /// True if the value is a regular expression.
    var isPattern: Bool { if case .text(.regex, in: _)? = predicate { true } else { false } }
}

/// Compares the meaning, so that `bio:Café` and `bio:cafe` are equal. The name distinguishes values such as
/// `min_likes:0` and `min_views:0`, which match every tweet.
extension OperatorValue: Hashable {
    package static func == (left: OperatorValue, right: OperatorValue) -> Bool {
        left.name == right.name && left.formula == right.formula
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(formula)
    }
}

/// Clauses with their canonical spelling, their meaning, and a phrase if that of the operator table does not suffice.
/// `ValueParser` creates the others.
extension Clause {
    static func make(
        _ name: String, _ text: String, _ predicate: Predicate, canonical: String? = nil, phrase: String? = nil
    ) -> Clause {
        .value(
            OperatorValue(
                name: name, text: text, canonical: canonical ?? name + ":" + text, formula: .is(predicate),
                phrase: phrase))
    }

    /// The value is in quotes. `sign` is `=` for an exact value.
    static func make(
        _ name: String, quoting text: String, sign: String = "", _ predicate: Predicate, phrase: String? = nil
    ) -> Clause {
        make(name, text, predicate, canonical: name + ":" + sign + text.quoted, phrase: phrase)
    }

    /// A yes-or-no property with the canonical name of its operator.
    static func property(_ name: String, _ formula: BooleanExpression) -> Clause {
        .value(OperatorValue(name: name, text: "", canonical: name, formula: formula, phrase: nil))
    }

    /// A folded hashtag without `#`.
    static func hashtag(_ tag: String) -> Clause {
        make("hashtag", tag, .tag(tag), canonical: "#" + tag, phrase: "with the hashtag #" + tag)
    }

    /// A folded ticker symbol without `$`.
    static func cashtag(_ ticker: String) -> Clause {
        make("cashtag", ticker, .tag("$" + ticker), canonical: "$" + ticker, phrase: "with the ticker $" + ticker)
    }

    /// A current language code in lower case: `he`, not the old `iw`. Unless `isExact` is true, `zh` includes the
    /// variants of Chinese.
    static func language(_ code: String, isExact: Bool = false) -> Clause {
        make(
            "lang", code, .language(isExact ? LanguageLabels.spellings(of: code) : LanguageLabels.labels(of: code)),
            canonical: "lang:" + (isExact ? "=" : "") + code, phrase: "whose language label is " + code)
    }

    static func number(_ column: Column, _ range: NumberRange) -> Clause {
        let minimum = OperatorTable.name(of: .minimum(column))
        let name = OperatorTable.name(of: .number(column)) ?? minimum ?? column.name
        let phrase = range.phrase(column)
        if range.isEverything {
            let name = minimum ?? name
            return .value(
                OperatorValue(name: name, text: "0", canonical: name + ":0", formula: .always, phrase: phrase))
        }
        // Write a range or `=`, because some operators read a single number as a minimum (`followers_count:5`).
        let isSingle = range.lower != nil && range.lower == range.upper
        let (lower, upper) = (range.lower.map(String.init) ?? "", range.upper.map(String.init) ?? "")
        return make(name, isSingle ? "=" + lower : lower + ".." + upper, .number(column, range), phrase: phrase)
    }

    static func idRange(_ range: IDRange) -> Clause {
        if range == .empty || range.lower > 0 {
            return make("since_id", "\(range == .empty ? .max : range.lower - 1)", .idRange(range))
        }
        // `until_id:` can name the smallest ID, `max_id:` only IDs from 0.
        return range.upper < 0
            ? make("until_id", "\(range.upper + 1)", .idRange(range))
            : make("max_id", "\(range.upper)", .idRange(range))
    }

    static func reference(_ field: ReferenceField, _ id: TweetID) -> Clause {
        make(field.rawValue, "\(id)", field == .conversation ? .conversation(id) : .reference(field, id))
    }

    static func link(_ test: LinkTest, _ text: String) -> Clause {
        let (predicate, phrase): (Predicate, String) =
            switch test {
            case .words:
                (
                    ShortLink.code(of: text).map { .shortLink($0) }
                        ?? .urlWords(Tokenizer().words(ofLink: text) ?? [], isPrefix: false),
                    "with a link that has the words of \"\(text)\" in its address"
                )
            case .contains: (.urlPart(text), "with a link whose address contains \"\(text)\"")
            case .domain: (.host([text], path: nil), "with a link to \(text) or a subdomain of it")
            }
        return make(test.rawValue, quoting: text, predicate, phrase: phrase)
    }

    /// The exact URL that a link leads to.
    static func url(_ url: String) -> Clause {
        make("url", quoting: url, sign: "=", .url(url), phrase: "with a link to exactly \"\(url)\"")
    }

    /// The domain that a link leads to, without subdomains.
    static func domain(_ domain: String) -> Clause {
        make(
            "domain", quoting: domain, sign: "=", .domain(domain),
            phrase: "with a link to \(domain), but not only to a subdomain")
    }

    /// The whole name of the client, with ASCII letters in lower case. `_` and a space are equal.
    static func client(_ name: String) -> Clause {
        make(
            "source", quoting: name, .client(name.replacing("_", with: " "), isPrefix: false),
            phrase: "written with \"\(name)\"")
    }

    /// The name that identifies the tagged place (`Identity`), with ASCII letters in lower case.
    static func placeName(_ name: String) -> Clause {
        make(
            "place", quoting: name, sign: "=", .placeName(name),
            phrase: "tagged with a place whose full name is \"\(name)\"")
    }

    /// The country of the tagged place: two capital letters.
    static func country(_ code: String) -> Clause { make("place_country", code, .country(code)) }

    /// A regular expression that matches in the field.
    static func pattern(_ field: TextField, _ pattern: TextPattern) -> Clause {
        make(
            field.rawValue, pattern.canonical, .text(.regex(pattern), in: field),
            phrase: "whose \(field.rawValue) matches \(pattern.canonical)")
    }
}
