internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
public import TweetModel

/// An iterator over the tweets that match a query, and their context if the options request it. It returns batches, so
/// memory stays bounded. The manifest is complete after `next()` has returned `nil`.
public final class TweetExport {
    private static let batchSize = 2000

    private let archive: TweetArchive
    private let query: String
    private let options: ExportOptions
    private let zone: Zone
    private let pseudonyms: Pseudonyms?
    private var tokenizer = TextIndexer()
    private var search: SearchOptions
    private var isAtEnd = false
    /// The IDs in the sample; `nil` before it is drawn, or if the options request no sample.
    private var sample: Set<TweetID>?
    /// The short hashes of the imports that contain an exported tweet.
    private var imports: Set<String> = []
    /// The short hashes of the imports of the previous tweet.
    private var lastImports: [String] = []
    /// Tweets related to matches; `nil` before the first batch, or if the options request no context.
    private var context: ExportContext?
    private var contextIsAtEnd: Bool

    /// The counts and origin of the exported tweets so far.
    public private(set) var manifest: ExportManifest

    init(_ archive: TweetArchive, _ query: String, _ search: SearchOptions, _ options: ExportOptions) {
        self.archive = archive
        self.query = query
        self.options = options
        zone = search.zone
        pseudonyms = options.isPseudonymous ? Pseudonyms() : nil
        contextIsAtEnd = !options.includesContext
        var search = search
        search.limit = options.sampling == nil ? min(Self.batchSize, options.limit ?? Self.batchSize) : Self.batchSize
        search.records = false
        search.wantsTotal = false
        self.search = search
        manifest = ExportManifest(
            query: query, order: (search.order ?? .newest).description, options: options, exportedAt: search.now,
            program: "tweetdex " + TweetArchive.version, zone: search.zone.label)
    }

    /// Returns the next batch; `nil` at the end. A batch can be empty, because the options may exclude all of its
    /// tweets. Context tweets follow after all matching tweets.
    ///
    /// Unlike a search, compares every page that it reads with its checksum, because an export is kept and cited.
    /// Throws if one differs.
    public func next() throws -> [SearchHit]? {
        try archive.connection.verifying(.always) { try nextBatch() }
    }

    private func nextBatch() throws -> [SearchHit]? {
        if options.sampling != nil, sample == nil { sample = try drawSample() }
        guard !isAtEnd else { return contextIsAtEnd ? nil : try nextContext() }
        var page = try nextPage(&search)
        if manifest.canonical.isEmpty {
            manifest.canonical = page.canonical
            manifest.generation = page.generation
            manifest.notes = page.notes
            if let order = page.namedOrder { manifest.order = order.description }
            if let seed = page.seed { manifest.order = "random/\(seed)" }
        }
        isAtEnd = page.next == nil
        // Collect indices, so that tweets are copied only if some are left out.
        var taken: [Int] = []
        var seen = 0
        while seen < page.hits.count, !isFull(with: taken.count) {
            if includes(page.hits[seen].tweet.id, page.hits[seen].tweet.flags, counting: true) { taken.append(seen) }
            seen += 1
        }
        if isFull(with: taken.count) {
            manifest.reachedLimit = !isAtEnd || seen < page.hits.count
            isAtEnd = true
        }
        let excluded =
            options.includesContext ? page.hits[..<seen].filter { isExcluded($0.tweet.flags) }.map(\.tweet.id) : []
        if taken.count < page.hits.count { page.hits = taken.map { page.hits[$0] } }
        if options.includesContext { try noteContext(page.hits, excluding: excluded) }
        manifest.tweets += page.hits.count
        for index in page.hits.indices { applyOptions(&page.hits[index], options.includesContext ? .matched : nil) }
        if isAtEnd, contextIsAtEnd { manifest.inputs = try inputs() }
        return page.hits
    }

    /// Returns the progress of the export. Deleted tweets and Circle tweets that were left out count as done.
    ///
    /// - Parameter total: The number of tweets to export; `nil` if unknown.
    public func progress(_ total: Int?) -> WorkProgress {
        let seen = manifest.leftOutDeleted + manifest.leftOutCircle + manifest.leftOutWithoutID
        return WorkProgress(.exportingTweets, done: manifest.tweets + manifest.contextTweets + seen, total: total)
    }

    /// Returns true if the limit is reached with `further` more tweets.
    private func isFull(with further: Int) -> Bool {
        options.limit.map { manifest.tweets + further >= $0 } ?? false
    }

    /// Applies the export options to a tweet: pseudonyms, normalized text and role. Adds its imports to `imports`.
    private func applyOptions(_ hit: inout SearchHit, _ role: ExportRole?) {
        // Most tweets occur in the same imports as the previous tweet.
        if hit.imports != lastImports {
            lastImports = hit.imports
            imports.formUnion(hit.imports)
        }
        if let pseudonyms { hit = pseudonyms.applied(to: hit) }
        if options.isNormalized { hit.normalized = tokenizer.tokens(of: hit.tweet) }
        hit.role = role
        if case .context(let relation, let tweet) = role, let pseudonyms {
            hit.role = .context(relation, of: pseudonyms.tweet(tweet))
        }
    }

    // MARK: Context

    /// Adds tweets related to exported tweets to `context`.
    ///
    /// - Parameters:
    ///   - taken: The exported tweets.
    ///   - excluded: Deleted tweets and Circle tweets that the options exclude, also from the context. Tweets outside
    ///     the sample can become context.
    private func noteContext(_ taken: [SearchHit], excluding excluded: [TweetID]) throws {
        try archive.read(otherwise: ()) {
            if context == nil { context = try ExportContext(archive.store) }
            try context?.exclude(taken.map(\.tweet.id) + excluded)
            try context?.noteContext(taken.map(\.tweet))
        }
    }

    private func nextContext() throws -> [SearchHit] {
        let (notes, found) = try archive.read(otherwise: ([], [])) { () -> ([ExportContext.Note], [SearchHit]) in
            let notes = try context?.next(Self.batchSize) ?? []
            return (notes, try TweetLoader(archive.store).hits(notes.map(\.id)))
        }
        contextIsAtEnd = notes.count < Self.batchSize
        manifest.contextMissing += notes.count - found.count
        let roles = Dictionary(uniqueKeysWithValues: notes.map { ($0.id, ExportRole.context($0.relation, of: $0.of)) })
        var hits = found.filter { !isExcluded($0.tweet.flags) }
        manifest.contextLeftOut += found.count - hits.count
        manifest.contextTweets += hits.count
        for index in hits.indices { applyOptions(&hits[index], roles[hits[index].tweet.id]) }
        if contextIsAtEnd { manifest.inputs = try inputs() }
        return hits
    }

    /// Returns true if the options exclude the tweet because it is deleted or from a Circle.
    private func isExcluded(_ flags: TweetFlags) -> Bool {
        flags.contains(.deleted) && !options.includesDeleted || flags.contains(.circle) && !options.includesCircle
    }

    private func nextPage(_ search: inout SearchOptions) throws -> SearchPage {
        let page = try archive.search(query, options: search)
        search.after = page.next
        return page
    }

    /// Returns true if the options include a tweet. If they do not and `counting` is true, counts the tweet in the
    /// manifest.
    private func includes(_ id: TweetID, _ flags: TweetFlags, counting: Bool) -> Bool {
        if flags.contains(.deleted), !options.includesDeleted {
            if counting { manifest.leftOutDeleted += 1 }
            return false
        }
        if flags.contains(.circle), !options.includesCircle {
            if counting { manifest.leftOutCircle += 1 }
            return false
        }
        if id.isKey, options.requiresIDs {
            if counting { manifest.leftOutWithoutID += 1 }
            return false
        }
        if let sample, !sample.contains(id) {
            if counting { manifest.leftOutBySample += 1 }
            return false
        }
        return true
    }

    private func inputs() throws -> [ImportSummary] {
        try archive.imports(MediaFolders()).filter { $0.shortHash.map(imports.contains) ?? false }
    }

    // MARK: Samples

    /// The matches of one day or author. The sample contains the same maximum number of tweets from each stratum.
    private enum Stratum: Hashable {
        case day(Int64?)
        case user(UserID?, handle: String?)
    }

    /// Draws the sample: from each stratum, the tweets with the lowest pseudorandom numbers. A number depends only on
    /// the tweet ID and the seed. So importing other tweets does not change it.
    private func drawSample() throws -> Set<TweetID> {
        guard let sampling = options.sampling else { return [] }
        let size =
            switch sampling {
            case .perDay(let size), .perUser(let size): size
            }
        var strata: [Stratum: [Candidate]] = [:]
        var search = search
        let seed = String(options.seed)
        repeat {
            let page = try nextPage(&search)
            for hit in page.hits where includes(hit.tweet.id, hit.tweet.flags, counting: false) {
                let candidate = (number: Sample.number(of: hit.tweet.id, seed: seed), id: hit.tweet.id)
                Self.add(candidate, to: &strata[stratum(of: hit.tweet, sampling), default: []], atMost: size)
            }
        } while search.after != nil
        var sample: Set<TweetID> = []
        for var candidates in strata.values {
            Self.cut(&candidates, to: size)
            sample.formUnion(candidates.map(\.id))
        }
        return sample
    }

    /// A possible tweet of a sample. Those with the lowest numbers are chosen.
    private typealias Candidate = (number: Int64, id: TweetID)

    /// Adds a candidate, and keeps the first `size` candidates once their number is twice that. Inserting each
    /// candidate at its position would take quadratic time if one stratum contains most tweets.
    private static func add(_ candidate: Candidate, to candidates: inout [Candidate], atMost size: Int) {
        candidates.append(candidate)
        if candidates.count / 2 >= size { cut(&candidates, to: size) }
    }

    private static func cut(_ candidates: inout [Candidate], to size: Int) {
        guard candidates.count > size else { return }
        candidates.sort(by: <)
        candidates.removeLast(candidates.count - size)
    }

    private func stratum(of tweet: Tweet, _ sampling: ExportOptions.Sampling) -> Stratum {
        switch sampling {
        case .perDay: .day(tweet.createdAt.map { day(of: $0) })
        case .perUser:
            .user(
                tweet.author?.id,
                handle: tweet.author?.id == nil ? tweet.author?.handle ?? tweet.author?.name : nil)
        }
    }

    /// Returns the number of the day in the time zone of the search.
    private func day(of time: Timestamp) -> Int64 {
        TweetTimeSeries.Period.day.number(ofLocal: zone.local(time.seconds))
    }
}
