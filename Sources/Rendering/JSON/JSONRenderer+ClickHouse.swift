package import TweetModel

extension JSONRenderer {
    /// `tweetdex.clickhouse-load/1`
    package func clickHouseLoad(_ report: ClickHouseLoadReport, into out: inout [UInt8]) {
        out.put("{\"schema\":\"tweetdex.clickhouse-load/1\",\"tweets\":")
        out.putNumber(report.tweets)
        out.put(",\"bytes\":")
        out.putNumber(report.bytes)
        out.put(",\"left_out\":{\"deleted\":")
        out.putNumber(report.leftOutDeleted)
        out.put(",\"circle\":")
        out.putNumber(report.leftOutCircle)
        out.put("},\"made_table\":")
        out.putFlag(report.madeTable)
        out.put(",\"elapsed_ms\":")
        out.putNumber(Self.rounded(report.elapsedMilliseconds))
        out.put("}")
    }
}
