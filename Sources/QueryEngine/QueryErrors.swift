package import TweetModel

/// Why a query cannot be understood: all its problems, in the order of their places.
package struct QueryErrors: Error, Sendable, Hashable {
    package let problems: [QueryProblem]

    init(_ problems: [QueryProblem]) {
        self.problems = problems
    }
}
