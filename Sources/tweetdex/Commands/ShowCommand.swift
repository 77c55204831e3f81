import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let show = Command(
        "show",
        synopsis: [
            "show TWEET [--thread] [--images auto|never|kitty|iterm]", "show TWEET N [--web]", "show TWEET --raw",
        ],
        summary: "show a tweet, or open an item in it",
        description: [
            "TWEET is an id, the URL of a tweet, or the number of a row in the last list of results. For a tweet "
                + "with an id below 1000, write id:20. The images, hashtags, users and links of the tweet, and the "
                + "versions of an edited one, are listed with numbers.",
            "With N, show opens item N. A hashtag or user starts a search, which accepts the flags of search. The path "
                + "or URL of an image or link is printed. On a terminal, an image of an archive is also opened; for an "
                + "image in a zip, a temporary copy. --web opens the URL in a browser instead, and nothing else opens "
                + "URLs. --json prints a document, tweetdex.item/1.",
            "Photos are drawn on terminals that support images (iTerm2, WezTerm and others; kitty and Ghostty "
                + "require chafa, because they accept only PNG). Other terminals show them as characters if chafa is "
                + "installed.",
            "--raw reads the record of the tweet again from each archive that contains it, and prints it unchanged, "
                + "the newest first. The file, position and BLAKE3 are printed on standard error, or in the "
                + "document with --json.",
        ],
        examples: [
            ("tweetdex show 3", "show the third tweet of the last results"),
            ("tweetdex show 3 2", "open the second item in it"),
            ("tweetdex show 3 --thread", "show it with its conversation"),
            ("tweetdex show https://x.com/ann_lee/status/1855222378263478273", "show a tweet by its URL"),
        ],
        flags: [.thread, .raw, .images, .web] + searchFlags,
        usesPager: true
    ) { try $0.runShow() }
}

extension CommandContext {
    fileprivate func runShow() throws -> ExitStatus {
        let words = arguments.words
        guard let first = words.first else {
            throw CommandError.usage(
                "missing-tweet", "show needs a tweet",
                hint: "use its id, its URL, or the number of its row in the last list of results")
        }
        try CommandError.require(
            words.count <= 2, "too-many-words", "show takes a tweet and the number of one item",
            hint: "run tweetdex help show")
        try CommandError.require(
            words.count == 2 || !has(.web), "missing-item", "--web requires the number of an item",
            hint: "run tweetdex show TWEET to list the items")
        let tweet = try TweetArgument(first)
        let item = try words.dropFirst().first.map(itemNumber)
        let store = try openStore()
        let id = try tweet.id(in: store)
        guard let hit = try store.tweet(id) else {
            if isQuiet { return .nothingFound }
            throw TweetArgument.missing(first, reason: try store.missingReason(of: id))
        }
        if has(.raw) { return try showRawRecords(of: hit.tweet.id, in: store) }
        guard let item else {
            if has(.thread) { return try show(hit, withThreadFrom: store) }
            return try show(hit)
        }
        return try follow(item, of: hit, in: store)
    }

    private func itemNumber(_ word: String) throws -> Int {
        guard let number = Int(word), number > 0 else {
            throw CommandError.usage(
                "bad-value", "\"\(word)\" is not the number of an item",
                hint: "run tweetdex show TWEET to list them")
        }
        return number
    }

    /// Prints the tweet and then its conversation. In JSON and other formats for programs, prints only the
    /// conversation, which includes the tweet.
    private func show(_ hit: SearchHit, withThreadFrom store: TweetArchive) throws -> ExitStatus {
        guard !wantsJSON, !has(.plain), !has(.ids) else { return try showThread(of: hit.tweet.id, in: store) }
        _ = try show(hit)
        if !isQuiet { try output.write("\n" + style.bold("Thread") + "\n\n") }
        return try showThread(of: hit.tweet.id, in: store)
    }

    private func show(_ hit: SearchHit) throws -> ExitStatus {
        if wantsJSON {
            try output.write { JSONRenderer().line(hit, into: &$0) }
        } else if has(.ids) {
            try output.write { $0.putID(of: hit) }
        } else if has(.plain) {
            try output.write { $0.putLine(of: hit) }
        } else if !isQuiet {
            let page = DetailPage(hit)
            let drawer = InlineImages(context: self)
            let pictures = drawer.lines(of: page)
            if drawer.needsTerminal, !pictures.isEmpty { output.bypassPager() }
            try print { $0.writeDetails(of: hit, page, pictures: pictures, to: &$1) }
        }
        return .done
    }

    private func follow(_ number: Int, of hit: SearchHit, in store: TweetArchive) throws -> ExitStatus {
        let page = DetailPage(hit)
        guard let item = page.item(number) else {
            let count = page.sections.reduce(0) { $0 + $1.items.count }
            throw CommandError.notFound(
                "not-found", "tweet \(hit.tweet.id) has no item \(number)",
                hint: count == 0
                    ? "leave out the number; the tweet has no items" : "use a number from 1 to \(count)")
        }
        switch item.action {
        case .search(let query):
            noteSearch(query)
            return try SearchRun(context: self, query: query).run()
        case .tweet(let id):
            guard let version = try store.tweet(id) else {
                throw TweetArgument.missing(id.description, reason: try store.missingReason(of: id))
            }
            return try show(version)
        case .openURL(let url): return try openTarget(at: url, of: hit, number)
        case .image(let media):
            let url = (media.videoURL ?? media.url ?? media.expanded).flatMap(WebURL.safe)
            guard url != nil || media.location != nil else { throw Self.noURL }
            return try openTarget(at: url, media.location, of: hit, number)
        case .none:
            throw CommandError.notFound(
                "not-found",
                "item \(number) (\(item.label.visible)) has no URL to open")
        }
    }

    private static let noURL = CommandError.notFound("not-found", "the archive has no URL for this image")

    /// Prints the path of an image file in a folder, otherwise the URL of an item, and the location of an image in a
    /// zip. On a terminal, also opens the image. Opens the URL only with `--web`. With a JSON flag, only prints JSON.
    private func openTarget(
        at url: String?, _ location: MediaLocation? = nil, of hit: SearchHit, _ number: Int
    ) throws -> ExitStatus {
        let usesWeb = has(.web)
        if usesWeb, url == nil { throw Self.noURL }
        let isFile = location?.method == .file && !usesWeb
        if let location, location.version == nil, isFile || !usesWeb && url == nil {
            throw CommandError.notFound(
                "missing-file", "\"\(printable(location.path))\" was moved or deleted after the import",
                hint: "run tweetdex imports refresh NEW_PATH")
        }
        if wantsJSON {
            try output.write {
                JSONRenderer().line(item: number, of: hit, url: isFile ? nil : url, location, into: &$0)
            }
            return .done
        }
        if let location, isFile {
            try output.writeLine(printable(location.path))
        } else if let url {
            try output.writeLine(url)
        }
        if let location, let entry = location.entry {
            note("in the archive: \(printable(location.path))!/\(printable(entry))")
        }
        if let url, usesWeb {
            if !environment.open(url: url) { note("No browser could be started.") }
        } else if terminal.outputIsTerminal {
            try open(location)
        }
        return .done
    }

    /// Opens an image file, or a copy of an image in a zip. Opens nothing if the archives do not contain the image.
    private func open(_ location: MediaLocation?) throws {
        guard let location else { return note("Add --web to open the address in a browser.") }
        if location.method == .file {
            _ = environment.open(mediaFile: location.path)
        } else if environment.hasDesktop {
            let copy = try environment.temporaryCopy(of: location)
            if environment.open(mediaFile: copy) { note("opened a copy: \(copy)") }
        }
    }

    /// Sanitizes a name from an archive if standard output is a terminal.
    private func printable(_ name: String) -> String {
        terminal.outputIsTerminal ? name.visible : name
    }
}

/// `show --raw`: prints the records of a tweet as its inputs contain them. Sanitizes them only for a terminal.
extension CommandContext {
    /// Prints the records, and warns about those that cannot be read; the document of `--json` contains both. Then
    /// throws `CommandError.notFound` if no record can be read.
    func showRawRecords(of id: TweetID, in store: TweetArchive) throws -> ExitStatus {
        let records = try store.rawRecords(of: id)
        if has(.json) {
            try output.writeDocument { JSONRenderer().rawRecords(records, of: id, into: &$0) }
        } else {
            for record in records { try write(record) }
        }
        guard records.contains(where: { $0.bytes != nil }) else {
            let problem = records.first?.problem
            throw CommandError.notFound(
                "no-record", "no input that contains tweet \(id) can be read",
                hint: problem?.hint ?? "run tweetdex show \(id) for the stored content")
        }
        return .done
    }

    private func write(_ record: RawRecord) throws {
        let style = errorStyle
        let location =
            "\(record.source.path.visible): \(record.entry.visible), byte \(HumanReadable.grouped(record.offset))"
        note(style.dim(location + (record.isReferenced ? ", inside the record of another tweet" : "")))
        note(style.dim("BLAKE3 of the input \(record.source.blake3 ?? "unknown: it was not read to its end")"))
        if let hash = record.entryHash, hash != record.source.blake3 {
            note(style.dim("BLAKE3 of \(record.entry.visible) \(hash)"))
        }
        if let bytes = record.bytes {
            // Only a terminal needs sanitized text, because it would execute escape sequences.
            if terminal.outputIsTerminal {
                let text = String(decoding: bytes, as: UTF8.self)
                try output.writeLine(Sanitizer.sanitized(text, lineBreaks: .kept))
            } else {
                try output.write { out in
                    out.append(contentsOf: bytes)
                    out.append(UInt8(ascii: "\n"))
                }
            }
        } else if let problem = record.problem {
            warn(problem.message)
            if let hint = problem.hint { note("hint: " + hint) }
        }
    }
}
