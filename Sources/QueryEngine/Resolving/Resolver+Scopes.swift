/// Applies `in:` and `within:` to the members of their group.
extension Resolver {
    /// Searches the words of a group in the fields of `in:`. Adds a note if the group has no words.
    mutating func applySearchFields(of frame: Frame, to elements: inout [Element<QueryNode>]) {
        guard let (fields, start, end) = frame.fields else { return }
        var isUsed = false
        for index in elements.indices {
            guard case .operand(var operand) = elements[index], let moved = operand.content.searched(in: fields)
            else { continue }
            isUsed = true
            operand.content = moved
            elements[index] = .operand(operand)
        }
        if !isUsed { noteUnusedFields(start, end) }
    }

    /// Assigns each `within:` of a group to the nearest earlier `near:` without a distance. If there is no such
    /// `near:`, assigns the `within:` to the first later one. Does not look beyond an OR. Reports an error if there is
    /// neither.
    mutating func assignDistances(of frame: Frame, to elements: inout [Element<QueryNode>]) {
        for distance in frame.distances {
            let before = elements.indices.prefix(distance.index).reversed()
            let behind = elements.indices.dropFirst(distance.index)
            if Self.setDistance(distance.metres, in: &elements, toFirstOf: before) { continue }
            if Self.setDistance(distance.metres, in: &elements, toFirstOf: behind) { continue }
            reportUnusedDistance(distance.start, distance.end)
        }
    }

    /// Sets the distance in the first element with a `near:` that has no distance yet. Returns false if an OR or the
    /// end of the group comes first.
    private static func setDistance(
        _ metres: Double, in elements: inout [Element<QueryNode>], toFirstOf indices: some Sequence<Int>
    ) -> Bool {
        for index in indices {
            guard case .operand(var operand) = elements[index] else {
                if case .or = elements[index] { return false }
                continue
            }
            if operand.content.setDistance(metres) {
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
        var isChanged = false
        self = mapClauses { clause, place in
            guard case .near(let name, metres: nil, _) = clause else { return .clause(clause, at: place) }
            isChanged = true
            return .clause(.near(name, metres: metres), at: place)
        }
        return isChanged
    }
}
