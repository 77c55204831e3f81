internal import TweetModel

/// The members by which the objects of a format are recognised.
struct RecordKeys: Sendable {
    private let required, strings, alternatives, forbidden: [MemberName]

    /// - Parameters:
    ///   - required: members that an object must have.
    ///   - strings: members that must be strings.
    ///   - alternatives: an object must have one of these members, unless the list is empty.
    ///   - forbidden: members that an object must not have.
    init(
        required: [StaticString], strings: [StaticString] = [], oneOf alternatives: [StaticString] = [],
        forbidden: [StaticString] = []
    ) {
        let names = { (list: [StaticString]) in list.map { MemberName($0) } }
        self.required = names(required)
        self.strings = names(strings)
        self.alternatives = names(alternatives)
        self.forbidden = names(forbidden)
    }

    func match(_ record: JSONValue) -> Bool {
        strings.allSatisfy { record.hasString($0) }
            && required.allSatisfy { record.has($0) } && !forbidden.contains { record.has($0) }
            && (alternatives.isEmpty || alternatives.contains { record.has($0) })
    }
}

extension RecordShape {
    /// A shape of flat records.
    ///
    /// - Parameters:
    ///   - keys: the members by which its objects are recognised.
    ///   - table: the fields of the tweet.
    static func flat(_ format: InputFormat, _ name: String, _ keys: RecordKeys, _ table: FlatFormat) -> RecordShape {
        RecordShape(
            format: format, name: name, matches: { keys.match($0) },
            decoder: { context in FlatRecordDecoder(table, owner: context.owner) })
    }
}
