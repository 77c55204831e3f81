import TweetModel

/// Reads files that are a table (CSV), or one JSON object whose members are the rows.
protocol TableOrMapReader: FileSetReader {
    var source: InputSource { get }

    static func isMap(_ bytes: ArraySlice<UInt8>) -> Bool
    static func isTable(_ bytes: ArraySlice<UInt8>) -> Bool
    func readMap(_ file: SourceEntry, into output: ImportOutput) throws
    func readTable(_ file: SourceEntry, into output: ImportOutput) throws
}

extension TableOrMapReader {
    static func matches(_ head: FilePrefix, _ options: ImportOptions) -> Bool {
        switch head.content {
        case .object: isMap(head.bytes)
        case .text, .tweetTable: isTable(head.bytes)
        default: false
        }
    }

    func read(options: ImportOptions, into output: ImportOutput) throws {
        for file in location.files {
            if location.content(of: file, in: source) == .object {
                try readMap(file, into: output)
            } else {
                try readTable(file, into: output)
            }
        }
    }
}
