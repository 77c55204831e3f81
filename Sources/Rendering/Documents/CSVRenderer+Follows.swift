import TweetModel

extension CSVRenderer {
    func putFollowsHeader(into out: inout [UInt8]) {
        out.put("kind,account_id,handle,name,first_snapshot,last_snapshot,current,of_account_id,of_handle\r\n")
    }

    func put(_ row: FollowRow, into out: inout [UInt8]) {
        out.putCell(bare: row.kind.rawValue)
        out.putCell(id: row.account.id?.rawValue)
        out.putCell(row.account.handle)
        out.putCell(row.account.name)
        out.putCell(bare: row.first.map { Timestamp(seconds: $0).iso8601 })
        out.putCell(bare: row.last.map { Timestamp(seconds: $0).iso8601 })
        out.putCell(bare: row.isCurrent ? "true" : "false")
        out.putCell(id: row.subject.id?.rawValue)
        out.putCell(row.subject.handle)
        // Every cell ends in a comma; the line break replaces the last comma.
        out.removeLast()
        out.put("\r\n")
    }
}
