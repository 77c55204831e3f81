internal import EngineClient
internal import QueryEngine
internal import Synchronization
internal import TweetModel

/// Sends rows to an engine while the next ones are made: one portion after another. An engine works best with few and
/// large portions; three of them are held at most.
final class EngineSender {
    /// So many bytes are sent at a time.
    private static let portionSize = 24 << 20

    private struct Portion: Sendable {
        var rows: [UInt8] = []
        var tweets = 0
    }

    /// What has arrived, as both threads know it.
    private final class Arrived: Sendable {
        let numbers = Mutex((tweets: 0, bytes: 0))
    }

    private let arrived: Arrived
    private let relay: Relay<Portion, EngineError>
    private var portion = Portion()

    init(_ client: EngineClient) {
        let arrived = Arrived()
        self.arrived = arrived
        relay = Relay(label: "tweetdex.engine-sender") { portion throws(EngineError) in
            try client.write(EngineSchema.insert, rows: portion.rows)
            arrived.numbers.withLock { numbers in
                numbers.tweets += portion.tweets
                numbers.bytes += portion.rows.count
            }
        }
    }

    /// What has arrived.
    var sent: (tweets: Int, bytes: Int) { arrived.numbers.withLock { $0 } }

    /// Lets rows of some tweets be added to the portion, and hands it over when it is large enough; false where nothing is
    /// sent any more, and `end` tells why.
    func add(
        _ count: Int, _ make: (inout [UInt8]) throws(TweetArchiveError) -> Void
    ) throws(TweetArchiveError) -> Bool {
        try make(&portion.rows)
        portion.tweets += count
        return portion.rows.count < Self.portionSize || handOver()
    }

    /// Waits for what is on its way; gives what went wrong with it.
    func end(sendingRest: Bool) -> EngineError? {
        if sendingRest, !portion.rows.isEmpty { _ = handOver() }
        do throws(EngineError) {
            try relay.end()
            return nil
        } catch {
            return error
        }
    }

    /// False where nothing is sent any more.
    private func handOver() -> Bool {
        var full = Portion()
        full.rows.reserveCapacity(portion.rows.count + portion.rows.count >> 4)
        swap(&full, &portion)
        return relay.send(full)
    }
}
