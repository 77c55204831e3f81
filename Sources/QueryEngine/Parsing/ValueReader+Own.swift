internal import TweetModel
internal import TweetText

/// Converts values that refer to data of the store: labels, imports, times of imports and names of places.
extension ValueReader {
    mutating func near() -> Clause? {
        let name = value.isQuoted ? text : text.replacing("_", with: " ")
        if name.lowercased() == "me", !value.isQuoted { return .near(.home, metres: nil) }
        guard name.unicodeScalars.contains(where: { !CharacterRules.isSpace($0) }) else {
            return failed("near: needs the name of a place")
        }
        return .near(.place(name), metres: nil)
    }

    mutating func label() -> Clause? {
        guard let name = LabelName(text) else { return failed("\"\(text)\" is not a valid name of a label") }
        return .label(Folding.fold(name.text))
    }

    /// Parses the number of an import, or at least the first four digits of its SHA-256, as `tweetdex imports` prints
    /// them.
    mutating func imported() -> Clause? {
        let name = text.lowercased()
        let isDigits = name.unicodeScalars.allSatisfy(CharacterRules.isDigit)
        let isHexadecimal = name.unicodeScalars.allSatisfy {
            CharacterRules.isDigit($0) || ("a"..."f").contains($0)
        }
        guard !name.isEmpty, isDigits || isHexadecimal && name.utf8.count >= 4, name.utf8.count <= 64 else {
            return failed(
                "\"\(text)\" is neither the number of an import nor the start of its SHA-256",
                hint: "run tweetdex imports to list both, and write import:3 or import:3f9a0c12b7de")
        }
        return .imported(name)
    }

    /// Parses a value as for `date:`, for example `2d..` or, with a comparison, `>=2021-12-31`.
    mutating func added() -> QueryNode? {
        var reader = TimeReader(text)
        guard let node = reader.range(value.comparison) else { return refuse(reader.problem) }
        return node.mapClauses { clause, _ in
            if case .time(let range) = clause { return .clause(.added(range)) }
            return .clause(clause)
        }
    }

    private mutating func refuse(_ problem: Problem?) -> QueryNode? {
        self.problem = problem ?? Problem(message: "\"\(text)\" is not a time", hint: "write it as in \(entry.example)")
        return nil
    }
}
