internal import IndexStore
internal import QueryEngine
internal import Rendering
internal import SQLiteKit
internal import TweetModel
internal import TweetText

/// A tweet on its way into a row, with what more than one column is made of. A class, as it is handed on for each column.
final class EngineTweet {
    /// As others may see it: labels and notes are the owner's own.
    let shown: SearchHit
    let tokens: NormalizedTokens
    /// Of its text, in the record's order: links, then media.
    let addresses: [TextSpan]
    /// The same, sorted and merged.
    let mergedAddresses: [TextSpan]
    let hashtags: [Hashtag]
    let mentions: [Mention]
    let cashtags: [Cashtag]
    let folds: [String]

    init(_ hit: SearchHit) {
        shown = SearchHit(tweet: hit.tweet, imports: hit.imports)
        tokens = hit.normalized ?? NormalizedTokens(text: "")
        addresses = hit.tweet.links.compactMap(\.span) + hit.tweet.media.compactMap(\.span)
        mergedAddresses = addresses.merged()
        hashtags = hit.tweet.hashtags.filter { $0.source != .completed }
        mentions = hit.tweet.mentions.filter { $0.source != .completed }
        cashtags = hit.tweet.cashtags.filter { $0.source != .completed }
        folds = hashtags.map { Folding.fold($0.text) }
    }
}

/// What is made of the tweet in hand. The same things are asked of the store by the statements of `Planner`, and decided
/// of a tweet by `Evaluator`.
extension EngineRowMaker {
    func value(_ made: EngineRows.Made, of item: EngineTweet) throws(SQLiteError) -> RowValue {
        switch made {
        case .foldedText: return .text(TextVerifier.folded(item.shown.tweet.text))
        case .textLinks: return Self.places(item.addresses)
        case .textNames: return Self.places(item.shown.tweet.mentions.compactMap(\.span))
        case .check(let check):
            let found = verifiers[check.rawValue].matches(item.shown.tweet.text, cutting: item.mergedAddresses)
            return .integer(found ? 1 : 0)
        case .words, .alternates, .tags, .mentioned, .linkWords, .facts: return Self.tokens(made, item.tokens)
        case .mentionedHandles, .mentionedAccounts: return try known(made, item.tokens.mentions)
        case .hashtags, .hashtagKeys, .hashtagNames, .mentions, .mentionKeys, .mentionNames, .cashtags, .cashtagKeys:
            return try names(made, item)
        case .linkTexts, .linkTargets, .linkExpanded, .linkHosts, .linkIsOwn:
            return Self.links(made, item.shown.tweet.links)
        case .givenEntities: return .integers(Self.counts(item.shown.tweet) { $0 == .given })
        case .addedEntities: return .integers(Self.counts(item.shown.tweet) { $0 == .note || $0 == .extracted })
        case .mediaKinds, .mediaIsOwn, .mediaLinks, .mediaDescriptions, .mediaDescriptionWords:
            return Self.media(made, item.shown.tweet.media)
        case .version: return .integer(version)
        case .tweet: preconditionFailure("The document is written where it stands")
        }
    }

    /// Starts and ends between blanks; NULL for none.
    private static func places(_ spans: [TextSpan]) -> RowValue {
        if spans.isEmpty { return .null }
        return .text(spans.map { "\($0.start) \($0.end)" }.joined(separator: " "))
    }

    private static func tokens(_ made: EngineRows.Made, _ tokens: NormalizedTokens) -> RowValue {
        switch made {
        case .words: .words(tokens.text)
        case .alternates: .texts(tokens.alternates)
        case .tags: .texts(tokens.tags)
        case .mentioned: .texts(tokens.mentions)
        case .linkWords: .texts(tokens.urls)
        default: .texts(tokens.facts)
        }
    }

    private func known(_ made: EngineRows.Made, _ mentions: [String]) throws(SQLiteError) -> RowValue {
        var handles: Set<String> = []
        var ids: Set<Int64> = []
        for mention in mentions {
            let known = try accounts(of: mention)
            handles.formUnion(known.handles)
            ids.formUnion(known.ids)
        }
        if case .mentionedHandles = made { return .texts(handles.sorted()) }
        return .integers(ids.sorted())
    }

    private func names(_ made: EngineRows.Made, _ item: EngineTweet) throws(SQLiteError) -> RowValue {
        var names: [String] = []
        switch made {
        case .hashtags: names = item.hashtags.map(\.text)
        case .hashtagKeys: names = item.folds
        case .hashtagNames: for fold in item.folds { names.append(try spelling(of: fold)) }
        case .mentions: names = item.mentions.map(\.handle)
        case .mentionKeys:
            names = item.mentions.map { $0.id?.rawValue.description ?? EngineRows.key(ofHandle: $0.handle) }
        case .mentionNames:
            for (position, mention) in item.mentions.enumerated() {
                guard let row = mention.id?.rawValue else {
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

    private static func links(_ made: EngineRows.Made, _ links: [Link]) -> RowValue {
        switch made {
        case .linkTexts: .texts(links.map(\.url))
        case .linkTargets: .texts(links.map { $0.expanded ?? $0.url })
        case .linkExpanded: .texts(links.map { $0.expanded ?? "" })
        case .linkHosts: .texts(links.map { EngineRows.host(of: $0.expanded ?? $0.url) })
        default: .integers(links.map { $0.source == .completed ? 0 : 1 })
        }
    }

    /// Hashtags, mentions, links, cashtags, media.
    private static func counts(_ tweet: Tweet, _ counts: (EntitySource) -> Bool) -> [Int64] {
        func number<Entity>(_ entities: [Entity], _ source: (Entity) -> EntitySource) -> Int64 {
            Int64(entities.count { counts(source($0)) })
        }
        return [
            number(tweet.hashtags, \.source), number(tweet.mentions, \.source), number(tweet.links, \.source),
            number(tweet.cashtags, \.source), number(tweet.media, \.source),
        ]
    }

    private static func media(_ made: EngineRows.Made, _ media: [MediaItem]) -> RowValue {
        switch made {
        case .mediaKinds: .texts(media.map(\.kind.rawValue))
        case .mediaIsOwn: .integers(media.map { $0.source == .completed ? 0 : 1 })
        case .mediaLinks: .texts(media.map { $0.link ?? "" })
        case .mediaDescriptions: .texts(media.map { $0.alternativeText ?? "" })
        default:
            .texts(media.map { item in item.alternativeText.map { TextVerifier.tokens(of: $0, links: nil) } ?? "" })
        }
    }
}
