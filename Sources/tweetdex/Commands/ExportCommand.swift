import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let export = Command(
        "export",
        synopsis: ["export [QUERY…]"],
        summary: "write all tweets that a query finds for another program",
        description: [
            "Without a query, the whole archive. All matching tweets, however many there are, in the forms of search. Nothing "
                + "is recorded among the recents. Tweets that were deleted and tweets for a Circle stay out unless --include "
                + "names them.",
            "--output writes a file in place of the standard output, and beside it what is needed to account for it: the "
                + "query and how it was understood, the time, the state of the store, how many tweets were left out and why, the "
                + "SHA-256 of the file and of every import that had a part in it.",
            "--html writes a folder whose index.html any browser opens without a server and without the network: lists, tweets "
                + "with their threads, images, a gallery, and a search that knows the common operators. Above 100,000 tweets "
                + "the tweets are in a script a month beside it. Images and videos of the archives are copied into the folder.",
            "For a sample of all tweets say sample:10 in the query, for one tweet of each text unique:text; --per-day and "
                + "--per-user take samples of even size.",
            "With --normalized each row also has the tokens of the search index (text_norm, tags_norm, mentions_norm, "
                + "author_norm and others): another engine that splits on spaces finds what Tweetdex finds.",
            "With --context the tweets around each found one come behind them, as far as the store has them: what it answers "
                + "up to the top of the thread, what it quotes or repeats, and the answers to it. Each row then says whether "
                + "it is matched or context (row), how (relation: replied_to, quoted, retweeted, answer, thread) and of "
                + "which tweet (context_of, the first of several). No tweet comes twice; imported again, all are as they were.",
            "A pseudonymous export replaces handles, account numbers and tweet numbers by keyed hashes whose key is thrown "
                + "away. Words, places and times stay: who knows a text can still recognise it.",
        ],
        examples: [
            Example("tweetdex export from:me --output mine.jsonl", "all own tweets, with evidence beside them"),
            Example("tweetdex export '#aurora' --csv > aurora.csv", "a table for a spreadsheet"),
            Example(
                "tweetdex export climate --pseudonymous --per-user 5", "at most five tweets a person, without names"),
            Example(
                "tweetdex export climate --csv --context > climate.csv",
                "also what they answer, quote, and their answers"),
            Example("tweetdex export from:me --html my-tweets", "pages to keep or to give away"),
            Example("tweetdex export saved:thesis --markdown", "quotations for a text"),
        ],
        flags: [
            .output, .ndjson, .normalized, .csv, .byteOrderMark, .markdown, .ids, .html, .noMedia, .context,
            .pseudonymous, .perDay, .perUser, .seed, .include, .sort, .tz, .now, .dialect, .lenient, .force, .quiet,
        ],
        takesQuery: true
    ) { session throws(CommandError) in try ExportCommand(session: session).run() }
}

struct ExportCommand {
    let session: Session

    func run() throws(CommandError) -> ExitStatus {
        if let folder = session.arguments.value(.html) { return try writePages(into: folder) }
        if session.has(.noMedia) {
            throw .usage(
                CommandError.Problem("conflicting-flags", "--no-media is for --html alone", hint: "leave it out"))
        }
        let form = try form()
        let choice = try choice()
        let store = try session.openStore()
        var options = try session.searchOptions()
        options.sort = session.arguments.value(.sort)
        options.dialect = try session.dialect()
        options.lenient = session.has(.lenient)
        let export = store.export(session.arguments.query, options: options, choice: choice)
        Interruption.beginGraceful()
        // A wrong query is told before a file is begun.
        let first = try next(of: export)
        let file = try session.arguments.value(.output).map { (path) throws(CommandError) in
            try fetch { () throws(TweetArchiveError) in
                try store.outputFile(path, replacing: session.has(.force))
            }
        }
        for note in export.evidence.notes where !session.isQuiet { session.warn(note.message) }
        let renderer = ExportRenderer(form: form, zone: options.zone, marks: session.has(.byteOrderMark))
        try write(to: file) { renderer.begin(export.evidence, into: &$0) }
        try write(first, of: export, by: renderer, to: file)
        let evidence = export.evidence
        try write(to: file) { renderer.end(evidence, into: &$0) }
        if let file { try finish(file, evidence, form, store) } else { try session.output.finish() }
        tell(evidence, file)
        return evidence.tweets == 0 && session.isQuiet ? .nothingFound : .done
    }

    // MARK: What was asked for

    private func form() throws(CommandError) -> ExportRenderer.Form {
        let given = try session.oneOf([.ndjson, .csv, .markdown, .ids])
        try session.refuseMark(unless: given == .csv)
        if session.has(.normalized), given != nil, given != .ndjson {
            throw .usage(
                CommandError.Problem("conflicting-flags", "--normalized is for --ndjson alone", hint: "leave it out"))
        }
        if session.has(.context), given == .ids {
            throw .usage(
                CommandError.Problem(
                    "conflicting-flags",
                    "--context and --ids do not go together: a list of ids cannot tell its rows apart",
                    hint: "take --csv or --ndjson, which have the ids and say which rows are context"))
        }
        return switch given {
        case .csv: .csv
        case .markdown: .markdown
        case .ids: .ids
        default: .ndjson
        }
    }

    func choice() throws(CommandError) -> ExportChoice {
        let arguments = session.arguments
        var choice = ExportChoice(
            seed: arguments.number(.seed).map { Int64($0) } ?? Int64.random(in: 1...999_999_999))
        let included = (arguments.value(.include) ?? "").split(separator: ",")
        if included.contains("likes") {
            throw .usage(
                CommandError.Problem(
                    "bad-value", "an export does not include likes by a flag",
                    hint: "ask for them in the query: export 'is:liked'"))
        }
        choice.includesDeleted = included.contains("deleted")
        choice.includesCircle = included.contains("circle")
        choice.isPseudonymous = arguments.has(.pseudonymous)
        choice.isNormalized = arguments.has(.normalized)
        choice.includesContext = arguments.has(.context)
        let sizes = [arguments.number(.perDay), arguments.number(.perUser)]
        if sizes.contains(0) {
            throw .usage(
                CommandError.Problem("bad-value", "a sample has at least 1 tweet of each", hint: "say 1 or more"))
        }
        switch (sizes[0], sizes[1]) {
        case (nil, nil): break
        case (let size?, nil): choice.sampling = .perDay(size)
        case (nil, let size?): choice.sampling = .perUser(size)
        default:
            throw .usage(
                CommandError.Problem(
                    "conflicting-flags", "--per-day and --per-user do not go together", hint: "choose one"))
        }
        if arguments.has(.seed), choice.sampling == nil {
            throw .usage(
                CommandError.Problem(
                    "conflicting-flags", "--seed is for --per-day and --per-user",
                    hint: "in the query it is sample:10/SEED or sort:random/SEED"))
        }
        return choice
    }

    // MARK: Writing

    func next(of export: TweetExport) throws(CommandError) -> [SearchHit]? {
        if Interruption.isRequested { throw .interrupted }
        return try fetch(query: session.arguments.query) { () throws(TweetArchiveError) in try export.next() }
    }

    /// What writes, for the one thread that does.
    private struct Writing: @unchecked Sendable {
        let command: ExportCommand
        let file: OutputFile?
    }

    /// Writes the first piece and all that follow. While one is rendered and written the next one is read.
    private func write(
        _ first: [SearchHit]?, of export: TweetExport, by renderer: ExportRenderer, to file: OutputFile?
    ) throws(CommandError) {
        let writing = Writing(command: self, file: file)
        let relay = Relay<[SearchHit], CommandError>(label: "tweetdex.export") { hits throws(CommandError) in
            // Borrowed, each of them: they are large.
            let hits = hits.span
            for index in hits.indices {
                try writing.command.write(to: writing.file) { renderer.tweet(hits[index], into: &$0) }
            }
        }
        do throws(CommandError) {
            if let first, relay.send(first) {
                while let hits = try next(of: export), relay.send(hits) {}
            }
        } catch {
            // What was found before comes out, and what goes wrong with that went wrong before.
            try relay.end()
            throw error
        }
        try relay.end()
    }

    private func write(to file: OutputFile?, _ body: (inout [UInt8]) -> Void) throws(CommandError) {
        // JSON has what strangers wrote as it is, Markdown is for reading wherever it goes.
        guard let file else {
            return session.has(.csv) ? try session.writeTable(body) : try session.output.write(body)
        }
        try fetch { () throws(TweetArchiveError) in try file.write(body) }
    }

    private func finish(
        _ file: OutputFile, _ evidence: ExportEvidence, _ form: ExportRenderer.Form, _ store: TweetArchive
    ) throws(CommandError) {
        try fetch { () throws(TweetArchiveError) in
            let hash = try file.finish()
            // The evidence of an earlier export goes with the rows that it was for.
            let beside = try store.outputFile(file.path + ".evidence.json", replacing: true)
            try beside.write { bytes in
                JSONRenderer().evidence(evidence, format: form.rawValue, sha256: hash, into: &bytes)
                bytes.append(UInt8(ascii: "\n"))
            }
            _ = try beside.finish()
        }
    }

    private func tell(_ evidence: ExportEvidence, _ file: OutputFile?) {
        var parts = [PeopleNumbers.count(evidence.tweets, "tweet")]
        if let path = file?.path { parts[0] += " in " + Neutralising.neutralised(path, lineBreaks: .spaces) }
        if evidence.choice.includesContext {
            parts.append(
                "\(PeopleNumbers.grouped(evidence.contextTweets)) around \(evidence.tweets == 1 ? "it" : "them")")
            if evidence.contextMissing > 0 {
                let verb = evidence.contextMissing == 1 ? "is" : "are"
                parts.append("\(PeopleNumbers.grouped(evidence.contextMissing)) more \(verb) not in the store")
            }
        }
        if evidence.choice.sampling != nil { parts.append("sample with --seed \(evidence.choice.seed)") }
        parts += leftOut(evidence)
        session.note(parts.joined(separator: " · "))
    }

    func leftOut(_ evidence: ExportEvidence) -> [String] {
        var parts: [String] = []
        if evidence.leftOutDeleted > 0 {
            parts.append("\(evidence.leftOutDeleted) deleted left out (--include deleted)")
        }
        if evidence.leftOutCircle > 0 {
            parts.append("\(evidence.leftOutCircle) for a Circle left out (--include circle)")
        }
        if evidence.contextLeftOut > 0 {
            let found = evidence.tweets == 1 ? "it" : "them"
            parts.append("\(evidence.contextLeftOut) around \(found) left out (--include deleted,circle)")
        }
        return parts
    }
}
