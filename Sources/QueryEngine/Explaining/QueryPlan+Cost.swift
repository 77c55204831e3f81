internal import SQLiteKit

extension QueryPlan {
    /// The cost of counting the results of the plan.
    package var cost: Operator.Cost {
        if countConditions.contains(where: { $0.text.contains("tweet_matches") }) { return .text }
        switch countDriver {
        case .nothing: return .index
        case .index: return countConditions.isEmpty ? .index : .row
        case .intervals: return .index
        case .rows: return bounds.isOpen ? .row : .index
        }
    }
}

extension Bounds {
    fileprivate var isOpen: Bool { since == nil && until == nil && ids == IDRange() }
}
