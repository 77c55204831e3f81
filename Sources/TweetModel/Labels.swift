/// The name of a label that the user gives to tweets.
public struct LabelName: Hashable, Sendable, CustomStringConvertible {
    /// The maximum number of Unicode scalars.
    public static let longest = 100
    /// The label that `tweetdex star` adds.
    public static let starred = LabelName(known: "starred")

    public let text: String

    /// Removes white space at both ends. Returns `nil` if the rest is empty, is longer than `longest`, or contains a
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

    package init(name: String, tweets: Int) {
        self.name = name
        self.tweets = tweets
    }
}
