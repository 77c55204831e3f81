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
        try ExtractCommand(context: context, renderer: try context.renderer()).run()
    }
}

struct ExtractCommand {
    let context: CommandContext
    let renderer: TerminalRenderer

    func run() throws -> ExitStatus {
        let texts = context.arguments.words
        if !texts.isEmpty {
            for (index, text) in texts.enumerated() { try write(text, isFirst: index == 0) }
            return .done
        }
        if context.terminal.inputIsTerminal { context.note("Each line is one text. Press Ctrl-D to end.") }
        var lines = InputLines()
        var isFirst = true
        let output = context.output
        while let line = try lines.next(beforeWaiting: { try output.flush() }) {
            try write(line, isFirst: isFirst)
            isFirst = false
        }
        return .done
    }

    private func write(_ text: String, isFirst: Bool) throws {
        let entities = EntityExtractor.entities(in: text)
        try context.output.write { bytes in
            if context.has(.json) {
                JSONRenderer().extraction(
                    entities, of: text, replyTo: EntityExtractor.replyHandle(in: text), into: &bytes)
            } else {
                if !isFirst { bytes.append(UInt8(ascii: "\n")) }
                renderer.write(into: &bytes) { $0.write(entities, in: text, to: &$1) }
            }
        }
    }
}
