/// The name of a label of one's own, as the owner of the store writes it; two names that differ in case alone are one.
public struct LabelName: Hashable, Sendable, CustomStringConvertible {
    public static let longest = 100
    /// What `star` puts on a tweet.
    public static let starred = LabelName(known: "starred")

    /// Without white space around it.
    public let text: String

    /// nil for a text without anything visible, of more than `longest` scalars, or with control characters in it.
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

/// A label with the number of tweets that have it.
public struct LabelCount: Hashable, Sendable {
    public var name: String
    public var tweets: Int

    public init(name: String, tweets: Int) {
        self.name = name
        self.tweets = tweets
    }
}
