/// Fields that a regular expression can be looked for in (`source:/twitter for .*/i`).
enum PatternField: String, Hashable, Sendable, CaseIterable {
    case hashtag, mention, cashtag
    case client = "source"
    case bio
    case name = "bio_name"
    case location = "bio_location"
    case place
    case url
    case domain

    /// Tags, handles and tickers are the same in every case.
    var ignoresCase: Bool {
        switch self {
        case .hashtag, .mention, .cashtag, .domain: true
        default: false
        }
    }
}

extension OperatorKind {
    /// The field that a regular expression behind the operator is for; nil where it takes none.
    var patternField: PatternField? {
        switch self {
        case .hashtag: .hashtag
        case .mention: .mention
        case .cashtag: .cashtag
        case .client: .client
        case .profile(.bio): .bio
        case .profile(.name): .name
        case .profile(.location): .location
        case .place: .place
        case .link(.words), .link(.contains): .url
        case .link(.domain): .domain
        default: nil
        }
    }

    /// Whether `/…/` behind the operator is a regular expression.
    var takesPattern: Bool {
        if case .user = self { return true }
        return patternField != nil
    }
}
