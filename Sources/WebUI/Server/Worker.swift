internal import Glibc
internal import TweetArchive

/// A thread with a site of its own, opened when the first request comes.
final class Worker: Sendable {
    /// What comes back from a worker: bytes to be sent to a client.
    struct Delivery: Sendable {
        var client: UInt64
        var bytes: [UInt8]
        /// What follows on the bytes.
        var source: MediaSource?
        /// What was promised cannot be sent: the connection ends.
        var isBroken = false
    }

    /// Tells it from the others at its queue.
    private let number: Int
    private let queue: WorkQueue
    private let doorkeeper: Doorkeeper
    private let makeSite: Site.Opening
    private let counting: Counting
    private let deliver: @Sendable (Delivery) -> Void

    init(
        _ number: Int, at queue: WorkQueue, doorkeeper: Doorkeeper, makeSite: @escaping Site.Opening,
        counting: Counting, deliver: @escaping @Sendable (Delivery) -> Void
    ) {
        self.number = number
        self.queue = queue
        self.doorkeeper = doorkeeper
        self.makeSite = makeSite
        self.counting = counting
        self.deliver = deliver
    }

    /// Starts the thread; to be joined. nil when the system has none.
    func start() -> pthread_t? {
        var thread = pthread_t()
        var attributes = pthread_attr_t()
        unsafe pthread_attr_init(&attributes)
        defer { unsafe pthread_attr_destroy(&attributes) }
        // Queries are read by descent, as on the main thread.
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
        // Ctrl-C is for the thread that waits for clients.
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
            case .answer(let client, let request, let closes, let errand):
                // The client has gone.
                if errand.wasCalledOff { continue }
                let response = doorkeeper.turnedAway(request) ?? answer(request, errand, &site)
                deliver(delivery(Answer(response, to: request), to: request, closes, client))
            case .count(let request, let errand):
                let response = opened(&site) { site in site.archive.running(errand) { site.respond(to: request) } }
                counting.end(request, with: response.isUnfinished ? nil : response)
            }
        }
    }

    private func answer(_ request: Request, _ errand: TweetArchive.Errand, _ site: inout Site?) -> Response {
        opened(&site) { site in
            if request.isAboutEverything, let state = counting.state(of: request) {
                switch state {
                case .underWay: return site.tooLong(request, isCounted: true)
                case .done(let response): return response
                }
            }
            let response = errand.isOver ? .unfinished : site.archive.running(errand) { site.respond(to: request) }
            guard response.isUnfinished, !errand.wasCalledOff else { return response }
            if request.isAboutEverything { counting.begin(request) }
            return site.tooLong(request, isCounted: request.isAboutEverything)
        }
    }

    /// Runs the body with the thread's own site.
    private func opened(_ site: inout Site?, _ body: (Site) -> Response) -> Response {
        do throws(TweetArchiveError) {
            // Somebody may have put another store in its place, or a copy of it.
            if let open = site, !open.archive.isInPlace { site = nil }
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
        _ answer: Answer, to request: Request, _ closes: Bool, _ client: UInt64
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
                let lost = Answer(.text(error.message, status: 404), to: request)
                return delivery(lost, to: request, closes, client)
            }
        }
    }
}
