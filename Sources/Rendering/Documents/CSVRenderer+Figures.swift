import TweetModel

/// Counts over time, and most frequent values.
extension CSVRenderer {
    func putHeader(of volume: TweetVolume, into out: inout [UInt8]) {
        let names = TweetVolume.Counts().columns(hasDetails: volume.hasDetails).map(\.name)
        let comparisons = ["moving_average", "expected", "burst"]
        out.put((["start"] + names + comparisons).joined(separator: ",") + "\r\n")
    }

    func put(_ bucket: TweetVolume.Bucket, of volume: TweetVolume, into out: inout [UInt8]) {
        out.putCell(bare: bucket.start)
        for (_, number) in bucket.counts.columns(hasDetails: volume.hasDetails) { out.putCell(bare: String(number)) }
        out.putCell(bare: bucket.movingAverage.map { "\($0)" })
        out.putCell(bare: bucket.expected.map { "\($0)" })
        out.putCell(bare: bucket.isBurst.map { $0 ? "true" : "false" })
        endRow(&out)
    }

    /// Writes a row for the tweets that are in no period, unless all tweets are in one.
    func putUndated(of volume: TweetVolume, into out: inout [UInt8]) {
        guard volume.undated > 0 else { return }
        put(TweetVolume.Bucket(start: "", counts: volume.undatedCounts), of: volume, into: &out)
    }

    func put(_ table: TopTable, into out: inout [UInt8]) {
        out.put("rank,text,tweets,uses,users,first,last,id\r\n")
        for (index, row) in table.rows.enumerated() {
            out.putCell(bare: String(index + 1))
            out.putCell(row.text)
            out.putCell(bare: String(row.tweets))
            out.putCell(bare: String(row.uses))
            out.putCell(bare: row.users.map { String($0) })
            out.putCell(bare: row.first?.iso8601)
            out.putCell(bare: row.last?.iso8601)
            out.putCell(row.id)
            endRow(&out)
        }
    }

    func put(_ links: [UnresolvedLink], into out: inout [UInt8]) {
        out.put("short_url,expanded_url,tweets,newest_tweet\r\n")
        for link in links {
            out.putCell(link.address)
            out.putCell(bare: nil)
            out.putCell(bare: String(link.tweets))
            out.putCell(id: link.newest.rawValue)
            endRow(&out)
        }
    }

    /// Every cell ends in a comma; the line break replaces the last comma.
    private func endRow(_ out: inout [UInt8]) {
        out.removeLast()
        out.put("\r\n")
    }
}
