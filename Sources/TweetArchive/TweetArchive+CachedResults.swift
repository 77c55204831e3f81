internal import IndexStore
internal import SQLiteKit
internal import TweetModel

extension TweetArchive {
    /// Returns a result that requires reading every row: from the cache if the store has not changed since, otherwise
    /// from `make`.
    ///
    /// Stores the result in the cache if `make` took longer than `keepsAnswersAfter`. Fails silently if that is not
    /// possible, because the store is read-only or an import holds the lock.
    ///
    /// - Parameter question: identifies the result; `nil` bypasses the cache.
    func cached<Answer: CachedResult>(
        _ question: [String]?, _ make: () throws(TweetArchiveError) -> Answer
    ) throws(TweetArchiveError) -> Answer {
        guard let question, let threshold = keepsAnswersAfter else { return try make() }
        let answers = CachedResults(store)
        let name = Self.name(question)
        let (found, state) = try read(otherwise: (Answer?.none, CachedResults.State?.none)) { () throws(SQLiteError) in
            (try answers.find(name), try answers.state())
        }
        if let found { return found }
        let start = ContinuousClock.now
        let answer = try make()
        if let state, start.duration(to: .now) >= threshold {
            _ = recording { () throws(SQLiteError) in try answers.keep(answer, as: name, madeOf: state) }
        }
        return answer
    }

    /// Returns the key of a cached result. It contains the version, because another version may count differently.
    private static func name(_ question: [String]) -> String { ([version] + question).joined(separator: "\n") }

    /// Counts the figures of `stats` for all tweets, by day and by month, and caches them.
    ///
    /// Runs only if an import added at least `tweetsCountedAhead` tweets and an eighth of the store, because such an
    /// import takes so long that users hardly notice the count.
    ///
    /// - Parameter goesOn: called every 10,000 tweets. If it returns false, the count stops and nothing is cached.
    func countAhead(of report: ImportReport, while goesOn: () -> Bool) throws(TweetArchiveError) {
        let added = report.inputs.reduce(0) { $0 + $1.new }
        guard keepsAnswersAfter != nil, added >= tweetsCountedAhead else { return }
        let chosen = try settings().timeZone
        let zone: Zone
        do throws(ZoneError) {
            zone = try chosen.map { (name) throws(ZoneError) in try Zone(chosen: name, variable: nil) } ?? .utc
        } catch {
            // The call that needs the figures reports the unknown time zone.
            return
        }
        let answers = CachedResults(store)
        let periods = [TweetVolume.Period.day, .month]
        var tallies = periods.map { VolumeCounter(by: $0, zone: zone, wantsDetails: false) }
        var counted = 0
        let (state, statistics) = try read(otherwise: (CachedResults.State?.none, StoreStatistics?.none)) {
            () throws(SQLiteError) in
            guard try store.tweetCount() / 8 <= added else { return (nil, nil) }
            return (
                try answers.state(),
                try Statistics(store).totals { moment in
                    for index in tallies.indices { tallies[index].add(moment) }
                    counted += 1
                    return counted % 10_000 != 0 || goesOn()
                }
            )
        }
        guard let state, let statistics else { return }
        _ = recording { () throws(SQLiteError) in
            try answers.keep(statistics, as: Self.name(Self.statisticsQuestion), madeOf: state)
            for (period, tally) in zip(periods, tallies) {
                try answers.keep(
                    tally.filling(TweetVolume(query: "", period: period)),
                    as: Self.name(Self.volumeQuestion(period, wantsDetails: false, zone)), madeOf: state)
            }
        }
    }
}
