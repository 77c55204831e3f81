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
        // What counts how may change with the program.
        let name = ([Self.version] + question).joined(separator: "\n")
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
}
