package import TweetModel

extension EmptyResult {
    /// A part of a sentence. A clause may contain control characters.
    package enum Part: Hashable {
        case text(String)
        case clause(String)
    }

    /// The sentence that names the clauses responsible for an empty result; an empty array if the result names none.
    /// The clauses are separate parts, so that each renderer can highlight them.
    ///
    ///     No tweet matches both #aurora and (rain OR sun). Separately they match 6 and 2.
    package var sentence: [Part] {
        if failingClauses.isEmpty { return [] }
        let count = failingClauses.count
        let clauses = failingClauses.map { Self.delimited($0, amongOthers: count > 1) }
        var parts = [Part.text("No tweet matches ")]
        if count == 1 || areAllFailing {
            parts += Self.list(clauses, "or")
            parts.append(Part.text("."))
        } else {
            parts.append(Part.text(count == 2 ? "both " : "all of "))
            parts += Self.list(clauses, "and")
            parts.append(Part.text("." + separately))
        }
        return parts
    }

    /// ` Separately they match 6 and 2.`, or an empty string if the clauses were not counted.
    private var separately: String {
        guard failingCounts.count == failingClauses.count else { return "" }
        let numbers = failingCounts.map { HumanReadable.grouped($0) }
        let last = numbers[numbers.count - 1]
        return " Separately they match \(numbers.dropLast().joined(separator: ", ")) and \(last)."
    }

    /// Joins clauses: `a, b and c` with the conjunction `and`.
    private static func list(_ clauses: [[Part]], _ conjunction: String) -> [Part] {
        var parts: [Part] = []
        for (index, clause) in clauses.enumerated() {
            if index > 0 { parts.append(Part.text(index == clauses.count - 1 ? " \(conjunction) " : ", ")) }
            parts += clause
        }
        return parts
    }

    /// Puts quotes around a single word and a clause that ends with a full stop, and parentheses around `a OR b` if
    /// there are other clauses.
    private static func delimited(_ clause: String, amongOthers: Bool) -> [Part] {
        let isWord = clause.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil
        }
        if isWord || clause.hasSuffix(".") { return [Part.text("\""), Part.clause(clause), Part.text("\"")] }
        return [Part.clause(amongOthers && isDisjunction(clause) ? "(\(clause))" : clause)]
    }

    /// True if the clause contains `OR` outside of quotes, parentheses and braces.
    private static func isDisjunction(_ clause: String) -> Bool {
        var depth = 0
        var isQuoted = false
        for part in clause.split(separator: " ") {
            if part == "OR", depth == 0, !isQuoted { return true }
            for character in part {
                switch character {
                case "\"": isQuoted.toggle()
                case "(", "{": depth += isQuoted ? 0 : 1
                case ")", "}": depth -= isQuoted ? 0 : 1
                default: break
                }
            }
        }
        return false
    }
}
