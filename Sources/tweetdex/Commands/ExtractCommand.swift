import Rendering
import TweetText

extension Command {
    static let extract = Command(
        "extract",
        synopsis: ["extract TEXT…", "extract < FILE"],
        summary: "find hashtags, mentions and links in any text",
        description: [
            "Each argument is one text; without arguments, each line of standard input is. extract uses Twitter's "
                + "rules, which also apply to archived tweets without entities. Positions count Unicode code points "
                + "from 0; the end is exclusive.",
            "--json prints one document per line, tweetdex.extract/1, in the order of the texts. reply_to is the "
                + "account that the text begins with.",
        ],
        examples: [
            ("tweetdex extract 'Fish and chips #lunch with @bob'", "list the entities of a text"),
            ("tweetdex extract < texts.txt", "list the entities of each line of a file"),
            ("tweetdex extract --json < texts.txt", "print a JSON document per line"),
        ],
        flags: [.json],
        takesQuery: true
    ) { context in
        try context.runExtract()
    }
}

extension CommandContext {
    fileprivate func runExtract() throws -> ExitStatus {
        let renderer = try renderer()
        let texts = arguments.words
        if !texts.isEmpty {
            for (index, text) in texts.enumerated() { try extract(text, isFirst: index == 0, renderer) }
            return .done
        }
        if terminal.inputIsTerminal { note("Each line is one text. Press Ctrl-D to end.") }
        var lines = InputLines()
        var isFirst = true
        while let line = try lines.next(beforeWaiting: { try output.flush() }) {
            try extract(line, isFirst: isFirst, renderer)
            isFirst = false
        }
        return .done
    }

    private func extract(_ text: String, isFirst: Bool, _ renderer: TerminalRenderer) throws {
        let entities = EntityExtractor.entities(in: text)
        try output.write { bytes in
            if has(.json) {
                JSONRenderer().extraction(
                    entities, of: text, replyTo: EntityExtractor.replyHandle(in: text), into: &bytes)
            } else {
                if !isFirst { bytes.append(UInt8(ascii: "\n")) }
                renderer.write(into: &bytes) { $0.write(entities, in: text, to: &$1) }
            }
        }
    }
}
