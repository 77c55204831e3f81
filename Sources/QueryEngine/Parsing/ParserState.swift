/// A node that was read, with its place in the query (half-open, in scalars).
struct Operand {
    var node: QueryNode
    var start: Int
    var end: Int
}

/// What stands in a group, in order, before AND and OR are told apart.
enum Element {
    case operand(Operand)
    case or(start: Int, end: Int)
    case and(start: Int, end: Int)
    /// A piece that searches for nothing: an operator beside it joins nothing to it, which is no mistake.
    case nothing
}

/// A group that is open: the query itself, `(…)`, or `field:(…)`.
struct Frame {
    /// The opening parenthesis; 0 for the query itself.
    var start: Int
    /// Where the whole clause starts, e.g. at the name of a field.
    var clauseStart: Int
    var isNegated: Bool
    /// The operator whose values stand in this group.
    var field: FieldName?
    var elements: [Element] = []
    /// A `NOT` or `-` that waits for its clause.
    var negation: (isNegated: Bool, start: Int, end: Int)?
    /// Where words of this group are looked for (`in:`), and where that is said.
    var fields: (fields: SearchFields, start: Int, end: Int)?
    /// Distances of `within:`, each with the number of elements before it.
    var distances: [(metres: Double, index: Int, start: Int, end: Int)] = []
    /// A `near:` of this group had an error: its distance needs none.
    var hasFailedPlace = false
    /// Something stood here that searches for nothing.
    var hasIgnored = false

    var hasClause: Bool {
        elements.contains { element in
            if case .operand = element { return true }
            return false
        }
    }

    /// Whether there is neither a clause nor an operator.
    var isEmpty: Bool {
        elements.allSatisfy { element in
            if case .nothing = element { return true }
            return false
        }
    }
    /// Words that look like operators in lower case: `or`, `and`, `not`.
    var lookalikes: [(word: String, start: Int, end: Int, index: Int)] = []
}

/// An operator as it was typed: the family (`is`) or the operator itself.
struct FieldName {
    var name: String
    var start: Int
    var colonEnd: Int
}

/// A field's value as it was typed.
struct FieldValue {
    /// Without quotes and brackets.
    var text: String
    var isQuoted = false
    var isBracketed = false
    /// For a regular expression: whether it ignores case, and where its closing slash stands.
    var pattern: (ignoresCase: Bool, closing: Int)?
    /// `>=` and the like.
    var comparison = ""
    var start: Int
    var end: Int
}
