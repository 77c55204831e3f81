import TweetArchive
import TweetModel
import WebUI

extension Command {
    static let serve = Command(
        "serve",
        synopsis: ["serve"],
        summary: "browse the archive in a web browser",
        description: [
            "Starts a web server and prints its URL. Ctrl-C stops it. The URL contains a token that is valid for one "
                + "browser; other programs and users of this machine have no access. If the URL is opened a second "
                + "time, the first browser is signed out. Pages load nothing from the network; images come from the "
                + "imported archives.",
            "The host name in the URL differs for each start. If a program does not find it, write 127.0.0.1 instead.",
            "Without a store, creates one. The page Imports imports an archive by its path on this machine, unless "
                + "--no-token or --address lets others use the server.",
            "Only this machine can connect, unless --address names an address that other machines can reach.",
        ],
        examples: [
            Example("tweetdex serve --open", "start the server and open a browser"),
            Example("tweetdex serve --port 9000", "use a port of your choice"),
            Example("tweetdex serve --media ~/twitter/data/tweets_media", "use a media folder that was moved"),
        ],
        flags: [.port, .open, .noToken, .media, .address, .quiet]
    ) { session in
        try session.rejectArguments(of: "serve", hint: "write --port N for a port, or --store FILE for another store")
        let location = try session.storeLocation()
        // Open the store now, so that an error appears here and not on every page.
        let isNew = !FileSystem.exists(location.path)
        let store = isNew ? try session.openOrCreateStore() : try session.openStore()
        if isNew { try store.prepare() }
        let imports = BrowserView.imports(of: session, state: .none)
        let view = try BrowserView(session: session, store: location.path, importing: imports)
        try view.announce(opens: session.has(.open))
        if isNew {
            session.note(
                "The store is new: import an archive" + (imports.acceptsRequests ? " on the page, or" : "")
                    + " with tweetdex import.")
        }
        try view.run {}
        return .done
    }
}
