import Glibc
import Rendering
import Synchronization
import TweetArchive
import TweetModel
import WebUI

/// The server as a command runs it: its flags, the address that it prints, and its end with Ctrl-C.
struct BrowserView {
    let session: Session
    private let store: String
    private let server: Server
    private let doorkeeper: Doorkeeper
    /// With the key in it, if there is one.
    private let address: String
    private let opening: Site.Opening

    /// Tried first, so that an address which was kept leads somewhere tomorrow.
    static let usualPort: UInt16 = 8420

    /// Opens the port of the flags. `store` is the path of the store, which must be there by the time somebody asks.
    init(session: Session, store: String, importing: LiveImport? = nil) throws(CommandError) {
        self.session = session
        self.store = store
        var options = Server.Options()
        options.address = session.arguments.value(.address)
        guard options.address == nil || !session.has(.noToken) else {
            throw .usage(
                CommandError.Problem(
                    "token-needed", "--no-token cannot stand beside --address",
                    hint: "what other machines can reach is never without a key"))
        }
        let media = try Self.mediaFolder(session)
        server = try Self.listen(options, port: session.arguments.value(.port))
        let port = server.port
        let keys =
            session.has(.noToken)
            ? nil
            : Keys { token in
                Diagnostics.writeLine("The address was used already. For another browser: " + Self.address(port, token))
            }
        doorkeeper = Doorkeeper(port: port, address: options.address, keys: keys)
        address = Self.address(port, keys?.token)
        opening = { () throws(TweetArchiveError) in
            Site(archive: try TweetArchive(path: store, access: .browsing), importing: importing, mediaFolder: media)
        }
    }

    private static func address(_ port: UInt16, _ token: String?) -> String {
        "http://127.0.0.1:\(port)/" + (token.map { "?\(Doorkeeper.tokenField)=\($0)" } ?? "")
    }

    /// A folder of media must be there, and is named as the system names it: without links.
    private static func mediaFolder(_ session: Session) throws(CommandError) -> String? {
        guard let named = session.arguments.value(.media) else { return nil }
        guard FileSystem.isFolder(named), let resolved = unsafe realpath(named, nil) else {
            throw .usage(
                CommandError.Problem(
                    "bad-value", "--media needs a folder, and “\(named)” is none",
                    hint: "name the folder with the images, e.g. twitter-archive/data/tweets_media"))
        }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    private static func listen(_ options: Server.Options, port text: String?) throws(CommandError) -> Server {
        var options = options
        if let text {
            guard let port = UInt16(text) else {
                throw .usage(
                    CommandError.Problem("bad-value", "--port takes a number up to 65535, not “\(text)”"))
            }
            options.port = port
        } else {
            options.port = usualPort
        }
        do throws(ServerError) {
            do throws(ServerError) {
                return try Server(options)
            } catch {
                // Nobody asked for this very port.
                guard case .portInUse = error, text == nil else { throw error }
                options.port = 0
                return try Server(options)
            }
        } catch {
            throw .usage(CommandError.Problem("cannot-serve", sentence(error.message), hint: error.hint))
        }
    }

    /// Problems have no full stop.
    private static func sentence(_ message: String) -> String {
        message.hasSuffix(".") ? String(message.dropLast()) : message
    }

    /// Says where to look, and opens a browser there if asked.
    func announce(opens: Bool) throws(CommandError) {
        try session.output.writeLine(address)
        try session.output.flush()
        if opens, !Opener(environment: session.environment).open(address: address) {
            session.note("No browser could be started: open the address above in one.")
        }
        session.note(
            "Press Ctrl-C to stop." + (session.has(.noToken) ? " Every program of this machine can read along." : ""))
    }

    /// Serves until Ctrl-C.
    func run() throws(CommandError) {
        Interruption.beginGraceful()
        try serve { Interruption.isRequested }
    }

    /// Serves while the body runs, and until Ctrl-C behind that. An error of the body ends both.
    func run<Result>(beside body: () throws(CommandError) -> Result) throws(CommandError) -> Result {
        Interruption.beginGraceful()
        let service = Service(self)
        guard let thread = service.start() else {
            throw .usage(CommandError.Problem("cannot-serve", "the system has no thread for the server"))
        }
        defer {
            service.stop()
            pthread_join(thread, nil)
        }
        let result = try body()
        while !Interruption.isRequested, !service.hasEnded { usleep(100_000) }
        if let failure = service.failure { throw failure }
        return result
    }

    fileprivate func serve(until isStopping: () -> Bool) throws(CommandError) {
        // While it runs, the links of other commands lead here.
        let served = ServedStore(store: store, port: server.port)
        defer { served?.end() }
        do throws(ServerError) {
            try server.run(doorkeeper: doorkeeper, site: opening, until: isStopping)
        } catch {
            throw .usage(CommandError.Problem("cannot-serve", Self.sentence(error.message), hint: error.hint))
        }
    }
}

/// The server on a thread of its own. Nobody else touches the view while that runs.
private final class Service: @unchecked Sendable {
    private let view: BrowserView
    private let isStopping = Atomic<Bool>(false)
    private let isOver = Atomic<Bool>(false)
    private let reason = Mutex<CommandError?>(nil)

    init(_ view: BrowserView) { self.view = view }

    var hasEnded: Bool { isOver.load(ordering: .relaxed) }
    /// Why it ended before its time.
    var failure: CommandError? { reason.withLock { $0 } }

    func stop() { isStopping.store(true, ordering: .relaxed) }

    func start() -> pthread_t? {
        var thread = pthread_t()
        let me = unsafe Unmanaged.passRetained(self).toOpaque()
        let code = unsafe pthread_create(
            &thread, nil,
            { context in
                guard let context = unsafe context else { return nil }
                unsafe Unmanaged<Service>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, me)
        if code == 0 { return thread }
        unsafe Unmanaged<Service>.fromOpaque(me).release()
        return nil
    }

    private func run() {
        do throws(CommandError) {
            try view.serve { isStopping.load(ordering: .relaxed) }
        } catch {
            reason.withLock { $0 = error }
        }
        isOver.store(true, ordering: .relaxed)
    }
}
