package import TweetModel

/// All problems of a query that cannot be parsed, in the order of their positions.
package struct QueryErrors: Error, Sendable, Hashable {
    package let problems: [QueryProblem]

    init(_ problems: [QueryProblem]) {
        self.problems = problems
    }
}
