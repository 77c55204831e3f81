/// Why a text is not a regular expression, and where.
package struct PatternError: Error, Hashable, Sendable {
    /// A sentence or less, without a full stop.
    package let message: String
    /// In Unicode scalars of the expression.
    package let offset: Int
}

/// Looking for regular expressions took longer than it may.
package struct PatternTimeout: Error, Hashable, Sendable {
    package init() {}
}
