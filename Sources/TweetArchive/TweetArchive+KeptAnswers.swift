internal import IndexStore
internal import SQLiteKit
internal import TweetModel

extension TweetArchive {
    /// An answer about all tweets, for which every row has to be read: from the store, where it was kept since the last
    /// change; else made, and kept if that took a while. That it cannot be kept, as the store may only be read or an import
    /// is writing to it, is nothing to trouble anybody with. `question` tells it from all others; nil keeps nothing.
    func kept<Answer: KeptAnswer>(
        _ question: [String]?, _ make: () throws(TweetArchiveError) -> Answer
    ) throws(TweetArchiveError) -> Answer {
        guard let question, let patience = keepsAnswersAfter else { return try make() }
        let answers = KeptAnswers(store)
        let name = Self.name(question)
        let (found, state) = try reading(otherwise: (Answer?.none, KeptAnswers.State?.none)) { () throws(SQLiteError) in
            (try answers.find(name), try answers.state())
        }
        if let found { return found }
        let start = ContinuousClock.now
        let answer = try make()
        if let state, start.duration(to: .now) >= patience {
            _ = recording { () throws(SQLiteError) in try answers.keep(answer, as: name, madeOf: state) }
        }
        return answer
    }

    /// What counts how may change with the program.
    private static func name(_ question: [String]) -> String { ([version] + question).joined(separator: "\n") }

    /// Counts what `stats` tells of all tweets, by days and by months, and keeps it: after an import that made the store
    /// for a good part, whose end is waited for anyway. `goesOn` is asked often; nothing is kept once it says no.
    func countAhead(of report: ImportReport, while goesOn: () -> Bool) throws(TweetArchiveError) {
        let added = report.inputs.reduce(0) { $0 + $1.new }
        guard keepsAnswersAfter != nil, added >= tweetsCountedAhead else { return }
        let chosen = try settings().timeZone
        let zone: Zone
        do throws(ZoneError) {
            zone = try chosen.map { (name) throws(ZoneError) in try Zone(chosen: name, variable: nil) } ?? .utc
        } catch {
            // Whoever asks for figures is told that there is no such zone here.
            return
        }
        let answers = KeptAnswers(store)
        let periods = [TweetVolume.Period.day, .month]
        var tallies = periods.map { VolumeTally(by: $0, zone: zone, wantsDetails: false) }
        var counted = 0
        let (state, statistics) = try reading(otherwise: (KeptAnswers.State?.none, StoreStatistics?.none)) {
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
