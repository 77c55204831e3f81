import Rendering
import TweetArchive
import TweetModel

/// `export follows`: writes the followers, followed, blocked and muted accounts of all imports as a table.
extension ExportCommand {
    private static let followFlags: Set<Flag.Name> = [.csv, .byteOrderMark, .output, .force, .quiet]

    /// True if the command exports follows. A search for the word needs quotes: `export '"follows"'`.
    var isForFollows: Bool { session.arguments.words == ["follows"] }

    func writeFollows() throws -> ExitStatus {
        let others = Command.export.flags.filter { !Self.followFlags.contains($0) }
        if let flag = others.first(where: session.has) {
            throw CommandError.usage(
                "conflicting-flags", "export follows does not accept \(flag.spelling)",
                hint: "leave it out; to search for the word, write export '\"follows\"'")
        }
        let form = try namedForm(session.has(.csv) ? .csv : nil, among: [.csv, .tsv])
        let store = try session.openStore()
        var (table, count) = ([UInt8](), 0)
        let follows = Table.follows
        follows.csvHeader(byteOrderMark: session.has(.byteOrderMark), into: &table)
        try store.follows.forEachRow { row in
            count += 1
            follows.csvRow(row, into: &table)
        }
        if form == .tsv { CSVRenderer().separateByTabs(&table, from: 0) }
        if let path = outputPath {
            let file = try session.outputFile(path, in: store)
            try file.write { $0 += table }
            _ = try file.finish()
        } else {
            try session.writeTable { $0 += table }
            try session.output.finish()
        }
        session.note(
            count == 0
                ? "The store contains no follows. Run tweetdex import ARCHIVE --include follows to import them."
                : HumanReadable.count(count, "row"))
        return count == 0 && session.isQuiet ? .nothingFound : .done
    }
}
