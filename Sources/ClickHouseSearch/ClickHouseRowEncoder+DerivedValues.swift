internal import IndexStore
internal import QueryEngine
internal import Rendering
internal import SQLiteKit
internal import TweetArchive
internal import TweetModel
internal import TweetText

/// A tweet to encode, with values that several columns use. It is a class because it is passed to a function for each
/// column, and copying a struct each time would be slow.
final class ClickHouseTweet {
    /// The tweet without labels and notes, which are private and never leave the store.
    let shown: SearchHit
    let tokens: NormalizedTokens
    /// The spans of the URLs of links and media in the text. Not sorted.
    let addresses: [TextSpan]
    /// The spans in `addresses`, sorted and merged.
    let mergedAddresses: [TextSpan]
    let hashtags: [Hashtag]
    let mentions: [Mention]
    let cashtags: [Cashtag]
    /// The folded forms of `hashtags`.
    let folds: [String]

    init(_ hit: SearchHit) {
        shown = SearchHit(tweet: hit.tweet, imports: hit.imports)
        tokens = hit.normalized ?? NormalizedTokens(text: "")
        addresses = hit.tweet.links.compactMap(\.span) + hit.tweet.media.compactMap(\.span)
        mergedAddresses = addresses.merged()
        hashtags = hit.tweet.hashtags
        mentions = hit.tweet.mentions
        cashtags = hit.tweet.cashtags
        folds = hashtags.map { Folding.fold($0.text) }
    }
}

/// Values that Swift code computes from a tweet. Conditions on these columns must match the same tweets as the SQL of
/// `Planner`, which searches the local store.
extension ClickHouseRowEncoder {
    func value(_ value: ClickHouseRowSource.DerivedValue, of item: ClickHouseTweet) throws(SQLiteError) -> RowValue {
        switch value {
        case .foldedText: return .text(TextVerifier.folded(item.shown.tweet.text))
        case .textLinks: return Self.places(item.addresses)
        case .textNames: return Self.places(item.shown.tweet.mentions.compactMap(\.span))
        case .check(let check):
            let found = verifiers[check.rawValue].matches(item.shown.tweet.text, cutting: item.mergedAddresses)
            return .integer(found ? 1 : 0)
        case .words, .alternates, .tags, .mentioned, .linkWords, .facts: return Self.tokens(value, item.tokens)
        case .mentionedHandles, .mentionedAccounts: return try known(value, item.mentions)
        case .hashtags, .hashtagKeys, .hashtagNames, .mentions, .mentionKeys, .mentionNames, .cashtags, .cashtagKeys:
            return try names(value, item)
        case .linkTexts, .linkTargets, .linkExpanded, .linkHosts:
            return Self.links(value, item.shown.tweet.links)
        case .givenEntities: return .integers(Self.counts(item.shown.tweet) { $0 == .given })
        case .addedEntities: return .integers(Self.counts(item.shown.tweet) { $0 != .given })
        case .mediaKinds, .mediaLinks, .mediaDescriptions, .mediaDescriptionWords, .mediaTexts, .mediaTextWords:
            return Self.media(value, item.shown.tweet.media)
        case .version: return .integer(version)
        case .tweet: preconditionFailure("The row encoder writes this column itself")
        }
    }

    /// Returns the start and end of each span in bytes, such as `"0 23 30 53"`. Returns NULL for an empty list.
    private static func places(_ spans: [TextSpan]) -> RowValue {
        if spans.isEmpty { return .null }
        return .text(spans.map { "\($0.start) \($0.end)" }.joined(separator: " "))
    }

    private static func tokens(_ value: ClickHouseRowSource.DerivedValue, _ tokens: NormalizedTokens) -> RowValue {
        switch value {
        case .words: .words(tokens.text)
        case .alternates: .texts(tokens.alternates)
        case .tags: .texts(tokens.tags)
        case .mentioned: .texts(tokens.mentions)
        case .linkWords: .texts(tokens.urls)
        default: .texts(tokens.facts)
        }
    }

    /// Returns all handles or the IDs of the mentioned accounts. An account without an ID has only its handle.
    private func known(_ value: ClickHouseRowSource.DerivedValue, _ mentions: [Mention]) throws(SQLiteError) -> RowValue
    {
        var handles: Set<String> = []
        var ids: Set<Int64> = []
        for mention in mentions {
            guard let id = try accountID(of: mention) else {
                handles.insert(Folding.fold(mention.handle))
                continue
            }
            ids.insert(id)
            handles.formUnion(try self.handles(of: id))
        }
        if case .mentionedHandles = value { return .texts(handles.sorted()) }
        return .integers(ids.sorted())
    }

    private func names(_ value: ClickHouseRowSource.DerivedValue, _ item: ClickHouseTweet) throws(SQLiteError)
        -> RowValue
    {
        var names: [String] = []
        switch value {
        case .hashtags: names = item.hashtags.map(\.text)
        case .hashtagKeys: names = item.folds
        case .hashtagNames: for fold in item.folds { names.append(try spelling(of: fold)) }
        case .mentions: names = item.mentions.map(\.handle)
        case .mentionKeys:
            for mention in item.mentions {
                let id = try accountID(of: mention)
                names.append(id?.description ?? ClickHouseRowSource.key(ofHandle: mention.handle))
            }
        case .mentionNames:
            for (position, mention) in item.mentions.enumerated() {
                guard let row = try accountID(of: mention) else {
                    names.append(mention.handle)
                    continue
                }
                if let handle = handle(of: row) {
                    names.append(handle)
                } else {
                    names.append(try namelessMention(position, of: item.shown.tweet.id))
                }
            }
        case .cashtags: names = item.cashtags.map(\.text)
        default: names = item.cashtags.map { Folding.fold($0.text) }
        }
        return .texts(names)
    }

    private static func links(_ value: ClickHouseRowSource.DerivedValue, _ links: [Link]) -> RowValue {
        switch value {
        case .linkTexts: .texts(links.map(\.url))
        case .linkTargets: .texts(links.map { $0.expanded ?? $0.url })
        case .linkExpanded: .texts(links.map { $0.expanded ?? "" })
        default: .texts(links.map { LinkWords.host($0.expanded ?? $0.url) })
        }
    }

    /// Counts the hashtags, mentions, links, cashtags and media of a tweet, in this order. Counts only entities whose
    /// source passes `counts`.
    private static func counts(_ tweet: Tweet, _ counts: (EntitySource) -> Bool) -> [Int64] {
        func number<Entity>(_ entities: [Entity], _ source: (Entity) -> EntitySource) -> Int64 {
            Int64(entities.count { counts(source($0)) })
        }
        return [
            number(tweet.hashtags, \.source), number(tweet.mentions, \.source), number(tweet.links, \.source),
            number(tweet.cashtags, \.source), number(tweet.media, \.source),
        ]
    }

    private static func media(_ value: ClickHouseRowSource.DerivedValue, _ media: [MediaItem]) -> RowValue {
        switch value {
        case .mediaKinds: .texts(media.map(\.kind.rawValue))
        case .mediaLinks: .texts(media.map { $0.link ?? "" })
        case .mediaDescriptions: .texts(media.map { $0.alternativeText ?? "" })
        case .mediaTexts: .texts(media.map { $0.imageText ?? "" })
        case .mediaTextWords:
            .texts(media.map { item in item.imageText.map { TextVerifier.tokens(of: $0, links: nil) } ?? "" })
        default:
            .texts(media.map { item in item.alternativeText.map { TextVerifier.tokens(of: $0, links: nil) } ?? "" })
        }
    }
}
