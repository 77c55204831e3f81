internal import TweetModel

/// Parses `sort:`, `unique:` and `within:` (a distance for `near:`).
extension Parser {
    /// Parses `sort:likes` and `sort:random/7`.
    mutating func sort(_ field: FieldName, _ value: FieldValue) -> ValueResult {
        guard let (sort, seed) = QueryPlan.Sort.parse(value.text) else {
            reportBadValue(
                "\"\(value.text)\" is not an order", value.start, value.end,
                hint: "use one of " + QueryPlan.Sort.allCases.map(\.rawValue).joined(separator: ", "))
            return .failed
        }
        guard checkModifier(field.start, value.end) else { return .failed }
        if let first = modifiers.sort, first != sort {
            reportBadValue(
                "this order contradicts sort:\(first.rawValue)", field.start, value.end, hint: "leave one of them out")
            return .failed
        }
        modifiers.sort = sort
        orderPlace = (field.start, value.end)
        modifiers.seed = seed
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

    /// Assigns each `within:` of a group to the nearest earlier `near:` without a distance. If there is no such
    /// `near:`, assigns the `within:` to the first later one. Does not look beyond an OR. Reports an error if there is
    /// neither.
    mutating func assigningDistances(_ frame: Frame) -> Frame {
        var frame = frame
        for distance in frame.distances {
            let before = frame.elements.indices.prefix(distance.index).reversed()
            let behind = frame.elements.indices.dropFirst(distance.index)
            if frame.setDistance(distance.metres, toFirstOf: before) { continue }
            if frame.setDistance(distance.metres, toFirstOf: behind) { continue }
            reportBadValue(
                "\(text(distance.start, distance.end)) needs near: next to it", distance.start, distance.end,
                hint: "write near:NAME within:15km, or geocode:LATITUDE,LONGITUDE,15km")
        }
        return frame
    }
}

extension Frame {
    /// Sets the distance in the first element with a `near:` that has no distance yet. Returns false if an OR or the
    /// end of the group comes first.
    fileprivate mutating func setDistance(_ metres: Double, toFirstOf indices: some Sequence<Int>) -> Bool {
        for index in indices {
            guard case .operand(var operand) = elements[index] else {
                if case .or = elements[index] { return false }
                continue
            }
            if operand.node.setDistance(metres) {
                elements[index] = .operand(operand)
                return true
            }
        }
        return false
    }
}

extension QueryNode {
    /// Sets the distance of every `near:` clause that has no distance yet. Returns true if there was such a clause.
    fileprivate mutating func setDistance(_ metres: Double) -> Bool {
        switch self {
        case .clause(.near(let name, metres: nil)):
            self = .clause(.near(name, metres: metres))
            return true
        case .everything, .clause: return false
        case .not(var inner):
            guard inner.setDistance(metres) else { return false }
            self = .not(inner)
            return true
        case .and(var nodes):
            guard Self.setDistance(metres, in: &nodes) else { return false }
            self = .and(nodes)
            return true
        case .or(var nodes):
            guard Self.setDistance(metres, in: &nodes) else { return false }
            self = .or(nodes)
            return true
        }
    }

    private static func setDistance(_ metres: Double, in nodes: inout [QueryNode]) -> Bool {
        var found = false
        for index in nodes.indices where nodes[index].setDistance(metres) { found = true }
        return found
    }
}
