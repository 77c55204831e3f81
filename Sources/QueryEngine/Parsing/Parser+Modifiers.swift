internal import TweetModel

/// Parses `sort:`, `unique:` and `within:` (a distance for `near:`).
extension Parser {
    /// Parses `sort:likes` and `sort:random/7`.
    mutating func sort(_ field: FieldName, _ value: FieldValue) -> ValueResult {
        guard let sort = SearchOrder(value.text) else {
            reportBadValue(
                "\"\(value.text)\" is not an order", value.start, value.end,
                hint: "use one of " + SearchOrder.names.joined(separator: ", "))
            return .failed
        }
        guard checkModifier(field.start, value.end) else { return .failed }
        if let first = modifiers.sort, first.name != sort.name {
            reportBadValue(
                "this order contradicts sort:\(first.name)", field.start, value.end, hint: "leave one of them out")
            return .failed
        }
        modifiers.sort = sort
        diagnostics.orderRange = field.start..<value.end
        return .modifier
    }

    mutating func unique(_ field: FieldName, _ value: FieldValue) -> ValueResult {
        guard let unique = QueryPlan.Unique(rawValue: value.text.lowercased()) else {
            reportBadValue(
                "\"\(value.text)\" is not a property for unique:", value.start, value.end,
                hint: "use one of " + QueryPlan.Unique.allCases.map { "unique:" + $0.rawValue }.joined(separator: ", "))
            return .failed
        }
        guard checkModifier(field.start, value.end) else { return .failed }
        modifiers.unique = unique
        return .modifier
    }

    /// Stores the distance of `within:15km` until the end of its group, because `near:` may precede or follow it.
    mutating func distance(_ field: FieldName, _ value: FieldValue) -> ValueResult {
        let last = frames.count - 1
        if frames[last].negation?.isNegated == true {
            report(
                "cannot-negate", "\(text(field.start, value.end)) cannot be negated", field.start, value.end,
                hint: "use -near:NAME to leave out tweets near a place")
            return .failed
        }
        guard let metres = Distance.metres(value.text) else {
            reportBadValue(
                "\"\(value.text)\" is not a distance", value.start, value.end,
                hint: "write a number with km, mi or m, as in within:15km")
            return .failed
        }
        frames[last].distances.append((metres, frames[last].elements.count, field.start, value.end))
        return .modifier
    }
}
