/// The progress of a long operation, for display.
public struct WorkProgress: Sendable, Hashable {
    public enum Step: Sendable, Hashable, CaseIterable {
        case verifyingPages, checkingStructure, checkingReferences, checkingRecords, readingIndex, comparingIndex
        case checkingMessages
        case copyingPages, mergingSegments, rewritingFile, rebuildingIndexes, indexingTweets
        case countingTweets, exportingTweets, loadingTweets, forgettingTweets, searching
        case resolvingLinks
    }

    public enum Unit: Sendable, Hashable {
        case page, tweet, token
    }

    public var step: Step
    /// The number of finished units; 0 if the step cannot be measured.
    public var done: Int
    /// The total number of units in the step; `nil` if unknown.
    public var total: Int?

    package init(_ step: Step, done: Int = 0, total: Int? = nil) {
        self.step = step
        self.done = done
        self.total = total
    }

    /// The unit of `done` and `total`.
    public var unit: Unit {
        switch step {
        case .verifyingPages, .copyingPages: .page
        case .readingIndex: .token
        default: .tweet
        }
    }

    /// Counts one more unit. Calls `report` after every 1,024 units.
    package mutating func advance(_ report: (WorkProgress) -> Void) {
        done += 1
        if done & 1023 == 0 { report(self) }
    }
}
