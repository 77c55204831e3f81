/// Progress of a call that may take long. The call reports it; the caller decides whether to show it.
public struct WorkProgress: Sendable, Hashable {
    public enum Step: Sendable, Hashable, CaseIterable {
        case verifyingPages, checkingStructure, checkingReferences, checkingRecords, readingIndex, comparingIndex
        case checkingMessages
        case copyingPages, mergingSegments, rewritingFile, rebuildingIndexes, indexingTweets
        case countingTweets, exportingTweets, loadingTweets
    }

    public enum Unit: Sendable, Hashable {
        case page, tweet, token
    }

    public var step: Step
    /// Units of the step that are done; 0 if the step cannot be measured.
    public var done: Int
    /// `nil` if it is not known beforehand.
    public var total: Int?

    public init(_ step: Step, done: Int = 0, total: Int? = nil) {
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

    /// Counts one more unit, and reports every thousandth.
    package mutating func advance(_ report: (WorkProgress) -> Void) {
        done += 1
        if done & 1023 == 0 { report(self) }
    }
}
