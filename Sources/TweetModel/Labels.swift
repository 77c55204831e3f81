/// The name of a label. Names that differ only in case are equal.
public struct LabelName: Hashable, Sendable, CustomStringConvertible {
    public static let longest = 100
    /// The label that `star` adds.
    public static let starred = LabelName(known: "starred")

    /// Without white space at its ends.
    public let text: String

    /// Returns `nil` if the text has no visible character, has more than `longest` Unicode scalars, or contains a
    /// control character.
    public init?(_ text: String) {
        var scalars = text.unicodeScalars[...]
        while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
        while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
        guard !scalars.isEmpty, scalars.count <= Self.longest,
            scalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { return nil }
        self.text = String(scalars)
    }

    private init(known: String) {
        text = known
    }

    public var description: String { text }
}

/// A label and the number of tweets that have it.
public struct LabelCount: Hashable, Sendable {
    public var name: String
    public var tweets: Int

    public init(name: String, tweets: Int) {
        self.name = name
        self.tweets = tweets
    }
}
