import TweetModel

/// A file, or a set of files that belong together, whose objects are each read by their own shape.
final class RecordFile: FormatReader {
    private let source: InputSource
    private let location: ArchiveLocation
    private let files: [SourceEntry]
    private let isSplit: Bool
    private let shapes: [RecordShape]
    /// The only format that is let in, if the user has named one.
    private let restriction: FormatName?
    let totalBytes: Int64?
    let expectedTweets: Int? = nil

    var parts: [(name: String, entry: SourceEntry)] {
        files.map { (name: location.reportedName(of: $0), entry: $0) }
    }

    /// `isSplit`: the file is one object, and its records are the elements of lists in it.
    init(_ source: InputSource, at location: ArchiveLocation, isSplit: Bool = false, choices: ImportChoices) {
        self.source = source
        self.location = location.withoutHead
        self.isSplit = isSplit
        files = location.files
        shapes = FormatTable.shapes
        restriction = choices.format
        let sizes = files.compactMap(\.size)
        totalBytes = sizes.count == files.count ? sizes.reduce(0, +) : nil
    }

    // MARK: Reading

    func read(choices: ImportChoices, into output: ImportOutput) throws(ImportStopped) {
        let context = RecordContext(choices)
        if let owner = context.owner { try output.emit(.archive(owner: owner, generatedAt: nil)) }
        var decoders: [(any RecordDecoder)?] = Array(repeating: nil, count: shapes.count)
        // Objects of one shape follow each other.
        var last = 0
        let records = EntryRecords(source: source, location: location, splittingObject: isSplit)
        for file in files {
            let sink = RecordSink(output, entry: location.reportedName(of: file))
            _ = try records.read(
                file, into: output, standsAlone: !isSplit
            ) { (record, member, position) throws(ImportStopped) in
                sink.position = position
                guard let index = shape(of: record, member: member, last: last) else {
                    // Beside the lists of records an object has members that tell of the request.
                    if isSplit, member.map({ name in !shapes.contains { $0.lists.contains(name) } }) == true { return }
                    return try sink.skip(RecordProblem(reason: Self.complaint(record)))
                }
                if let restriction, !shapes[index].belongs(to: restriction) {
                    return try sink.skip(
                        RecordProblem(
                            reason: "it is of \(shapes[index].format.rawValue) (\(shapes[index].name)), and the import "
                                + "is restricted to \(restriction.rawValue)"))
                }
                last = index
                let decoder = decoders[index] ?? shapes[index].decoder(context)
                decoders[index] = decoder
                try decoder.decode(record, into: sink)
            }
            try sink.finish()
        }
    }

    private func shape(of record: JSONValue, member: String?, last: Int) -> Int? {
        if shapes[last].matches(record) { return last }
        return shapes.firstIndex { $0.matches(record) }
    }

    private static func complaint(_ record: JSONValue) -> String {
        record.kind == .object ? "it is an object of no known kind" : "it is no object"
    }
}
