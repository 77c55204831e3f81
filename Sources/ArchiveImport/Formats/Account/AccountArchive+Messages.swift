import TweetModel

/// Reads direct messages of an account archive. Opens their files only if the caller requests them.
extension AccountArchive {
    /// Reads a file of conversations. Returns their number, or `nil` if the file cannot be read to its end.
    func readConversations(
        _ entry: SourceEntry, _ records: EntryRecords, _ media: MediaFolders?, _ output: ImportOutput
    ) throws(ImportStopped) -> Int? {
        let name = location.reportedName(of: entry)
        var decoder = ConversationDecoder(media: media)
        let divider = ConversationDivider()
        let items = try records.read(entry, into: output, isOptional: true, dividedBy: divider) {
            (record, position) throws(ImportStopped) in
            let start = record.range.lowerBound
            let problem = try decoder.decode(record) { (found, range) throws(ImportStopped) in
                let place = divider.original(
                    of: RecordPosition(
                        offset: position.offset + Int64(range.lowerBound - start), length: Int64(range.count)))
                switch found {
                case .success(let direct): try output.emit(direct, at: place)
                case .failure(let problem): try output.skip(problem, in: name, at: place)
                }
            }
            if let problem { try output.skip(problem, in: name, at: divider.original(of: position)) }
        }
        for (kind, count) in decoder.unknownKinds {
            let entries = count == 1 ? "1 entry" : "\(count) entries"
            try output.emit(
                .warning("\(name): \(entries) of the unknown kind \(kind) skipped"))
        }
        return items
    }

    /// Reports messages that the archive contains only encrypted. A lone file has no such report.
    func reportEncryptedMessages(into output: ImportOutput) throws(ImportStopped) {
        guard location.file == nil else { return }
        for entry in source.entries where EntryPath.folder(of: entry.name) == location.folder {
            let name = EntryPath.base(of: entry.name)
            guard AccountFile(fileName: name)?.role == .encryptedMessages else { continue }
            let count = owner.expectedItems[name.lowercased()]
            if count == 0 { continue }
            let messages = count.map { $0 == 1 ? "its only entry is" : "its \($0) entries are" } ?? "its messages are"
            try output.emit(
                .warning("\(name) was skipped: \(messages) encrypted, and the archive does not contain the key"))
        }
    }
}
