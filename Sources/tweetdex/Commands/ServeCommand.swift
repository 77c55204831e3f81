import CLibrary
import Rendering
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
            "A browser stays signed in for 30 days, also when the server starts again at the same port. To sign out all "
                + "browsers, remove the file STORE-session next to the store and start the server again.",
            "The host name in the URL is random. If a program does not find it, write 127.0.0.1 instead.",
            "Without a store, creates one. Drop an archive on the page to import it, or name its path on this machine, "
                + "unless --no-token or --address lets others use the server. Uploaded files are kept in the folder "
                + "imports next to the store.",
            "Only this machine can connect, unless --address names an address that other machines can reach.",
        ],
        examples: [
            ("tweetdex serve --open", "start the server and open a browser"),
            ("tweetdex serve --port 9000", "use a port of your choice"),
            ("tweetdex serve --media ~/twitter/data/tweets_media", "use a media folder that was moved"),
        ],
        flags: [.port, .open, .noToken, .media, .address, .quiet]
    ) { context in
        try context.rejectArguments(of: "serve", hint: "write --port N for a port, or --store FILE for another store")
        let location = try context.storeLocation()
        // Open the store now, so that an error appears here and not on every page.
        let isNew = !FileSystem.exists(location.path)
        let store = isNew ? try context.openOrCreateStore() : try context.openStore()
        if isNew { try store.prepare() }
        let imports = try BrowserView.imports(of: context, state: .none)
        let view = try BrowserView(context: context, store: location.path, importing: imports)
        try view.announce(opens: context.has(.open))
        if isNew {
            context.note(
                "The store is new: import an archive" + (imports.acceptsRequests ? " on the page, or" : "")
                    + " with tweetdex import.")
        }
        try view.run {}
        return .done
    }
}

/// The web server of `serve` and `open`: applies their flags, prints the URL, and runs until Ctrl-C.
struct BrowserView {
    let context: CommandContext
    private let store: String
    private let server: Server
    private let authenticator: RequestAuthenticator
    /// The host and port of all URLs, such as `127.0.0.1:8420`.
    private let host: String
    /// The sign-in token; `nil` with `--no-token`.
    private let token: String?
    private let signInPage: SignInPage
    private let opening: Router.Opening
    private let importing: LiveImport

    /// The port to try first without `--port`. With `--no-token`, a fixed port keeps bookmarks valid.
    static let defaultPort: UInt16 = 8420

    /// Listens on the port of `--port`; without the flag on 8420, or on any free port if another program uses 8420.
    /// Throws if this fails, or if a flag is invalid or conflicts with another.
    ///
    /// - Parameters:
    ///   - store: The path of the store, which must exist before the first request.
    ///   - importing: The import whose progress the pages show, and the requests of the pages (see `imports`).
    init(context: CommandContext, store: String, importing: LiveImport) throws {
        self.context = context
        self.importing = importing
        self.store = store
        var options = Server.Options()
        options.address = context.arguments.value(.address)
        try CommandError.require(
            options.address == nil || !context.has(.noToken), "token-needed",
            "--no-token and --address cannot be combined",
            hint: "leave out --no-token; a server that other machines can reach requires the token")
        let media = try Self.mediaFolder(context)
        server = try Self.listen(options, port: context.arguments.value(.port))
        let signInPage = SignInPage()
        let session = SessionFile(store: store)
        let kept = context.has(.noToken) ? nil : session.load(now: Int64(time(nil)))
        let name = context.has(.noToken) ? "127.0.0.1" : kept?.host ?? SessionKeys.makeHost()
        let cookie = kept?.cookie ?? AccessToken()
        if kept == nil, !context.has(.noToken) { session.save(host: name, cookie: cookie, now: Int64(time(nil))) }
        let host = "\(name):\(server.port)"
        let keys =
            context.has(.noToken)
            ? nil
            : SessionKeys(
                host: name, cookie: cookie,
                renewed: { token, cookie in
                    session.save(host: name, cookie: cookie, now: Int64(time(nil)))
                    Diagnostics.writeLine(
                        "warning: the URL was opened a second time, so the first browser is signed out; "
                            + "if only one of the two was yours, somebody else may have read the store\n"
                            + "hint: to sign in again, open \(Self.url(host, token))")
                }, signedIn: { signInPage.remove() })
        authenticator = RequestAuthenticator(port: server.port, address: options.address, keys: keys)
        token = keys?.token
        self.host = host
        self.signInPage = signInPage
        let counts = NavigationCounts()
        opening = {
            Router(
                archive: try TweetArchive(path: store, access: .browsing), importing: importing, mediaFolder: media,
                counts: counts)
        }
    }

    private static func url(_ host: String, page: String = "", _ token: String?) -> String {
        "http://\(host)/\(page)" + (token.map { "?\(RequestAuthenticator.tokenField)=\($0)" } ?? "")
    }

    /// Returns the absolute path, without symbolic links, of the folder in `--media`; `nil` without the flag. Throws
    /// `CommandError.usage` if the value is not a folder.
    private static func mediaFolder(_ context: CommandContext) throws -> String? {
        guard let named = context.arguments.value(.media) else { return nil }
        guard isFolder(named), let resolved = realPath(of: named) else {
            throw CommandError.usage(
                "bad-value", "--media takes a folder, not \"\(named)\"",
                hint: "name the folder that contains the images, e.g. twitter-archive/data/tweets_media")
        }
        return resolved
    }

    private static func listen(_ options: Server.Options, port text: String?) throws -> Server {
        var options = options
        if let text {
            guard let port = UInt16(text) else {
                throw CommandError.usage("bad-value", "--port takes a number up to 65535, not \"\(text)\"")
            }
            options.port = port
        } else {
            options.port = defaultPort
        }
        do {
            return try Server(options)
        } catch {
            // Without `--port`, any free port is acceptable.
            guard case ServerError.portInUse = error, text == nil else { throw error }
            options.port = 0
            return try Server(options)
        }
    }

    /// Prints the URL of a page, by default of the first one, and how to stop the server. If `opens` is true, also
    /// opens the URL in a browser.
    func announce(opens: Bool, page: String = "") throws {
        let url = Self.url(host, page: page, token)
        try context.output.writeLine(url)
        try context.output.flush()
        if opens, !openBrowser(at: url) {
            context.note("No browser could be started. Open the URL above in a browser.")
        }
        context.note(
            "Press Ctrl-C to stop." + (context.has(.noToken) ? " Every program on this machine has access." : ""))
    }

    private func openBrowser(at url: String) -> Bool {
        if context.has(.noToken) { return context.environment.open(url: url) }
        if let path = signInPage.write(leadingTo: url), context.environment.open(page: path) { return true }
        signInPage.remove()
        return false
    }

    /// Returns the imports of a server. Pages can request some only if all clients are authenticated and on this
    /// machine, because a request can name any file that this user can read.
    static func imports(of context: CommandContext, state: LiveImport.State) throws -> LiveImport {
        let store = try context.storeLocation().path
        let folder = realPath(of: FileSystem.parent(of: store) ?? ".")
        return LiveImport(
            state, acceptsRequests: !context.has(.noToken) && !context.has(.address),
            suggestion: context.environment.newestArchive()?.path,
            uploads: folder.map { UploadFolder(path: $0 + "/imports") })
    }

    /// Serves on a second thread while `body` runs, and then until Ctrl-C, with the imports that pages request. Returns
    /// the result of `body`. If `body` throws, stops the server at once. If the server fails, throws the error of the
    /// server after `body` has returned.
    func run<Result>(during body: () throws -> Result) throws -> Result {
        Interruption.beginGraceful()
        let isStopping = Shared(false)
        let (isOver, failure) = (Shared(false), Shared<(any Error)?>(nil))
        // This is safe, because only the new thread uses the server until it ends.
        nonisolated(unsafe) let view = self
        let (thread, code) = startThread {
            do {
                try unsafe view.serve { isStopping.withLock { $0 } }
            } catch {
                failure.withLock { $0 = error }
            }
            isOver.withLock { $0 = true }
        }
        try CommandError.require(code == 0, "cannot-serve", "the thread of the server could not be started")
        defer {
            isStopping.withLock { $0 = true }
            pthread_join(thread, nil)
            importing.dismissResult()
        }
        let result = try body()
        while !Interruption.isRequested, !isOver.withLock({ $0 }) {
            if let request = importing.next() { perform(request) }
            usleep(100_000)
        }
        if let failure = failure.withLock({ $0 }) { throw failure }
        return result
    }

    /// Runs an import that a page has requested. An error does not end the server.
    private func perform(_ request: LiveImport.Request) {
        defer { if request.isTemporary { FileSystem.remove(request.path) } }
        do {
            let store = try context.openOrCreateStore()
            let report = try context.read(
                [request.path], into: store, options: request.options, reportingTo: importing)
            let last = try store.imports().max { ($0.startedAt, $0.number) < ($1.startedAt, $1.number) }
            importing.state = .done(report, query: last?.shortHash.map { "import:" + $0 })
            context.printImport(report)
        } catch {
            let error = CommandError(error)
            Diagnostics.write(error, asJSON: false, renderer: context.errorRenderer)
            importing.state = .failed(
                message: error.problem?.message ?? "the import was interrupted", hint: error.problem?.hint)
        }
    }

    private func serve(until isStopping: () -> Bool) throws {
        // While this server runs, other commands print links to it.
        let addressFile = ServerAddressFile(store: store, address: host)
        defer {
            addressFile?.remove()
            signInPage.remove()
        }
        try server.run(authenticator: authenticator, router: opening, until: isStopping)
    }
}
