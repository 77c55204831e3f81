/// The fields that accept a regular expression as their value (`source:/twitter for .*/i`).
enum PatternField: String, Hashable, Sendable, CaseIterable {
    case hashtag, mention, cashtag
    case client = "source"
    case bio
    case name = "bio_name"
    case location = "bio_location"
    case place
    case url
    case domain

    /// True for fields whose values are case-insensitive.
    var ignoresCase: Bool {
        switch self {
        case .hashtag, .mention, .cashtag, .domain: true
        default: false
        }
    }
}

extension OperatorKind {
    /// The field in which the operator searches for a regular expression; `nil` if the operator accepts none. Also
    /// `nil` for operators on accounts such as `from:/…/`, because they search the handles of accounts instead of a
    /// field.
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

    /// True if the operator reads `/…/` as a regular expression.
    var takesPattern: Bool {
        if case .user = self { return true }
        return patternField != nil
    }
}
