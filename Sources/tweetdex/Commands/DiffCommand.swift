import Rendering
import TweetArchive
import TweetModel
import WebUI

extension Command {
    static let diff = Command(
        "diff",
        synopsis: ["diff IMPORT IMPORT"],
        summary: "compare two imports",
        description: [
            "Shows which tweets were lost, gained or edited, which accounts were renamed, and which likes, followers, "
                + "followed, blocked and muted accounts were lost or gained, if both imports list them. Tweets that the "
                + "newer import lists as deleted are lost. IMPORT is a number from imports, the beginning of a hash, or "
                + "the path of an input. Name the older one first. Both are compared as they were imported, even if the "
                + "files no longer exist."
        ],
        examples: [
            Example("tweetdex diff 1 2", "show the changes between the first two imports"),
            Example("tweetdex diff --csv 1 2", "print them as a table"),
            Example("tweetdex diff --html changes.html 1 2", "write a page with all changes"),
        ],
        flags: [.json, .csv, .html, .force, .tz, .quiet],
        usesPager: true
    ) { context in
        let words = context.arguments.words
        guard words.count == 2 else {
            throw CommandError.usage(
                "missing-import", "diff needs two imports", hint: "run tweetdex imports to list them")
        }
        let format = try context.oneOf([.json, .csv, .html])
        let store = try context.openStore()
        let older = try store.ledger.find(words[0])
        let newer = try store.ledger.find(words[1])
        if older.owner?.id != newer.owner?.id, !context.isQuiet {
            context.warn("the imports belong to different accounts")
        }
        let difference = try store.ledger.difference(from: older, to: newer)
        switch format {
        case .json: try context.output.writeDocument { JSONRenderer().difference(difference, into: &$0) }
        case .csv: try context.writeCSV(Table.differences(difference))
        case .html:
            let path = context.arguments.value(.html) ?? ""
            let page = StandalonePage.difference(difference, zone: try context.zone())
            try context.writeFile(path, in: store) { $0 += page }
        default:
            if context.isQuiet { break }
            try context.print { $0.write(difference, to: &$1) }
        }
        return difference.isEmpty && context.isQuiet ? .nothingFound : .done
    }
}
