package import TweetModel

extension JSONRenderer {
    /// `tweetdex.clickhouse-load/1`
    package func clickHouseLoad(_ report: ClickHouseLoadReport, into out: inout [UInt8]) {
        document("tweetdex.clickhouse-load/1", into: &out) { json in
            json.member("tweets", report.tweets)
            json.member("bytes", report.bytes)
            json.object("left_out") { json in
                json.member("deleted", report.leftOutDeleted)
                json.member("circle", report.leftOutCircle)
            }
            json.member("made_table", report.madeTable)
            json.elapsed(report.elapsedMilliseconds)
        }
    }
}
