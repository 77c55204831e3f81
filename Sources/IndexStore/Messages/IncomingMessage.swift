package import TweetModel
internal import TweetText

/// A message to be written, with its tokens for the search index. The reader's thread creates it (`MessagePreparer`).
package final class IncomingMessage: Sendable {
    package let message: Message
    /// The location of the record: index of the file, offset and length in bytes.
    package let entry: Int
    package let offset: Int64
    package let length: Int64
    let words: IndexWords

    init(_ message: Message, entry: Int, offset: Int64, length: Int64, words: IndexWords) {
        self.message = message
        self.entry = entry
        self.offset = offset
        self.length = length
        self.words = words
    }
}

/// Creates incoming messages. Use one instance per thread, because it reuses its buffers.
package struct MessagePreparer: ~Copyable {
    private var indexer = TextIndexer()

    package init() {}

    package mutating func prepare(_ message: Message, entry: Int, offset: Int64, length: Int64) -> IncomingMessage {
        IncomingMessage(
            message, entry: entry, offset: offset, length: length, words: indexer.words(of: message.asTweet))
    }
}

extension Message {
    /// The message as a tweet, so that messages can be indexed and highlighted like tweets. Its hashtags, mentions and
    /// cashtags are extracted from the text, because records of messages do not list them.
    package var asTweet: Tweet {
        var tweet = Tweet(
            id: TweetID(id.rawValue), createdAt: createdAt, author: sender.map { User(id: $0) }, text: text,
            textCompleteness: .full)
        tweet.flags = .collected
        tweet.links = links
        tweet.media = media
        for entity in EntityExtractor.entities(in: text) where entity.kind != .url { tweet.add(entity) }
        return tweet
    }
}
