package import TweetModel

/// The errors of a query that cannot be parsed or planned, in the order of their positions.
package struct QueryErrors: Error, Sendable, Hashable {
    package let problems: [QueryProblem]

    init(_ problems: [QueryProblem]) {
        self.problems = problems
    }
}
