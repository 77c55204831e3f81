internal import ClickHouseClient
internal import QueryEngine
internal import Synchronization
internal import TweetModel

/// Sends rows to ClickHouse in a second thread, while the caller encodes the next ones.
///
/// ClickHouse works best with few large inserts. At most three request bodies are in memory.
final class ClickHouseUploader {
    /// The minimum size of a request body in bytes, except for the last.
    private static let portionSize = 24 << 20

    private struct Portion: Sendable {
        var rows: [UInt8] = []
        var tweets = 0
    }

    /// The counts of loaded tweets and bytes, shared by both threads.
    private final class Arrived: Sendable {
        let numbers = Mutex((tweets: 0, bytes: 0))
    }

    private let arrived: Arrived
    private let consumer: BackgroundConsumer<Portion, ClickHouseError>
    private var portion = Portion()

    init(_ client: ClickHouseClient) {
        let arrived = Arrived()
        self.arrived = arrived
        consumer = BackgroundConsumer(label: "tweetdex.clickhouse-upload") { portion throws(ClickHouseError) in
            try client.write(ClickHouseSchema.insert, rows: portion.rows)
            arrived.numbers.withLock { numbers in
                numbers.tweets += portion.tweets
                numbers.bytes += portion.rows.count
            }
        }
    }

    /// The number of tweets and bytes that the server has confirmed.
    var sent: (tweets: Int, bytes: Int) { arrived.numbers.withLock { $0 } }

    /// Lets the closure append the rows of `count` tweets, and sends the request body once it is large enough. Returns
    /// false after an error, which `end` returns.
    func add(
        _ count: Int, _ make: (inout [UInt8]) throws(TweetArchiveError) -> Void
    ) throws(TweetArchiveError) -> Bool {
        try make(&portion.rows)
        portion.tweets += count
        return portion.rows.count < Self.portionSize || sendPortion()
    }

    /// Waits for the running requests and returns their error.
    func end(sendingRest: Bool) -> ClickHouseError? {
        if sendingRest, !portion.rows.isEmpty { _ = sendPortion() }
        do throws(ClickHouseError) {
            try consumer.end()
            return nil
        } catch {
            return error
        }
    }

    /// Returns false after an error.
    private func sendPortion() -> Bool {
        var full = Portion()
        full.rows.reserveCapacity(portion.rows.count + portion.rows.count >> 4)
        swap(&full, &portion)
        return consumer.send(full)
    }
}
