internal import TweetModel
internal import TweetText

/// Replaces words that describe tweets by operators: `my photos from 2019` becomes `from:me has:images date:2019`.
extension Query {
    /// True if the text is a valid query.
    static func isValid(_ text: String) -> Bool { (try? parse(text)) != nil }

    /// The maximum number of words. Longer texts are sentences.
    private static let maxReworded = 8

    /// Replaces the words that describe tweets by operators. Returns `nil` if the text has no such words, or if it uses
    /// the syntax of queries other than operators. For a text that was copied from an address bar, returns its query.
    package static func reworded(_ text: String) -> String? {
        if let query = addressed(text) { return isValid(query) ? query : nil }
        let words = text.unicodeScalars.split(whereSeparator: CharacterRules.isSpace).map {
            String(String.UnicodeScalarView($0))
        }
        let isPlain = !text.unicodeScalars.contains { scalar in
            CharacterRules.isQuote(scalar) || CharacterRules.isOpening(scalar) || CharacterRules.isClosing(scalar)
        }
        guard words.count <= maxReworded, isPlain, !words.contains("OR") else { return nil }
        let folded = words.map { word in
            word.lowercased().trimming { ",.!?".unicodeScalars.contains($0) }
        }
        var result: [String] = []
        var isChanged = false
        // True after a negation, until the clause that it excludes.
        var isNegated = false
        var index = 0
        while index < words.count {
            if let count = negation(folded[index...]) {
                guard !isNegated else { return nil }
                if let last = result.last, conjunctions.contains(last) { result.removeLast() }
                isNegated = true
                index += count
            } else if case (var clause, let count)? = clause(for: folded[index...]) {
                // "more than 10 likes", "10+ likes"
                let isCompared = words.dropFirst(index + count).first?.first.map { "<>=".contains($0) } ?? false
                if isCompared, minimums[clause] != nil { return nil }
                if let number = result.last?.trimming({ $0 == "+" }), Int(number) != nil, let minimum = minimums[clause]
                {
                    result.removeLast()
                    clause = minimum + number
                }
                while let last = result.last, introductions.contains(last.lowercased()) { result.removeLast() }
                let term = isNegated ? "-" + clause : clause
                let isPossessive = folded[index] == "my"
                guard result.last != "but" else { return nil }
                if !result.contains(term) { result.append(term) }
                isChanged = true
                index += count
                guard isNegated, index < words.count else {
                    isNegated = false
                    continue
                }
                // "without my photos" excludes neither all photos nor all tweets of the owner.
                if isPossessive, self.clause(for: folded[index...]) != nil { return nil }
                let conjunction = conjunctions.contains(folded[index]) ? folded[index] : nil
                if conjunction != nil || words[index - 1].hasSuffix(",") {
                    if conjunction != nil { index += 1 }
                    // "no retweets or replies" excludes both. Other lists can mean both or only the first.
                    isNegated = negation(folded[index...]) == nil
                    if isNegated, conjunction != "or", conjunction != "nor" { return nil }
                } else {
                    isNegated = false
                }
            } else {
                if !fillers.contains(folded[index]) {
                    if isNegated { return nil }
                    result.append(words[index])
                }
                index += 1
            }
        }
        let query = result.joined(separator: " ")
        guard isChanged, !isNegated, isValid(query) else { return nil }
        return query
    }

    /// Returns the query with quotation marks around the value of an operator and the words after it, for each such
    /// value and up to three words, the most words first: `source:Twitter Web App` → `source:"Twitter Web App"`.
    package static func quotingValues(_ text: String) -> [String] {
        let words = text.split(separator: " ").map(String.init)
        guard words.count <= maxReworded else { return [] }
        var result: [String] = []
        for (index, word) in words.enumerated() {
            guard let colon = word.firstIndex(of: ":"), OperatorTable.find(String(word[..<colon])) != nil else {
                continue
            }
            let value = String(word[colon...].dropFirst())
            let plain = ([value] + words[(index + 1)...]).prefix { word in
                !word.isEmpty && word != "OR" && word.allSatisfy { $0.isLetter || $0.isNumber || "-_.:".contains($0) }
            }
            for count in stride(from: min(4, plain.count), to: 1, by: -1) {
                var quoted = words
                let clause = String(word[...colon]) + plain.prefix(count).joined(separator: " ").quoted
                quoted.replaceSubrange(index..<index + count, with: [clause])
                result.append(quoted.joined(separator: " "))
            }
        }
        return result
    }

    /// Returns the query of a Twitter URL: that of a search, `#NAME` for a hashtag, and `from:HANDLE` for a profile.
    /// Decodes another text with percent signs. Returns `nil` for other texts.
    private static func addressed(_ text: String) -> String? {
        guard !text.unicodeScalars.contains(where: CharacterRules.isSpace) else { return nil }
        guard TweetID.isTwitter(text) else { return text.contains("%") ? PercentCoding.decoded(text) : nil }
        let address = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
        let path = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").dropFirst()
        let parameters = address.drop { $0 != "?" }.dropFirst().prefix { $0 != "#" }.split(separator: "&")
        guard let first = path.first else { return nil }
        switch (first, path.dropFirst().first) {
        case ("search", nil):
            let words = parameters.first { $0.hasPrefix("q=") }?.dropFirst(2)
            return words.flatMap { PercentCoding.decoded($0, plusIsSpace: true) }
        case ("hashtag", let name?): return PercentCoding.decoded(name).map { "#" + $0 }
        case (let handle, nil), (let handle, "with_replies"), (let handle, "media"), (let handle, "likes"):
            return "from:" + handle
        default: return nil
        }
    }

    /// Returns the number of words of a negation at the beginning of the words; `nil` if they begin with another word.
    private static func negation(_ words: ArraySlice<String>) -> Int? {
        if negations.contains(words.prefix(2).joined(separator: " ")) { return 2 }
        guard let first = words.first else { return nil }
        return isNegation(first) ? 1 : nil
    }

    /// True for a word in lower case that excludes what follows, such as `no`, `without` or `isn't`.
    package static func isNegation(_ word: String) -> Bool {
        negations.contains(word) || word.hasSuffix("n't") || word.hasSuffix("n\u{2019}t")
    }

    private static func clause(for words: ArraySlice<String>) -> (clause: String, count: Int)? {
        if let account = account(words) { return account }
        for count in stride(from: min(3, words.count), through: 1, by: -1) {
            if let clause = phrases[words.prefix(count).joined(separator: " ")] { return (clause, count) }
        }
        let second = words.dropFirst().first ?? ""
        if words.first == "from" || words.first == "between", let (start, count) = date(words.dropFirst()) {
            let rest = words.dropFirst(count + 1)
            if rest.first == "to" || rest.first == "and", let (end, more) = date(rest.dropFirst()) {
                return ("date:\(start)..\(end)", count + more + 2)
            }
        }
        if !second.isEmpty, let name = words.first.flatMap({ names[$0] }), isValid(name + second) {
            return (name + second, 2)
        }
        let language = second == "tweets" ? words.first : words.first == "in" ? second : nil
        if let code = language.flatMap({ LanguageLabels.code(ofName: $0) }) { return ("lang:" + code, 2) }
        if words.first == "on", isValid("weekday:" + second) { return ("weekday:" + second, 2) }
        if let first = words.first, let name = prepositions[first], let (date, count) = date(words.dropFirst()) {
            return (name + ":" + date, count + 1)
        }
        return field(words) ?? date(words).map { ("date:" + $0.date, $0.count) }
    }

    /// Reads a relation and an account. After one word, as in `by ann_lee`, only a handle with `@` or `_` is an
    /// account, because other words may be places or topics.
    private static func account(_ words: ArraySlice<String>) -> (clause: String, count: Int)? {
        for count in [2, 1] {
            guard let name = relations[words.prefix(count).joined(separator: " ")],
                let word = words.dropFirst(count).first
            else { continue }
            let handle = word.hasPrefix("@") ? word.dropFirst() : word[...]
            let isMarked = word.hasPrefix("@") || word.contains("_")
            let isDescription = fillers.contains(word) || phrases[word] != nil || isNegation(word)
            guard isMarked || (count == 2 && !isDescription), date(words.dropFirst(count)) == nil, !handle.isEmpty,
                handle.unicodeScalars.allSatisfy(CharacterRules.isNameCharacter)
            else { return nil }
            return (name + ":" + handle, count + 1)
        }
        return nil
    }

    /// Reads the path of a JSON field with a value, such as `counts.likes:5`, if an operator has the name of the field.
    private static func field(_ words: ArraySlice<String>) -> (clause: String, count: Int)? {
        guard let word = words.first, let colon = word.firstIndex(of: ":"), let dot = word[..<colon].lastIndex(of: "."),
            OperatorTable.find(String(word[..<colon][dot...].dropFirst())) != nil
        else { return nil }
        return (String(word[dot...].dropFirst()), 1)
    }

    /// Reads a date at the beginning of the words: a year, a month with its year, a date, two years, or a word such as
    /// `yesterday`. Returns it in the syntax of queries.
    static func date(_ words: ArraySlice<String>) -> (date: String, count: Int)? {
        guard let first = words.first else { return nil }
        let second = words.dropFirst().first
        if isYear(first) { return (first, 1) }
        for count in [2, 3] where words.count >= count {
            let part = words.prefix(count)
            guard let year = part.last, isYear(year),
                let name = part.first(where: { CivilTime.month(named: $0) != nil })
            else {
                continue
            }
            let day = part.first { $0 != name && $0 != year }.map { Int($0.prefix(while: \.isNumber)) ?? 0 } ?? 1
            let civil = CivilTime(year: Int(year) ?? 0, month: CivilTime.month(named: name) ?? 0, day: day)
            if civil.isValid { return (String(civil.isoDate.prefix(count == 2 ? 7 : 10)), count) }
        }
        let numbers = first.split(separator: ".").map { Int($0) ?? 0 }
        if numbers.count == 3, isYear(String(numbers[2])), (1...12).contains(numbers[1]) {
            let civil = CivilTime(year: numbers[2], month: numbers[1], day: numbers[0])
            if civil.isValid { return (civil.isoDate, 1) }
        }
        let parts = first.replacing("..", with: "-").split(separator: "-").map(String.init)
        if parts.count == 2, parts.allSatisfy(isYear) { return (parts.joined(separator: ".."), 1) }
        if (2...3).contains(parts.count), isYear(parts[0]) {
            var reader = TimeParser(first)
            if reader.range() != nil { return (first, 1) }
        }
        if let second, QueryTime(word: first + "_" + second) != nil { return (first + "_" + second, 2) }
        return QueryTime.words.contains(first) ? (first, 1) : nil
    }

    private static func isYear(_ word: String) -> Bool {
        word.utf8.count == 4 && Int(word).map { (2006...2100).contains($0) } ?? false
    }

    /// Words that exclude the clause after them.
    private static let negations: Set<String> = [
        "apart from", "aside from", "except", "except for", "exclude", "excluded", "excluding", "hide", "instead of",
        "minus", "neither", "never", "no", "non", "none", "nor", "not", "omit", "other than", "rather than", "without",
    ]

    private static let conjunctions: Set<String> = ["and", "but", "nor", "or"]

    /// Words before a date, and the operator for both.
    private static let prepositions = [
        "in": "date", "from": "date", "of": "date", "on": "date", "during": "date", "since": "since", "after": "since",
        "before": "until", "until": "until", "till": "until",
    ]

    /// Words before an account, and the operator for both.
    private static let relations = [
        "from": "from", "by": "from", "mentioning": "mention", "mentions": "mention", "mentions of": "mention",
        "quotes of": "quotes_of", "replies to": "to", "reply to": "to", "retweets of": "retweets_of",
    ]

    /// Words before the name of a hashtag or a label, and the beginning of the clause for both.
    private static let names = ["hashtag": "#", "label": "label:"]

    /// Words that add nothing to a query with operators.
    private static let fillers: Set<String> = [
        "a", "about", "all", "an", "any", "are", "find", "have", "having", "in", "of", "posts", "search", "show",
        "that", "the", "tweet", "tweets", "where", "which", "with",
    ]

    /// Words before a description, which are not words of the tweet there: "is a reply", "sort by most liked".
    private static let introductions: Set<String> = [
        "at", "by", "filter", "has", "include", "is", "least", "more", "only", "order", "over", "sort", "than",
    ]

    /// The operators of kinds that a number precedes.
    private static let minimums = [
        "is:liked": "min_likes:", "is:retweet": "min_retweets:", "is:reply": "min_replies:", "is:quote": "min_quotes:",
    ]

    /// Words that describe tweets, and their operators.
    private static let phrases: [String: String] = {
        let table: [(clause: String, words: String)] = [
            ("has:images", "photo,photos,picture,pictures,pic,pics,image,images"), ("has:videos", "video,videos"),
            ("has:gif", "gif,gifs"), ("has:links", "link,links"), ("has:media", "media"), ("has:poll", "poll,polls"),
            ("from:me", "my,mine,by me,from me,i posted,i tweeted,i wrote"), ("to:me", "to me"),
            ("is:reply", "reply,replies"), ("is:retweet", "retweet,retweets"), ("is:quote", "quote tweets,quotes"),
            ("is:liked", "my likes,liked tweets,likes,i liked"), ("is:bookmarked", "my bookmarks,bookmarks"),
            ("is:starred", "starred"),
            ("sort:likes", "most liked,most likes,most popular,top tweets,best tweets"),
            ("sort:retweets", "most retweeted,most retweets"), ("sort:replies", "most replies,most replied"),
            ("sort:views", "most viewed,most views"), ("sort:quotes", "most quoted"),
            ("sort:oldest", "oldest,first tweet,first tweets,earliest"), ("sort:newest", "newest,latest,most recent"),
            ("sort:random", "random tweet,random tweets"),
        ]
        var result: [String: String] = [:]
        for entry in table {
            for words in entry.words.split(separator: ",") { result[String(words)] = entry.clause }
        }
        return result
    }()
}
