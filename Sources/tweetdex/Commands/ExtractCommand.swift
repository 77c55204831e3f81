import Rendering
import TweetText

extension Command {
    static let extract = Command(
        "extract",
        synopsis: ["extract TEXT…", "extract < FILE"],
        summary: "find hashtags, mentions, links, cashtags in any text",
        description: [
            "Each argument is one text; without arguments each line of standard input is one. They are found by "
                + "Twitter's own rules, which also decide for archived tweets that carry no entities. Places count "
                + "Unicode characters (code points) from 0; an end is the place behind the last one.",
            "With --json there is one document a line, tweetdex.extract/1, in the order of the texts. reply_to is the "
                + "account that a text begins with.",
        ],
        examples: [
            Example("tweetdex extract 'Fish and chips #lunch with @bob'", "what is in one text"),
            Example("tweetdex extract --json < texts.txt", "a document for each line of a file"),
        ],
        flags: [.json],
        takesQuery: true
    ) { session throws(CommandError) in
        try ExtractCommand(session: session, renderer: try session.renderer()).run()
    }
}

struct ExtractCommand {
    let session: Session
    let renderer: TerminalRenderer

    func run() throws(CommandError) -> ExitStatus {
        let texts = session.arguments.words
        if !texts.isEmpty {
            for (index, text) in texts.enumerated() { try write(text, isFirst: index == 0) }
            return .done
        }
        if session.terminal.inputIsTerminal { session.note("Each line is a text; Ctrl-D ends.") }
        var lines = InputLines()
        var isFirst = true
        let output = session.output
        while let line = try lines.next(beforeWaiting: { () throws(CommandError) in try output.flush() }) {
            try write(line, isFirst: isFirst)
            isFirst = false
        }
        return .done
    }

    private func write(_ text: String, isFirst: Bool) throws(CommandError) {
        let entities = EntityExtractor.entities(in: text)
        try session.output.write { bytes in
            if session.has(.json) {
                JSONRenderer().extraction(
                    entities, of: text, replyTo: EntityExtractor.replyHandle(in: text), into: &bytes)
            } else {
                if !isFirst { bytes.append(UInt8(ascii: "\n")) }
                renderer.extraction(entities, of: text, into: &bytes)
            }
        }
    }
}
