import TweetModel

extension CSVRenderer {
    /// Appends a header and one row per difference. `id` is the ID of an account in a row with the change `renamed`,
    /// `lost_follower`, `gained_follower` and so on, and the ID of a tweet in all other rows.
    func put(_ difference: ImportDifference, into out: inout [UInt8]) {
        out.put("change,id,created_at,handle,old,new\r\n")
        for item in difference.lost { put("lost", item, isNew: false, into: &out) }
        for item in difference.gained { put("gained", item, isNew: true, into: &out) }
        for edit in difference.edited {
            put("edited", edit.id.rawValue, nil, nil, edit.old, edit.new, into: &out)
        }
        for renaming in difference.renamed {
            put(
                "renamed", renaming.id.rawValue, nil, renaming.new.handle, Self.name(renaming.old),
                Self.name(renaming.new), into: &out)
        }
        for change in difference.follows {
            for account in change.lost {
                put(
                    "lost_" + change.kind.rawValue, account.id?.rawValue, nil, account.handle, Self.name(account), nil,
                    into: &out)
            }
            for account in change.gained {
                put(
                    "gained_" + change.kind.rawValue, account.id?.rawValue, nil, account.handle, nil,
                    Self.name(account), into: &out)
            }
        }
    }

    private func put(_ change: String, _ item: ImportDifference.Item, isNew: Bool, into out: inout [UInt8]) {
        put(
            change, item.id.rawValue, item.createdAt, item.handle, isNew ? nil : item.text, isNew ? item.text : nil,
            into: &out)
    }

    private func put(
        _ change: String, _ id: Int64?, _ time: Timestamp?, _ handle: String?, _ old: String?, _ new: String?,
        into out: inout [UInt8]
    ) {
        out.putCell(bare: change)
        out.putCell(id: id)
        out.putCell(bare: time?.iso8601)
        out.putCell(handle)
        out.putCell(old)
        out.putCell(new)
        // Every cell ends in a comma; the line break replaces the last comma.
        out.removeLast()
        out.put("\r\n")
    }

    private static func name(_ user: User) -> String {
        [user.handle.map { "@" + $0 }, user.name].compactMap { $0 }.joined(separator: " ")
    }
}
