import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let show = Command(
        "show",
        synopsis: ["show TWEET [--thread] [--images auto|never|kitty|iterm]", "show TWEET N", "show TWEET --raw"],
        summary: "show a tweet with everything in it, and follow what is in it",
        description: [
            "TWEET is an id, the address of a tweet, or the number of a row in the last list of results (id:20 for a tweet "
                + "whose id is that small). Its images, hashtags, users and links are listed with numbers.",
            "With N, item N is followed: a hashtag or user becomes a search, with the flags of search; a link or image "
                + "is printed and, on a terminal, opened; with --json it is a document, tweetdex.item/1.",
            "Photos of the archive are drawn between the lines where the terminal can (iTerm2, WezTerm and others; kitty and "
                + "Ghostty with chafa's help, as they take PNG alone), and with characters elsewhere, where chafa is installed.",
            "With --raw, the tweet's record is read again from each archive that has it, and printed as it stands there, the "
                + "newest first; file, place and SHA-256 are said on standard error, or stand in the document of --json.",
        ],
        examples: [
            Example("tweetdex show 3", "the third tweet of the last results"),
            Example("tweetdex show 3 2", "what the second thing in it leads to"),
            Example("tweetdex show https://x.com/ann_lee/status/1855222378263478273", "by its address"),
        ],
        flags: [.thread, .raw, .images] + searchFlags,
        pages: true
    ) { session throws(CommandError) in try ShowCommand(session: session).run() }
}

struct ShowCommand {
    let session: Session

    func run() throws(CommandError) -> ExitStatus {
        let words = session.arguments.words
        guard let first = words.first else {
            throw .usage(
                CommandError.Problem(
                    "missing-tweet", "show needs a tweet",
                    hint: "give its id, its address, or the number of its row in the last list of results"))
        }
        guard words.count <= 2 else {
            throw .usage(
                CommandError.Problem(
                    "too-many-words", "show takes a tweet and the number of one item", hint: "tweetdex help show"))
        }
        let tweet = try TweetArgument(first)
        let item = try words.dropFirst().first.map(itemNumber)
        let store = try session.openStore()
        let id = try tweet.id(in: store)
        guard let hit = try fetch({ () throws(TweetArchiveError) in try store.tweet(id) }) else {
            if session.isQuiet { return .nothingFound }
            throw TweetArgument.missing(
                first, reason: try fetch { () throws(TweetArchiveError) in try store.missingReason(of: id) })
        }
        if session.has(.raw) { return try RawRecords(session: session).show(hit.tweet.id, in: store) }
        guard let item else {
            if session.has(.thread) { return try show(hit, withThreadFrom: store) }
            return try show(hit)
        }
        return try follow(item, of: hit)
    }

    private func itemNumber(_ word: String) throws(CommandError) -> Int {
        guard let number = Int(word), number > 0 else {
            throw .usage(
                CommandError.Problem(
                    "bad-value", "“\(word)” is not the number of an item", hint: "tweetdex show TWEET lists them"))
        }
        return number
    }

    /// The tweet large, and below it the conversation; to programs the conversation, which has the tweet in it.
    private func show(_ hit: SearchHit, withThreadFrom store: TweetArchive) throws(CommandError) -> ExitStatus {
        let view = ThreadView(session: session, store: store)
        guard view.isForPeople else { return try view.show(hit.tweet.id) }
        _ = try show(hit)
        if !session.isQuiet { try session.output.write("\n" + session.ink.bold("Thread") + "\n\n") }
        return try view.show(hit.tweet.id)
    }

    private func show(_ hit: SearchHit) throws(CommandError) -> ExitStatus {
        if session.wantsJSON {
            try session.output.write { JSONRenderer().line(hit, into: &$0) }
        } else if session.has(.ids) {
            try session.output.write { PlainRenderer().id(hit, into: &$0) }
        } else if session.has(.plain) {
            try session.output.write { PlainRenderer().tweet(hit, into: &$0) }
        } else if !session.isQuiet {
            let renderer = try session.renderer()
            let page = DetailPage(hit)
            let drawer = InlinePictures(session: session)
            let pictures = drawer.lines(of: page)
            if drawer.needsTerminal, !pictures.isEmpty { session.output.bypassPager() }
            try session.output.write { renderer.detail(hit, page, pictures: pictures, into: &$0) }
        }
        return .done
    }

    private func follow(_ number: Int, of hit: SearchHit) throws(CommandError) -> ExitStatus {
        let page = DetailPage(hit)
        guard let item = page.item(number) else {
            let count = page.sections.reduce(0) { $0 + $1.items.count }
            throw .notFound(
                CommandError.Problem(
                    "not-found", "tweet \(hit.tweet.id) has no item \(number)",
                    hint: count == 0 ? "there is nothing in it to follow" : "its items are numbered 1 to \(count)"))
        }
        switch item.action {
        case .search(let query):
            session.noteSearch(query)
            return try SearchRun(session: session, query: query).run()
        case .openURL(let address): return try lead(to: address, of: hit, number)
        case .image(let media):
            if let location = media.location, location.method == .file {
                return try lead(to: nil, location, of: hit, number)
            }
            guard let address = (media.videoURL ?? media.url ?? media.expanded).flatMap(WebAddress.safe) else {
                throw .notFound(CommandError.Problem("not-found", "the archive has no address for this image"))
            }
            return try lead(to: address, media.location, of: hit, number)
        case .none:
            throw .notFound(
                CommandError.Problem(
                    "not-found", "item \(number) has no address to open",
                    hint: "the archive holds \(Neutralising.neutralised(item.label, lineBreaks: .spaces)) only as text")
            )
        }
    }

    /// Tells where an item leads: to the file, where that lies in a folder; else where it was on the web, and the place in
    /// the archive beside it. People have it opened, too.
    private func lead(
        to address: String?, _ location: MediaLocation? = nil, of hit: SearchHit, _ number: Int
    ) throws(CommandError) -> ExitStatus {
        if session.wantsJSON {
            try session.output.write {
                JSONRenderer().line(item: number, of: hit, address: address, location, into: &$0)
            }
            return .done
        }
        let opener = Opener(environment: session.environment)
        if let address {
            try session.output.writeLine(address)
            if let location, let entry = location.entry {
                session.note("in the archive: \(printable(location.path))!/\(printable(entry))")
            }
            if session.terminal.outputIsTerminal { _ = opener.open(address: address) }
        } else if let location {
            try session.output.writeLine(printable(location.path))
            if session.terminal.outputIsTerminal { _ = opener.open(mediaFile: location.path) }
        }
        return .done
    }

    /// Names out of archives, as they are except on a terminal.
    private func printable(_ name: String) -> String {
        session.terminal.outputIsTerminal ? Neutralising.neutralised(name, lineBreaks: .spaces) : name
    }
}
