internal import ArchiveImport
internal import Dispatch
internal import EngineClient
internal import QueryEngine
internal import Synchronization
internal import TweetModel

/// Sends rows to an engine while the next ones are made: one portion after another, on a thread of its own. An engine
/// works best with few and large portions; three of them are held at most.
final class EngineSender {
    /// So many bytes are sent at a time.
    private static let portion = 24 << 20

    private enum Message: Sendable {
        case rows([UInt8], tweets: Int)
        case end
    }

    private struct State {
        var tweets = 0
        var bytes = 0
        var failure: EngineError?
    }

    /// What both threads know of.
    private final class Progress: Sendable {
        let state = Mutex(State())
        let ended = DispatchSemaphore(value: 0)
    }

    private let queue = BoundedQueue<Message>(capacity: 1)
    private let progress = Progress()
    private var rows: [UInt8] = []
    private var tweets = 0

    init(_ client: EngineClient) {
        DispatchQueue(label: "tweetdex.engine-sender").async { [queue, progress] in
            defer { progress.ended.signal() }
            while case .rows(let rows, let tweets) = queue.receive() {
                do throws(EngineError) {
                    try client.write(EngineSchema.insert, rows: rows)
                } catch {
                    progress.state.withLock { $0.failure = error }
                    return queue.close()
                }
                progress.state.withLock { state in
                    state.tweets += tweets
                    state.bytes += rows.count
                }
            }
        }
    }

    /// What has arrived.
    var sent: (tweets: Int, bytes: Int) { progress.state.withLock { ($0.tweets, $0.bytes) } }

    /// Lets rows of some tweets be added to the portion, and hands it over when it is large enough; false where nothing is
    /// sent any more, and `end` tells why.
    func add(
        _ count: Int, _ make: (inout [UInt8]) throws(TweetArchiveError) -> Void
    ) throws(TweetArchiveError) -> Bool {
        try make(&rows)
        tweets += count
        return rows.count < Self.portion || handOver()
    }

    /// Waits for what is on its way; gives what went wrong with it.
    func end(sendingRest: Bool) -> EngineError? {
        if !sendingRest || rows.isEmpty || handOver() { _ = queue.send(.end) }
        progress.ended.wait()
        return progress.state.withLock { $0.failure }
    }

    /// False where nothing is sent any more.
    private func handOver() -> Bool {
        var portion: [UInt8] = []
        portion.reserveCapacity(rows.count + rows.count >> 4)
        swap(&portion, &rows)
        defer { tweets = 0 }
        return queue.send(.rows(portion, tweets: tweets))
    }
}
