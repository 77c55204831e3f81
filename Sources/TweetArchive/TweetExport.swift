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
    private var lastImports: [String] = []
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
            query: query, order: options.sort ?? "newest", choice: choice, exportedAt: options.now,
            program: "tweetdex " + TweetArchive.version, zone: options.zone.label)
    }

    /// The next tweets, which may be none of a piece where all were left out; nil behind the last. Tweets of the context
    /// come behind all others.
    public func next() throws(TweetArchiveError) -> [SearchHit]? {
        if choice.sampling != nil, sample == nil { sample = try draw() }
        guard !isAtEnd else { return contextIsAtEnd ? nil : try nextContext() }
        var page = try turn(&options)
        if evidence.canonical.isEmpty {
            evidence.canonical = page.canonical
            evidence.generation = page.generation
            evidence.notes = page.notes
            if let seed = page.seed { evidence.order = "random/\(seed)" }
        }
        isAtEnd = page.next == nil
        let excluded = choice.includesContext ? page.hits.filter { isPrivate($0.tweet.flags) }.map(\.tweet.id) : []
        // By their places: a predicate on the hits would get a copy of each.
        let taken = page.hits.indices.filter {
            takes(page.hits[$0].tweet.id, page.hits[$0].tweet.flags, counting: true)
        }
        if taken.count < page.hits.count { page.hits = taken.map { page.hits[$0] } }
        if choice.includesContext { try surround(page.hits, excluding: excluded) }
        evidence.tweets += page.hits.count
        for index in page.hits.indices { show(&page.hits[index], choice.includesContext ? .matched : nil) }
        if isAtEnd, contextIsAtEnd { evidence.inputs = try inputs() }
        return page.hits
    }

    /// Makes a hit what the export shows.
    private func show(_ hit: inout SearchHit, _ role: ExportRole?) {
        // Most come from where the one before came from.
        if hit.imports != lastImports {
            lastImports = hit.imports
            imports.formUnion(hit.imports)
        }
        if let pseudonyms { hit = pseudonyms.applied(to: hit) }
        if choice.isNormalized { hit.normalized = columns.tokens(of: hit.tweet) }
        hit.role = role
        if case .context(let relation, let tweet) = role, let pseudonyms {
            hit.role = .context(relation, of: pseudonyms.tweet(tweet))
        }
    }

    // MARK: Context

    /// Notes what stands around tweets that are exported. Those that the flags left out are no context either; those that
    /// the sample did not take may be.
    private func surround(_ taken: [SearchHit], excluding excluded: [TweetID]) throws(TweetArchiveError) {
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
        var hits = found.filter { !isPrivate($0.tweet.flags) }
        evidence.contextLeftOut += found.count - hits.count
        evidence.contextTweets += hits.count
        for index in hits.indices { show(&hits[index], roles[hits[index].tweet.id]) }
        if contextIsAtEnd { evidence.inputs = try inputs() }
        return hits
    }

    /// Whether the tweet is left out for what it is.
    private func isPrivate(_ flags: TweetFlags) -> Bool {
        flags.contains(.deleted) && !choice.includesDeleted || flags.contains(.circle) && !choice.includesCircle
    }

    private func turn(_ options: inout SearchOptions) throws(TweetArchiveError) -> SearchPage {
        let page = try archive.search(query, options: options)
        options.after = page.next
        return page
    }

    private func takes(_ id: TweetID, _ flags: TweetFlags, counting: Bool) -> Bool {
        if flags.contains(.deleted), !choice.includesDeleted {
            if counting { evidence.leftOutDeleted += 1 }
            return false
        }
        if flags.contains(.circle), !choice.includesCircle {
            if counting { evidence.leftOutCircle += 1 }
            return false
        }
        if let sample, !sample.contains(id) {
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
            for hit in page.hits where takes(hit.tweet.id, hit.tweet.flags, counting: false) {
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
