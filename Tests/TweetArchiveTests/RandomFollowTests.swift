import TestSupport
import Testing
import TweetModel

@testable import TweetArchive

/// Compares searches by follows and lists, `diff` and `export follows` with brute force, after random sequences of
/// imports.
@Suite("Random follows")
struct RandomFollowTests {
    private static let sequences = Exhaustive.count("TWEETDEX_FOLLOW_SEQUENCES", default: 12, exhaustive: 200)

    @Test("Results equal those of brute force, in any order of imports", arguments: 0..<sequences)
    func likeBruteForce(seed: Int) throws {
        let folder = try TemporaryFolder()
        var random = RandomFollows(seed: UInt64(seed) &* 7919, in: folder)
        let inputs = try (0..<(2 + random.below(5))).map { try random.input($0) }
        let tweets = try random.writeTweets()
        // Some inputs are imported twice, and some at first without their follows.
        let order = random.shuffled(Array(inputs.indices)) + random.shuffled(Array(inputs.indices)).prefix(2)
        let archive = try TweetArchive(path: folder.path("store.db"), access: .create)
        var options = ImportOptions()
        _ = try archive.importInputs([tweets], options: options) { _ in true }
        var imported: Set<Int> = []
        for (step, number) in order.enumerated() {
            if !imported.contains(number), random.below(3) == 0 {
                options.include.remove(.follows)
                _ = try archive.importInputs([inputs[number].path], options: options) { _ in true }
            }
            options.include.insert(.follows)
            _ = try archive.importInputs([inputs[number].path], options: options) { _ in true }
            imported.insert(number)
            guard step == order.count - 1 || random.below(3) == 0 else { continue }
            try compare(archive, imported.sorted().map { inputs[$0] }, "seed \(seed), step \(step)")
        }
        try compareDifferences(archive, inputs, "seed \(seed)")
        #expect(try archive.check().findings.filter(\.isDamage).isEmpty, "seed \(seed)")

        let forgotten = random.below(inputs.count)
        let entry = try #require(try archive.imports().first { $0.path == inputs[forgotten].path })
        _ = try archive.forget(entry)
        let remaining = inputs.indices.filter { $0 != forgotten }.map { inputs[$0] }
        try compare(archive, remaining, "seed \(seed), without input \(forgotten)")
    }

    private func compare(_ archive: TweetArchive, _ inputs: [RandomFollows.Input], _ title: String) throws {
        let snapshots = inputs.flatMap(\.snapshots)
        func newest(_ kind: String, _ subject: Int64) -> RandomFollows.Snapshot? {
            .newest(of: snapshots.filter { $0.kind == kind && $0.subject == subject })
        }
        let me = Set(inputs.compactMap(\.owner))
        for (query, kind) in [("is:follows", "following"), ("follows:me", "follower")] {
            let known = me.compactMap { newest(kind, $0) }
            let accounts = Set(known.flatMap(\.accounts))
            let isCertain = !known.isEmpty && known.count == me.count && known.allSatisfy(\.isComplete)
            try expect(query, archive, finds: accounts, isCertain: isCertain, title)
        }
        for list in RandomFollows.lists {
            guard let members = newest("member", list), !members.accounts.isEmpty else {
                #expect(throws: TweetArchiveError.self, "list \(list), \(title)") { try found("list:\(list)", archive) }
                continue
            }
            try expect("list:\(list)", archive, finds: members.accounts, isCertain: members.isComplete, title)
        }
        var rows: [FollowRow] = []
        try archive.forEachFollow { rows.append($0) }
        let lines = rows.map {
            Self.line(
                $0.kind.rawValue, $0.subject.id, $0.account.id, $0.first, $0.last, isCurrent: $0.isCurrent)
        }
        let expected = Self.rows(snapshots)
        #expect(lines == expected, "\(title): \(Set(lines).symmetricDifference(expected).sorted())")
    }

    /// Compares the authors that a query finds, and those that its negation finds: all others if `isCertain` is true,
    /// otherwise none.
    private func expect(
        _ query: String, _ archive: TweetArchive, finds accounts: Set<Int64>, isCertain: Bool, _ title: String
    ) throws {
        let matching = try found(query, archive)
        #expect(matching == accounts, "\(query), \(title)")
        let others = try found("-" + query, archive)
        #expect(others == (isCertain ? Set(RandomFollows.accounts).subtracting(accounts) : []), "-\(query), \(title)")
    }

    /// The authors of the matching tweets of `RandomFollows.writeTweets`, whose IDs equal those of the tweets.
    private func found(_ query: String, _ archive: TweetArchive) throws -> Set<Int64> {
        let ids = try archive.tweetIDs(matching: query + " rain", options: SearchOptions(now: 1_700_000_000))
        return Set(ids.map(\.rawValue))
    }

    /// The expected rows of `export follows`, in their order.
    private static func rows(_ snapshots: [RandomFollows.Snapshot]) -> [String] {
        var rows: [String] = []
        for kind in RandomFollows.kinds {
            for subject in RandomFollows.owners {
                let own = snapshots.filter { $0.kind == kind && $0.subject == subject }
                let newest = RandomFollows.Snapshot.newest(of: own)
                for account in RandomFollows.accounts {
                    let times = own.filter { $0.accounts.contains(account) }.map(\.takenAt)
                    guard let first = times.min(), let last = times.max() else { continue }
                    rows.append(
                        line(
                            kind, UserID(subject), UserID(account), first, last,
                            isCurrent: newest?.accounts.contains(account) == true))
                }
            }
        }
        return rows
    }

    private static func line(
        _ kind: String, _ subject: UserID?, _ account: UserID?, _ first: Int64?, _ last: Int64?, isCurrent: Bool
    ) -> String {
        "\(kind) of \(subject?.rawValue ?? 0): \(account?.rawValue ?? 0), \(first ?? 0) to \(last ?? 0), \(isCurrent)"
    }

    private func compareDifferences(
        _ archive: TweetArchive, _ inputs: [RandomFollows.Input], _ title: String
    ) throws {
        let imports = try archive.imports()
        func summary(_ input: RandomFollows.Input) throws -> ImportSummary {
            try #require(imports.first { $0.path == input.path })
        }
        for old in inputs {
            for new in inputs where new.path != old.path {
                let found = try archive.difference(from: summary(old), to: summary(new)).follows.map { change in
                    "\(change.kind) of \(change.subject.id?.rawValue ?? 0): "
                        + "\(change.lost.map { $0.id?.rawValue ?? 0 }) \(change.gained.map { $0.id?.rawValue ?? 0 })"
                }
                #expect(found == Self.changes(old.snapshots, new.snapshots), "\(title), \(old.path) \(new.path)")
            }
        }
    }

    private static func changes(_ old: [RandomFollows.Snapshot], _ new: [RandomFollows.Snapshot]) -> [String] {
        RandomFollows.kinds.flatMap { kind in
            RandomFollows.owners.compactMap { subject in
                func newest(_ all: [RandomFollows.Snapshot]) -> RandomFollows.Snapshot? {
                    .newest(of: all.filter { $0.kind == kind && $0.subject == subject })
                }
                guard let before = newest(old), let after = newest(new) else { return nil }
                let lost = after.isComplete ? before.accounts.subtracting(after.accounts).sorted() : []
                let gained = before.isComplete ? after.accounts.subtracting(before.accounts).sorted() : []
                return lost.isEmpty && gained.isEmpty ? nil : "\(kind) of \(subject): \(lost) \(gained)"
            }
        }
    }
}
