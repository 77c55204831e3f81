import TweetModel

extension CSVRenderer {
    func put(_ searches: [RecentSearch], into out: inout [UInt8]) {
        out.put("n,query,at,hits,uses,pinned,new\r\n")
        for search in searches {
            out.putCell(bare: String(search.number))
            out.putCell(search.query)
            out.putCell(bare: Timestamp(seconds: search.at).iso8601)
            out.putCell(bare: search.hits.map { String($0) })
            out.putCell(bare: String(search.uses))
            out.putCell(search.pinned)
            out.putCell(bare: search.new.map { String($0) })
            endRow(&out)
        }
    }

    func put(_ searches: [LoggedSearch], into out: inout [UInt8]) {
        out.put("n,query,at,hits,tweets,generation\r\n")
        for search in searches {
            out.putCell(bare: String(search.number))
            out.putCell(search.query)
            out.putCell(bare: Timestamp(seconds: search.at).iso8601)
            out.putCell(bare: search.hits.map { String($0) })
            out.putCell(bare: String(search.tweets))
            out.putCell(bare: String(search.generation))
            endRow(&out)
        }
    }

    /// Every cell ends in a comma; the line break replaces the last comma.
    private func endRow(_ out: inout [UInt8]) {
        out.removeLast()
        out.put("\r\n")
    }
}
