import TweetArchive
import TweetModel

extension Command {
    static let serve = Command(
        "serve",
        synopsis: ["serve"],
        summary: "browse the archive in a web browser, on this machine alone",
        description: [
            "Prints an address and answers there until Ctrl-C. The address holds a key that is good for one browser; "
                + "other programs and users of this machine are kept out. Nothing is fetched from the network: images "
                + "come from the archives they were imported from.",
            "Only this machine can connect, unless --address names one of its addresses that others reach.",
        ],
        examples: [
            Example("tweetdex serve --open", "and open a browser there"),
            Example("tweetdex serve --port 9000 --media ~/twitter/data/tweets_media", "with media that were moved"),
        ],
        flags: [.port, .open, .noToken, .media, .address, .quiet]
    ) { session throws(CommandError) in
        let location = try session.storeLocation()
        // What is wrong with the store is better told now than by every page.
        _ = try session.openStore()
        let view = try BrowserView(session: session, store: location.path)
        try view.announce(opens: session.has(.open))
        try view.run()
        return .done
    }
}
