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
            ("tweetdex check", "verify the store"),
            ("tweetdex check --repair", "rebuild damaged indexes"),
            ("tweetdex check --imports", "compare the store with its inputs"),
        ],
        flags: [.repair, .acceptDamage, .imports, .sha256, .json, .quiet, .verbose]
    ) { context in
        try context.rejectArguments(of: "check", hint: "name another store with --store FILE")
        try context.reject(
            .acceptDamage, if: !context.has(.repair), "needs --repair", code: "missing-flag",
            hint: "run tweetdex check --repair --accept-damage")
        try context.reject(
            .sha256, if: !context.has(.imports), "needs --imports", code: "missing-flag",
            hint: "run tweetdex check --imports --sha256")
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
            let proof = try context.withImportProgress { progress in
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
            ("tweetdex reindex", "rebuild the search index"),
            ("tweetdex check", "verify the result"),
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

extension Command {
    static let backup = Command(
        "backup",
        synopsis: ["backup FILE [--force] [--accept-damage]"],
        summary: "copy the store into a file, even while it is in use",
        description: [
            "Copies everything (tweets, labels, notes, settings, recent searches and the log) in one consistent "
                + "state, while imports and searches continue. The copy is a complete store, usable with --store "
                + "FILE. An existing file is replaced only with --force, and only when the copy is complete. Media "
                + "stay in the archives.",
            "A store with damaged pages is refused, because the copy would no longer show the damage. "
                + "--accept-damage copies it as it is, and the copy records which tables were damaged.",
            "To restore a backup, run --store COPY backup STORE --force while nothing else uses the store. A copy "
                + "that is moved there by other means may be combined with a log file of the old store.",
        ],
        examples: [
            ("tweetdex backup ~/tweets-2024-11-09.db", "make a backup"),
            ("tweetdex search cats --store ~/tweets-2024-11-09.db", "search the backup"),
            ("tweetdex --store old.db backup tweets.db --force", "restore a backup"),
        ],
        flags: [.force, .acceptDamage, .quiet]
    ) { context in
        let words = context.arguments.words
        guard let path = words.first, words.count == 1 else {
            throw CommandError.usage(
                words.isEmpty ? "missing-file" : "too-many-words", "backup takes the name of one file",
                hint: "run tweetdex backup tweets-backup.db")
        }
        let store = try context.openStore()
        Interruption.beginGraceful()
        let size = try context.withProgress(.copyingPages) { meter in
            try store.backUp(
                to: path, replacing: context.has(.force), acceptingDamage: context.has(.acceptDamage)
            ) { meter.update($0) }
        }
        let name = path.visible
        context.note("backed up the store to \(name) (\(HumanReadable.size(size)))")
        return .done
    }

    static let compact = Command(
        "compact",
        synopsis: ["compact [--accept-damage]"],
        summary: "make the store as small as possible",
        description: [
            "Frees the space of deleted and replaced data, and merges the segments of the search index, which makes "
                + "searches slightly faster. Needs free disk space of twice the size of the store. Other programs "
                + "wait until it is done. Interrupting it loses nothing.",
            "A store with damaged pages is refused, because the damage would no longer be visible. --accept-damage "
                + "keeps the rows as they are, and the store records which tables were damaged.",
        ],
        examples: [
            ("tweetdex compact", "compact the store"),
            ("tweetdex compact --store old.db", "compact another store"),
        ],
        flags: [.acceptDamage, .quiet]
    ) { context in
        try context.rejectArguments(of: "compact", hint: "name another store with --store FILE")
        let store = try context.openStore()
        let sizes = try context.withProgress(.mergingSegments) { meter in
            try store.compact(acceptingDamage: context.has(.acceptDamage)) { meter.update($0) }
        }
        let (before, after) = (HumanReadable.size(sizes.before), HumanReadable.size(sizes.after))
        context.note(
            before == after
                ? "The store is \(after), as before."
                // Rebuilt pages can take one page more.
                : sizes.after > sizes.before
                    ? "The store was already compact (\(after))."
                    : "The store is now \(after) (before: \(before)).")
        if !store.logIsEmpty {
            context.note(
                "note: another program is reading the store; its file gets the new size with the next change after that"
            )
        }
        return .done
    }
}
