import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let check = Command(
        "check",
        synopsis: ["check", "check --repair [--accept-damage]", "check --imports [--sha256]"],
        summary: "verify the store, and repair it",
        description: [
            "Verifies the checksum of each page, the integrity of the database, the search index against the tweets, "
                + "and the number of tweets against the counts in the archives. Names the inputs of damaged rows. "
                + "Exits with 4 if anything is damaged.",
            "--repair rebuilds damaged indexes from the rows, and rewrites the file if all rows are intact. Damaged "
                + "rows are never rewritten, so that their damage stays visible. With --accept-damage, they are kept "
                + "as they are, the file is rewritten, and the store records it.",
            "--imports reads every existing input again, and verifies that the store has each of its tweets with the "
                + "same content and position. Inputs that are missing or have changed are named and not compared. "
                + "Exits with 1 if no input was compared. --sha256 also prints the SHA-256 of each of their files.",
        ],
        examples: [
            Example("tweetdex check", "verify the store"),
            Example("tweetdex check --repair", "rebuild damaged indexes"),
            Example("tweetdex check --imports", "compare the store with its inputs"),
        ],
        flags: [.repair, .acceptDamage, .imports, .sha256, .json, .quiet, .verbose]
    ) { context in
        try context.rejectArguments(of: "check", hint: "name another store with --store FILE")
        if context.has(.acceptDamage), !context.has(.repair) {
            throw CommandError.usage(
                "missing-flag", "--accept-damage needs --repair",
                hint: "run tweetdex check --repair --accept-damage")
        }
        if context.has(.sha256), !context.has(.imports) {
            throw CommandError.usage(
                "missing-flag", "--sha256 needs --imports", hint: "run tweetdex check --imports --sha256")
        }
        let store = try context.openStore()
        var report = try context.withProgress(.verifyingPages) { meter in
            let report = try store.check { meter.update($0) }
            guard context.has(.repair), report.findings.contains(where: { $0.isDamage || $0.isRepairable }) else {
                return report
            }
            let isRepaired = try store.repair(acceptingDamage: context.has(.acceptDamage)) { meter.update($0) }
            var repaired = try store.check { meter.update($0) }
            repaired.isRepaired = isRepaired
            return repaired
        }
        if context.has(.imports), !report.findings.contains(where: \.isDamage) {
            let proof = try ImportCommand(context: context).withProgress { progress in
                try store.checkImports(hashingFiles: context.has(.sha256), progress: progress)
            }
            report.findings += proof.findings
            report.comparedRecords = proof.tweets
            report.inputs = proof.inputs
            report.comparedInputs = proof.comparedInputs
            report.fileHashes = proof.fileHashes
        }
        if context.has(.json) {
            try context.output.writeDocument { JSONRenderer().checkReport(report, into: &$0) }
        } else if !context.isQuiet {
            // The report has no times, so an invalid setting `tz` does not matter.
            try context.print(zone: .utc) { $0.write(report, to: &$1) }
        }
        return report.isDamaged ? .storeUnusable : report.comparedNothing ? .nothingFound : .done
    }
}

extension Command {
    static let reindex = Command(
        "reindex",
        synopsis: ["reindex"],
        summary: "rebuild the search index",
        description: [
            "Rebuilds the search index from the tweets, for example if check reports that they differ. The tweets "
                + "are not changed. The old index is used until the new one is complete."
        ],
        examples: [
            Example("tweetdex reindex", "rebuild the search index"),
            Example("tweetdex check", "verify the result"),
        ],
        flags: [.quiet]
    ) { context in
        try context.rejectArguments(of: "reindex", hint: "name another store with --store FILE")
        let store = try context.openStore()
        let tweets = try context.withProgress(.indexingTweets) { meter in try store.reindex { meter.update($0) } }
        context.note("The search index contains \(HumanReadable.count(tweets, "tweet")).")
        return .done
    }
}
