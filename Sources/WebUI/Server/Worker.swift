internal import Glibc
internal import TweetArchive

/// A thread that makes responses. It opens its own site when the first request arrives.
final class Worker: Sendable {
    /// The result of a worker: bytes to send to a client.
    struct Delivery: Sendable {
        var client: UInt64
        var bytes: [UInt8]
        /// The rest of the body, which follows the bytes.
        var source: MediaSource?
        /// True if the body cannot be completed. The connection then ends.
        var isBroken = false
    }

    /// Identifies the worker in its queue.
    private let number: Int
    private let queue: WorkQueue
    private let authenticator: RequestAuthenticator
    private let makeSite: Site.Opening
    private let counting: BackgroundCounter
    private let deliver: @Sendable (Delivery) -> Void

    init(
        _ number: Int, at queue: WorkQueue, authenticator: RequestAuthenticator, makeSite: @escaping Site.Opening,
        counting: BackgroundCounter, deliver: @escaping @Sendable (Delivery) -> Void
    ) {
        self.number = number
        self.queue = queue
        self.authenticator = authenticator
        self.makeSite = makeSite
        self.counting = counting
        self.deliver = deliver
    }

    /// Starts the thread, which the caller joins. Returns `nil` if the system cannot create one.
    func start() -> pthread_t? {
        var thread = pthread_t()
        var attributes = pthread_attr_t()
        unsafe pthread_attr_init(&attributes)
        defer { unsafe pthread_attr_destroy(&attributes) }
        // The query parser is recursive and needs a stack as large as that of the main thread.
        unsafe pthread_attr_setstacksize(&attributes, 8 << 20)
        let me = unsafe Unmanaged.passRetained(self).toOpaque()
        let code = unsafe pthread_create(
            &thread, &attributes,
            { context in
                guard let context = unsafe context else { return nil }
                unsafe Unmanaged<Worker>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, me)
        guard code == 0 else {
            unsafe Unmanaged<Worker>.fromOpaque(me).release()
            return nil
        }
        return thread
    }

    private func run() {
        // Signals such as Ctrl-C are handled by the main thread.
        var all = sigset_t()
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_BLOCK, &all, nil)
        var site: Site?
        while let work = queue.next(for: number) {
            switch work {
            case .read(let client, let source):
                var bytes: [UInt8] = []
                let isWhole = source.read(into: &bytes)
                deliver(Delivery(client: client, bytes: bytes, source: source, isBroken: !isWhole))
            case .answer(let client, let request, let closes, let task, let claim):
                // The client is gone.
                if task.isCancelled { continue }
                let response = authenticator.rejection(request) ?? answer(request, task, &site)
                claim.end()
                deliver(delivery(OutgoingResponse(response, to: request), to: request, closes, client))
            case .count(let request, let task):
                let response = opened(&site) { site in site.archive.run(task) { site.respond(to: request) } }
                counting.end(request, with: response.isUnfinished ? nil : response)
            }
        }
    }

    private func answer(_ request: Request, _ task: TweetArchive.CancellableTask, _ site: inout Site?) -> Response {
        opened(&site) { site in
            if request.isAboutEverything, let state = counting.state(of: request) {
                switch state {
                case .underWay: return site.tooLong(request, isCounted: true)
                case .done(let response): return response
                }
            }
            let response = task.isOver ? .unfinished : site.archive.run(task) { site.respond(to: request) }
            guard response.isUnfinished, !task.isCancelled else { return response }
            if request.isAboutEverything { counting.begin(request) }
            return site.tooLong(request, isCounted: request.isAboutEverything)
        }
    }

    /// Calls `body` with the thread's site, which is opened if necessary.
    private func opened(_ site: inout Site?, _ body: (Site) -> Response) -> Response {
        do throws(TweetArchiveError) {
            // The store file may have been replaced.
            if let open = site, !open.archive.isCurrentFile { site = nil }
            let mine: Site
            if let open = site { mine = open } else { mine = try makeSite() }
            site = mine
            return body(mine)
        } catch {
            if case .store(let message, let hint) = error {
                return .text(hint.map { message + "\n" + $0 } ?? message, status: 500)
            }
            return .text("The store cannot be opened.", status: 500)
        }
    }

    private func delivery(
        _ answer: OutgoingResponse, to request: Request, _ closes: Bool, _ client: UInt64
    ) -> Delivery {
        var bytes = answer.head(closes: closes, now: request.now)
        switch answer.body {
        case .none: return Delivery(client: client, bytes: bytes)
        case .bytes(let body):
            bytes += body
            return Delivery(client: client, bytes: bytes)
        case .media(let location, let range):
            do throws(MediaReader.Failure) {
                let reader = try MediaReader(location, range: range)
                let source = MediaSource(reader, length: range.upperBound - range.lowerBound)
                let isWhole = source.read(into: &bytes)
                return Delivery(client: client, bytes: bytes, source: source, isBroken: !isWhole)
            } catch {
                let lost = OutgoingResponse(.text(error.message, status: 404), to: request)
                return delivery(lost, to: request, closes, client)
            }
        }
    }
}
