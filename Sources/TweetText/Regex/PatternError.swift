/// A syntax error in a regular expression.
package struct PatternError: Error, Hashable, Sendable {
    /// The problem as a sentence without a full stop.
    package let message: String
    /// The position of the error in the expression, in Unicode scalars.
    package let offset: Int
}

/// Thrown if matching exceeds its time limit or its step limit.
package struct PatternTimeout: Error, Hashable, Sendable {
    package init() {}
}
