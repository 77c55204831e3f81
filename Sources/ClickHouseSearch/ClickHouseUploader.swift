internal import CLibrary
internal import QueryEngine
internal import TweetArchive
internal import TweetModel

/// Sends rows to ClickHouse in a second thread, while the caller encodes the next ones.
///
/// Rows are collected in batches, because ClickHouse inserts a few large requests faster than many small ones. At most
/// three batches are in memory.
final class ClickHouseUploader {
    /// The minimum size of a batch in bytes. Only the last batch may be smaller.
    private static let batchSize = 24 << 20

    private typealias Batch = (rows: [UInt8], tweets: Int)

    /// The number of tweets and bytes in finished requests. Both threads use it.
    private let sentCounts = Shared((tweets: 0, bytes: 0))
    private let consumer: BackgroundConsumer<Batch>
    private var batch: Batch = ([], 0)

    init(_ client: ClickHouseClient) {
        consumer = BackgroundConsumer(label: "tweetdex.clickhouse-upload") { [sentCounts] batch in
            try client.write(ClickHouseSchema.insert, rows: batch.rows)
            sentCounts.withLock { counts in
                counts.tweets += batch.tweets
                counts.bytes += batch.rows.count
            }
        }
    }

    /// The number of tweets and bytes that the server has confirmed.
    var sent: (tweets: Int, bytes: Int) { sentCounts.withLock { $0 } }

    /// Calls the closure, which appends the rows of `count` tweets. Sends the batch if it is large enough. Returns
    /// false if a request has failed; `end` throws its error.
    func add(_ count: Int, _ make: (inout [UInt8]) throws -> Void) throws -> Bool {
        try make(&batch.rows)
        batch.tweets += count
        return batch.rows.count < Self.batchSize || sendBatch()
    }

    /// Waits until all requests have finished. If `sendingRest` is false, discards rows that were not sent. Throws the
    /// error of the first failed request. Call this exactly once.
    func end(sendingRest: Bool) throws {
        if sendingRest, !batch.rows.isEmpty { _ = sendBatch() }
        try consumer.end()
    }

    /// Sends the batch; blocks while another batch is waiting. Returns false if a request has failed.
    private func sendBatch() -> Bool {
        var full: Batch = ([], 0)
        full.rows.reserveCapacity(batch.rows.count + batch.rows.count >> 4)
        swap(&full, &batch)
        return consumer.send(full)
    }
}
