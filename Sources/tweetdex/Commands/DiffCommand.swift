import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let diff = Command(
        "diff",
        synopsis: ["diff IMPORT IMPORT"],
        summary: "say what a newer export lost, gained, edited or renamed",
        description: [
            "IMPORT is a number of the list that imports shows, the beginning of a hash, or the path of an input. The older one "
                + "stands first. Both are compared as they were when they were imported; they need not be there any more."
        ],
        examples: [
            Example("tweetdex diff 1 2", "what the second import has and lacks"),
            Example("tweetdex diff --csv 1 2", "the same as a table"),
            Example("tweetdex diff --html changes.html 1 2", "the same as a page, with all that changed"),
        ],
        flags: [.json, .csv, .html, .force, .tz, .quiet],
        pages: true
    ) { session throws(CommandError) in
        let words = session.arguments.words
        guard words.count == 2 else {
            throw .usage(
                CommandError.Problem("missing-import", "diff needs two imports", hint: "tweetdex imports lists them"))
        }
        let form = try session.oneOf([.json, .csv, .html])
        let store = try session.openStore()
        let older = try fetch { () throws(TweetArchiveError) in try store.findImport(words[0]) }
        let newer = try fetch { () throws(TweetArchiveError) in try store.findImport(words[1]) }
        if older.owner?.id != newer.owner?.id, !session.isQuiet {
            session.warn("these are not of the same account")
        }
        let difference = try fetch { () throws(TweetArchiveError) in try store.difference(from: older, to: newer) }
        switch form {
        case .json: try session.output.writeDocument { JSONRenderer().difference(difference, into: &$0) }
        case .csv: try session.writeTable { CSVRenderer().difference(difference, into: &$0) }
        case .html:
            let path = session.arguments.value(.html) ?? ""
            try fetch { () throws(TweetArchiveError) in
                let file = try store.outputFile(path, replacing: session.has(.force))
                try file.write { HTMLRenderer().difference(difference, into: &$0) }
                _ = try file.finish()
            }
        default:
            if session.isQuiet { break }
            let renderer = try session.renderer()
            try session.output.write { renderer.difference(difference, into: &$0) }
        }
        return difference.isEmpty && session.isQuiet ? .nothingFound : .done
    }
}
