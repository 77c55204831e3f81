internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
public import TweetModel

/// All tweets that a query finds, piece by piece, so that memory stays small however many there are; and the evidence of
/// what they are, which is complete when `next()` has returned nil.
public final class TweetExport {
    private static let pieceSize = 2000

    private let archive: TweetArchive
    private let query: String
    private let choice: ExportChoice
    private let zone: Zone
    private let pseudonyms: Pseudonyms?
    private var columns = TokenColumns()
    private var options: SearchOptions
    private var isAtEnd = false
    /// The ids of a sample, once it is drawn.
    private var sample: Set<TweetID>?
    private var imports: Set<String> = []
    /// What stands around the tweets, once there is one.
    private var context: ExportContext?
    private var contextIsAtEnd: Bool

    public private(set) var evidence: ExportEvidence

    init(_ archive: TweetArchive, _ query: String, _ options: SearchOptions, _ choice: ExportChoice) {
        self.archive = archive
        self.query = query
        self.choice = choice
        zone = options.zone
        pseudonyms = choice.isPseudonymous ? Pseudonyms() : nil
        contextIsAtEnd = !choice.includesContext
        var options = options
        options.limit = Self.pieceSize
        options.records = false
        options.wantsTotal = false
        self.options = options
        evidence = ExportEvidence(
            query: query, order: options.sort, choice: choice, exportedAt: options.now,
            program: "tweetdex " + TweetArchive.version, zone: options.zone.label)
    }

    /// The next tweets, which may be none of a piece where all were left out; nil behind the last. Tweets of the context
    /// come behind all others.
    public func next() throws(TweetArchiveError) -> [SearchHit]? {
        if choice.sampling != nil, sample == nil { sample = try draw() }
        guard !isAtEnd else { return contextIsAtEnd ? nil : try nextContext() }
        let page = try turn(&options)
        if evidence.canonical.isEmpty {
            evidence.canonical = page.canonical
            evidence.generation = page.generation
            evidence.notes = page.notes
            if let seed = page.seed { evidence.order = "random/\(seed)" }
        }
        isAtEnd = page.next == nil
        let taken = page.hits.filter { takes($0, counting: true) }
        if choice.includesContext { try surround(taken, of: page.hits) }
        evidence.tweets += taken.count
        let hits = taken.map { shown($0, choice.includesContext ? .matched : nil) }
        if isAtEnd, contextIsAtEnd { evidence.inputs = try inputs() }
        return hits
    }

    /// As the export shows it.
    private func shown(_ hit: SearchHit, _ role: ExportRole?) -> SearchHit {
        imports.formUnion(hit.imports)
        var shown = pseudonyms?.applied(to: hit) ?? hit
        if choice.isNormalized { shown.normalized = columns.tokens(of: shown.tweet) }
        shown.role = role
        if case .context(let relation, let tweet) = role, let pseudonyms {
            shown.role = .context(relation, of: pseudonyms.tweet(tweet))
        }
        return shown
    }

    // MARK: Context

    /// Notes what stands around tweets that are exported. Those of `all` that the flags left out are no context either;
    /// those that the sample did not take may be.
    private func surround(_ taken: [SearchHit], of all: [SearchHit]) throws(TweetArchiveError) {
        let excluded = all.filter { isPrivate($0.tweet) }.map(\.tweet.id)
        try archive.reading(otherwise: ()) { () throws(SQLiteError) in
            if context == nil { context = try ExportContext(archive.store) }
            try context?.exclude(taken.map(\.tweet.id) + excluded)
            try context?.surround(taken.map(\.tweet))
        }
    }

    private func nextContext() throws(TweetArchiveError) -> [SearchHit] {
        let (notes, found) = try archive.reading(otherwise: ([], [])) {
            () throws(SQLiteError) -> ([ExportContext.Note], [SearchHit]) in
            let notes = try context?.next(Self.pieceSize) ?? []
            return (notes, try TweetLoader(archive.store).hits(notes.map(\.id)))
        }
        contextIsAtEnd = notes.count < Self.pieceSize
        evidence.contextMissing += notes.count - found.count
        let roles = Dictionary(uniqueKeysWithValues: notes.map { ($0.id, ExportRole.context($0.relation, of: $0.of)) })
        let taken = found.filter { !isPrivate($0.tweet) }
        evidence.contextLeftOut += found.count - taken.count
        evidence.contextTweets += taken.count
        let hits = taken.map { shown($0, roles[$0.tweet.id]) }
        if contextIsAtEnd { evidence.inputs = try inputs() }
        return hits
    }

    /// Whether the tweet is left out for what it is.
    private func isPrivate(_ tweet: Tweet) -> Bool {
        tweet.flags.contains(.deleted) && !choice.includesDeleted
            || tweet.flags.contains(.circle) && !choice.includesCircle
    }

    private func turn(_ options: inout SearchOptions) throws(TweetArchiveError) -> SearchPage {
        let page = try archive.search(query, options: options)
        options.after = page.next
        return page
    }

    private func takes(_ hit: SearchHit, counting: Bool) -> Bool {
        if hit.tweet.flags.contains(.deleted), !choice.includesDeleted {
            if counting { evidence.leftOutDeleted += 1 }
            return false
        }
        if hit.tweet.flags.contains(.circle), !choice.includesCircle {
            if counting { evidence.leftOutCircle += 1 }
            return false
        }
        if let sample, !sample.contains(hit.tweet.id) {
            if counting { evidence.leftOutBySample += 1 }
            return false
        }
        return true
    }

    private func inputs() throws(TweetArchiveError) -> [ImportSummary] {
        try archive.imports().filter { $0.shortHash.map(imports.contains) ?? false }
    }

    // MARK: Samples

    private struct CivilDay: Hashable {
        let year, month, day: Int
    }

    /// What one sample is taken from.
    private enum Stratum: Hashable {
        case day(CivilDay?)
        case user(UserID?, handle: String?)
    }

    /// Of each stratum the tweets with the lowest numbers, which their ids and the seed alone decide: another import adds
    /// candidates and does not draw the others again.
    private func draw() throws(TweetArchiveError) -> Set<TweetID> {
        guard let sampling = choice.sampling else { return [] }
        let size =
            switch sampling {
            case .perDay(let size), .perUser(let size): size
            }
        var strata: [Stratum: [(number: Int64, id: TweetID)]] = [:]
        var options = options
        let seed = String(choice.seed)
        repeat {
            let page = try turn(&options)
            for hit in page.hits where takes(hit, counting: false) {
                let candidate = (number: Sample.number(of: hit.tweet.id, seed: seed), id: hit.tweet.id)
                Self.insert(candidate, into: &strata[stratum(of: hit.tweet, sampling), default: []], atMost: size)
            }
        } while options.after != nil
        return Set(strata.values.joined().map(\.id))
    }

    private static func insert(
        _ candidate: (number: Int64, id: TweetID), into chosen: inout [(number: Int64, id: TweetID)], atMost size: Int
    ) {
        let place = chosen.firstIndex { ($0.number, $0.id) > (candidate.number, candidate.id) } ?? chosen.endIndex
        guard place < size else { return }
        chosen.insert(candidate, at: place)
        if chosen.count > size { chosen.removeLast() }
    }

    private func stratum(of tweet: Tweet, _ sampling: ExportChoice.Sampling) -> Stratum {
        switch sampling {
        case .perDay: .day(tweet.createdAt.map { day(of: $0) })
        case .perUser: .user(tweet.author?.id, handle: tweet.author?.id == nil ? tweet.author?.handle : nil)
        }
    }

    private func day(of time: Timestamp) -> CivilDay {
        let civil = CivilTime(unixSeconds: zone.local(time.seconds))
        return CivilDay(year: civil.year, month: civil.month, day: civil.day)
    }
}

extension TweetArchive {
    /// Everything that a query finds, or the whole archive for an empty one, for another program. Nothing is recorded
    /// among the recents.
    public func export(_ query: String, options: SearchOptions, choice: ExportChoice) -> TweetExport {
        TweetExport(self, query, options, choice)
    }
}
