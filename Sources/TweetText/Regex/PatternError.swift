/// Why a text is not a valid regular expression, and the position of the error.
package struct PatternError: Error, Hashable, Sendable {
    /// At most one sentence, without a full stop.
    package let message: String
    /// In Unicode scalars of the expression.
    package let offset: Int
}

/// Matching exceeded its time limit.
package struct PatternTimeout: Error, Hashable, Sendable {
    package init() {}
}
