internal import TweetModel

/// What changes the result list, and the distance that belongs to `near:`.
extension Parser {
    /// `sort:likes`, `sort:random/7`
    mutating func sort(_ field: FieldName, _ value: FieldValue) -> ValueResult {
        guard let (sort, seed) = QueryPlan.Sort.reading(value.text) else {
            reportBadValue(
                "there is no order “\(value.text)”", value.start, value.end,
                hint: "one of " + QueryPlan.Sort.allCases.map(\.rawValue).joined(separator: ", "))
            return .failed
        }
        guard checkModifier(field.start, value.end) else { return .failed }
        modifiers.sort = sort
        modifiers.seed = seed
        return .modifier
    }

    mutating func unique(_ field: FieldName, _ value: FieldValue) -> ValueResult {
        guard let unique = QueryPlan.Unique(rawValue: value.text.lowercased()) else {
            reportBadValue(
                "“\(value.text)” is nothing that results could share", value.start, value.end,
                hint: "one of " + QueryPlan.Unique.allCases.map { "unique:" + $0.rawValue }.joined(separator: ", "))
            return .failed
        }
        guard checkModifier(field.start, value.end) else { return .failed }
        modifiers.unique = unique
        return .modifier
    }

    /// `within:15km` waits for the end of its group: `near:` may stand before or behind it.
    mutating func distance(_ field: FieldName, _ value: FieldValue) -> ValueResult {
        let last = frames.count - 1
        if frames[last].negation?.isNegated == true {
            report(
                "cannot-negate", "\(text(field.start, value.end)) cannot be negated", field.start, value.end,
                hint: "-near:NAME leaves out what is near")
            return .failed
        }
        guard let metres = Distance.metres(value.text) else {
            reportBadValue(
                "“\(value.text)” is not a distance", value.start, value.end,
                hint: "a number with km, mi or m, for example within:15km")
            return .failed
        }
        frames[last].distances.append((metres, frames[last].elements.count, field.start, value.end))
        return .modifier
    }

    /// Gives each distance of a group to the `near:` before it, else to the one behind it, without crossing an OR.
    mutating func measured(_ frame: Frame) -> Frame {
        var frame = frame
        for distance in frame.distances {
            let before = frame.elements.indices.prefix(distance.index).reversed()
            let behind = frame.elements.indices.dropFirst(distance.index)
            if frame.give(distance.metres, toFirstOf: before) || frame.give(distance.metres, toFirstOf: behind) {
                continue
            }
            if frame.hasFailedPlace { continue }
            reportBadValue(
                "\(text(distance.start, distance.end)) has no near: beside it", distance.start, distance.end,
                hint: "near:NAME within:15km, or geocode:LATITUDE,LONGITUDE,15km")
        }
        return frame
    }

    /// Whether the store has the place that a clause names.
    mutating func checkPlace(_ node: QueryNode, _ value: FieldValue) -> Bool {
        guard let findPlace, case .clause(.near(let name, _)) = node else { return true }
        var typed: String?
        if case .place(let text) = name { typed = text }
        let found = findPlace(typed)
        if found != .found { frames[frames.count - 1].hasFailedPlace = true }
        switch found {
        case .found: return true
        case .unknown(let name, let closest):
            report(
                "unknown-place", "no tweet in the store carries a place called “\(name)”", value.start,
                value.end,
                hint: closest.isEmpty
                    ? "no tweet in the store carries a place; geocode:48.861,2.355,15km needs none"
                    : "the closest names are " + closest.joined(separator: ", ")
                        + "; or write geocode:LATITUDE,LONGITUDE,15km",
                suggestions: closest.map { Clause.near(.place($0), metres: nil).canonical })
        case .homeUnset:
            report(
                "unknown-place", "near:me needs to know where your home is", value.start, value.end,
                hint: "tweetdex settings home 52.52,13.405 (latitude, longitude), or the name of a place")
        }
        return false
    }
}

extension Frame {
    /// Sets the distance of the first `near:` clause that has none; false when an OR or the end comes before one.
    fileprivate mutating func give(_ metres: Double, toFirstOf indices: some Sequence<Int>) -> Bool {
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
    /// Sets the distance of every `near:` in here that has none; whether there was one.
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
