import Foundation
import TestSupport
import TweetModel

/// Random inputs of follows, and the snapshots that they contain: account archives of two owners, and files of twarc2
/// with complete and incomplete crawls. All times differ.
struct RandomFollows {
    /// A snapshot of a subject, or of a list if `kind` is `member`.
    struct Snapshot: Hashable {
        var kind: String
        var subject: Int64
        var begunAt: Int64
        var takenAt: Int64
        var isComplete: Bool
        var accounts: Set<Int64>

        /// The snapshot that the rules of the query language choose.
        static func newest(of snapshots: [Self]) -> Self? {
            snapshots.max { ($0.isComplete ? 1 : 0, $0.takenAt) < ($1.isComplete ? 1 : 0, $1.takenAt) }
        }
    }

    struct Input {
        var path: String
        var snapshots: [Snapshot] = []
        /// The owner of an archive.
        var owner: Int64?
    }

    static let owners: [Int64] = [42, 43]
    /// The accounts in the snapshots. Each has written a tweet, whose ID is that of the account.
    static let accounts: [Int64] = [42, 43, 101, 102, 103, 104, 105]
    static let lists: [Int64] = [701, 702]
    static let kinds = ["block", "follower", "following", "mute"]

    private var random: SeededGenerator
    private let folder: TemporaryFolder
    private var day: Int64 = 0

    init(seed: UInt64, in folder: TemporaryFolder) {
        random = SeededGenerator(seed: seed)
        self.folder = folder
    }

    /// Writes the tweets of all accounts, and returns the path.
    func writeTweets() throws -> String {
        let users = Self.accounts.map(Self.user).joined(separator: ",")
        let tweets = Self.accounts.map {
            """
            {"id":"\($0)","text":"rain","author_id":"\($0)","created_at":"2022-05-01T00:00:00.000Z"}
            """
        }
        return try folder.write(
            "tweets.json", "{\"data\":[\(tweets.joined(separator: ","))],\"includes\":{\"users\":[\(users)]}}")
    }

    mutating func input(_ number: Int) throws -> Input {
        chance(2) ? try archive("archive-\(number)", number) : try crawls("crawls-\(number).jsonl")
    }

    mutating func shuffled<Element>(_ elements: [Element]) -> [Element] { elements.shuffled(using: &random) }
    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
    private mutating func chance(_ one: Int) -> Bool { below(one) == 0 }

    private mutating func someAccounts() -> Set<Int64> {
        let count = below(Self.accounts.count)
        return Set(shuffled(Self.accounts).prefix(count))
    }

    /// A new time in Unix seconds. Random days let the order of times differ from that of the files.
    private mutating func newTime() -> Int64 {
        day += 1
        return 1_600_000_000 / 86_400 * 86_400 + (Int64(below(1000)) * 1000 + day) * 60
    }

    private static func text(_ time: Int64) -> String {
        Date(timeIntervalSince1970: TimeInterval(time)).ISO8601Format().replacing("Z", with: ".000Z")
    }

    private static func user(_ id: Int64) -> String {
        "{\"id\":\"\(id)\",\"username\":\"person_\(id)\",\"name\":\"Person \(id)\"}"
    }

    // MARK: Account archives

    private mutating func archive(_ name: String, _ number: Int) throws -> Input {
        let owner = Self.owners[below(2)]
        let date = newTime()
        var input = Input(path: folder.path(name), owner: owner)
        try folder.write(
            name + "/data/manifest.js",
            """
            window.__THAR_CONFIG = {"userInfo":{"accountId":"\(owner)","userName":"person_\(owner)",\
            "displayName":"Person \(owner)"},"archiveInfo":{"generationDate":"\(Self.text(date))"},"dataTypes":{}}
            """)
        // Without a tweet of its own, an archive would have the same hash as others.
        try folder.write(
            name + "/data/tweets.js",
            """
            window.YTD.tweets.part0 = [{"tweet":{"id_str":"15000000000000000\(10 + number)","full_text":"sun",\
            "created_at":"Sat Mar 05 10:00:00 +0000 2022"}}]
            """)
        for (kind, wrapper) in zip(Self.kinds, ["blocking", "follower", "following", "muting"]) where !chance(3) {
            let accounts = someAccounts()
            let isDamaged = chance(4)
            var records = shuffled(Array(accounts)).map { "{\"\(wrapper)\":{\"accountId\":\"\($0)\"}}" }
            if isDamaged { records.insert("{\"\(wrapper)\":{}}", at: below(records.count + 1)) }
            try folder.write(
                name + "/data/\(kind).js", "window.YTD.\(kind).part0 = [\(records.joined(separator: ","))]")
            input.snapshots.append(
                Snapshot(
                    kind: kind, subject: owner, begunAt: date, takenAt: date, isComplete: !isDamaged,
                    accounts: accounts))
        }
        return input
    }

    // MARK: Crawls

    private mutating func crawls(_ name: String) throws -> Input {
        var input = Input(path: folder.path(name))
        // The pages of crawls of different relations are mixed; those of one relation stay in order.
        var lines: [[String]] = []
        var relations = Self.owners.flatMap { owner in
            [("follower", "users/\(owner)/followers", owner), ("following", "users/\(owner)/following", owner)]
        }
        relations += Self.lists.map { ("member", "lists/\($0)/members", $0) }
        for (kind, path, subject) in shuffled(relations).prefix(1 + below(3)) {
            var pages: [String] = []
            var isOpen = false
            for _ in 0...below(3) {
                let (snapshot, text, isAtEnd) = crawl(kind, path, subject, mayLackBeginning: !isOpen)
                input.snapshots.append(snapshot)
                pages += text
                isOpen = !isAtEnd
            }
            lines.append(pages)
        }
        var text = ""
        while let number = lines.indices.randomElement(using: &random) {
            text += lines[number].removeFirst() + "\n"
            if lines[number].isEmpty { lines.remove(at: number) }
        }
        try folder.write(name, text)
        return input
    }

    /// - Parameter mayLackBeginning: False if an incomplete crawl precedes, which later pages would continue.
    private mutating func crawl(
        _ kind: String, _ path: String, _ subject: Int64, mayLackBeginning: Bool
    ) -> (Snapshot, [String], isAtEnd: Bool) {
        let count = 1 + below(3)
        let (lacksBeginning, lacksEnd) = (mayLackBeginning && chance(5), chance(4))
        let damagedPage = chance(5) ? below(count) : nil
        let start = newTime()
        var snapshot = Snapshot(
            kind: kind, subject: subject, begunAt: start, takenAt: start,
            isComplete: !lacksBeginning && !lacksEnd && damagedPage == nil, accounts: [])
        var pages: [String] = []
        for page in 0..<count {
            let accounts = someAccounts()
            snapshot.accounts.formUnion(accounts)
            snapshot.takenAt = start + Int64(page)
            let request = page > 0 || lacksBeginning ? "&pagination_token=t\(start)p\(page)" : ""
            let next = page < count - 1 || lacksEnd ? ",\"next_token\":\"t\(start)p\(page + 1)\"" : ""
            var records = shuffled(Array(accounts)).map(Self.user)
            if page == damagedPage { records.insert("{\"id\":\"x\",\"username\":\"x\"}", at: below(records.count + 1)) }
            pages.append(
                """
                {"data":[\(records.joined(separator: ","))],"meta":{"result_count":\(records.count)\(next)},\
                "__twarc":{"url":"https://api.twitter.com/2/\(path)?max_results=1000\(request)","version":"2.14.0",\
                "retrieved_at":"\(Self.text(snapshot.takenAt))"}}
                """)
        }
        return (snapshot, pages, isAtEnd: !lacksEnd)
    }
}
