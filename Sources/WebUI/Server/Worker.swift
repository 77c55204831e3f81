internal import CLibrary
internal import Dispatch
internal import Synchronization
internal import TweetArchive
internal import TweetModel

/// A thread that takes work from a queue and delivers the results. Each worker opens its own router for its first page.
final class Worker: Sendable {
    /// A response, or the next part of its body, for a client.
    struct Delivery: Sendable {
        var client: UInt64
        var bytes: [UInt8]
        /// The rest of the body, which follows `bytes`; at its end if the body is complete. `nil` for a body that is
        /// completely in `bytes`.
        var source: (any BodySource)?
        /// True if the rest of the body cannot be read. The server must then close the connection after `bytes`.
        var isBroken = false
    }

    private let queue: WorkQueue
    private let authenticator: RequestAuthenticator
    private let makeRouter: Router.Opening
    private let counting: BackgroundCounter
    private let deliver: @Sendable (Delivery) -> Void

    init(
        at queue: WorkQueue, authenticator: RequestAuthenticator, makeRouter: @escaping Router.Opening,
        counting: BackgroundCounter, deliver: @escaping @Sendable (Delivery) -> Void
    ) {
        self.queue = queue
        self.authenticator = authenticator
        self.makeRouter = makeRouter
        self.counting = counting
        self.deliver = deliver
    }

    /// Starts the thread. The caller must join it. Throws if the system cannot create a thread.
    func start() throws -> pthread_t {
        let (thread, code) = startThread { self.run() }
        if code != 0 { throw ServerError.system(doing: "starting a thread", message: errorDescription(code)) }
        return thread
    }

    private func run() {
        // Block all signals, because only the main thread handles signals such as SIGINT (Ctrl-C).
        var all = sigset_t()
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_BLOCK, &all, nil)
        if queue.isHeavy { lowerThreadPriority() }
        var router: Router?
        while let work = queue.next() {
            switch work {
            case .read(let client, let source):
                var bytes: [UInt8] = []
                let isWhole = source.read(into: &bytes)
                deliver(Delivery(client: client, bytes: bytes, source: source, isBroken: !isWhole))
            case .answer(let client, let request, let closes, let task):
                // The task is cancelled if the client has disconnected.
                if task.isCancelled { continue }
                let response = authenticator.rejection(request) ?? answer(request, task, &router)
                if response.isUnfinished, !task.isCancelled, let heavy = queue.overflow?.queue {
                    heavy.add(work)
                } else {
                    deliver(delivery(OutgoingResponse(response, to: request), to: request, closes, client))
                }
            case .receive(let client, let upload):
                let response = authenticator.rejection(upload.request) ?? opened(&router) { $0.receive(upload) }
                deliver(delivery(OutgoingResponse(response, to: upload.request), to: upload.request, true, client))
            case .count(let request, let task):
                let response = opened(&router) { router in router.archive.run(task) { router.respond(to: request) } }
                counting.end(request, with: response.isUnfinished ? nil : response)
            }
        }
    }

    private func answer(_ request: Request, _ task: CancellableTask, _ router: inout Router?) -> Response {
        opened(&router) { router in
            if request.isStoreWide, let count = counting.count(of: request) {
                switch count {
                case .underWay: return router.timedOut(request, isCounted: true)
                case .done(let response, _): return response
                }
            }
            let limit = queue.overflow?.milliseconds
            let response =
                task.isOver ? .unfinished : router.archive.run(task, within: limit) { router.respond(to: request) }
            guard response.isUnfinished, !task.isCancelled, limit == nil || task.isOver else { return response }
            if request.isStoreWide { counting.begin(request) }
            return router.timedOut(request, isCounted: request.isStoreWide)
        }
    }

    /// Calls `body` with the thread's router. Opens the router if it is not open, or if another file has replaced the
    /// store. If it cannot be opened, returns an error with status 500.
    private func opened(_ router: inout Router?, _ body: (Router) -> Response) -> Response {
        do {
            if let open = router, !open.archive.isCurrentFile { router = nil }
            let mine: Router
            if let open = router { mine = open } else { mine = try makeRouter() }
            router = mine
            return body(mine)
        } catch {
            if case TweetArchiveError.store(let message, let hint) = error {
                let lines = [message] + (hint.map { [$0] } ?? [])
                return .text(lines.map(HumanReadable.sentence).joined(separator: "\n"), status: 500)
            }
            return .text("The store cannot be opened.", status: 500)
        }
    }

    private func delivery(
        _ answer: OutgoingResponse, to request: Request, _ closes: Bool, _ client: UInt64
    ) -> Delivery {
        var bytes = answer.head(closes: closes, now: request.now)
        switch answer.body {
        case .bytes(let body):
            bytes += body
            return Delivery(client: client, bytes: bytes)
        case .media(let location, let range):
            let range = range ?? 0..<location.size
            do {
                let reader = try MediaReader(location, range: range)
                let source = MediaSource(reader, length: range.upperBound - range.lowerBound)
                let isWhole = source.read(into: &bytes)
                return Delivery(client: client, bytes: bytes, source: source, isBroken: !isWhole)
            } catch {
                let lost = OutgoingResponse(.text(HumanReadable.sentence(error.message), status: 404), to: request)
                return delivery(lost, to: request, closes, client)
            }
        case .rows(let rows): return Delivery(client: client, bytes: bytes, source: rows)
        }
    }
}

/// A queue of work for a fixed number of worker threads. Workers block until there is work, but adding work never
/// blocks the polling thread.
final class WorkQueue: Sendable {
    enum Work: Sendable {
        /// Generate the response to a client's request.
        case answer(client: UInt64, Request, closes: Bool, CancellableTask)
        /// Generate a page with `Request.isStoreWide` in the background (see `BackgroundCounter`).
        case count(Request, CancellableTask)
        /// Read the next part of a response body.
        case read(client: UInt64, any BodySource)
        /// Receive an uploaded file from a client.
        case receive(client: UInt64, IncomingUpload)
    }

    let threads: Int
    /// True if the threads have low priority, so that the operating system prefers those of light requests.
    let isHeavy: Bool
    /// The limit of processor time of a request in this queue, and the queue for requests that exceed it, which then
    /// start again. `nil` if requests have only their own time limit.
    let overflow: (milliseconds: Int, queue: WorkQueue)?
    private let state = Mutex<(waiting: [Work], isClosed: Bool)>(([], false))
    /// Counts the elements of `waiting`.
    private let count = DispatchSemaphore(value: 0)

    init(threads: Int = 1, isHeavy: Bool = false, overflow: (milliseconds: Int, queue: WorkQueue)? = nil) {
        self.threads = threads
        self.isHeavy = isHeavy
        self.overflow = overflow
    }

    func add(_ work: Work) {
        state.withLock { $0.waiting.append(work) }
        count.signal()
    }

    /// Blocks until there is work, and removes the oldest. After `close()`, returns `nil` even if work is waiting.
    func next() -> Work? {
        count.wait()
        let work = state.withLock { $0.isClosed ? nil : $0.waiting.removeFirst() }
        // Wakes the next worker of a closed queue.
        if case .none = work { count.signal() }
        return work
    }

    /// Ends each worker after its current work, because `next()` then returns `nil`.
    func close() {
        state.withLock { $0.isClosed = true }
        count.signal()
    }
}

/// The unsent rest of a response body. The polling thread and a worker pass it to each other, so only one thread uses
/// it at a time, except for `cancel`.
protocol BodySource: AnyObject, Sendable {
    var isAtEnd: Bool { get }
    /// Appends the next part to `buffer`. Returns false if it cannot be read. The status has already been sent then, so
    /// that ending the body early is the only way to report the error.
    func read(into buffer: inout [UInt8]) -> Bool
    /// Ends a call of `read`, because the client has disconnected.
    func cancel()
}

/// The unsent rest of an image or video.
final class MediaSource: BodySource, @unchecked Sendable {
    private let reader: MediaReader
    private var left: Int64

    /// The number of bytes that one call of `read` requests from the reader. A slow client occupies about as much
    /// memory.
    private static let partSize = 128 << 10

    init(_ reader: MediaReader, length: Int64) {
        self.reader = reader
        left = length
    }

    var isAtEnd: Bool { left <= 0 }

    /// Reading a part of a file is quick.
    func cancel() {}

    /// Appends the next part, but never more than the remaining length. Returns false if the file cannot be read or
    /// ends too early.
    func read(into buffer: inout [UInt8]) -> Bool {
        let start = buffer.count
        do {
            let wanted = Int(min(left, Int64(Self.partSize)))
            guard try reader.read(wanted, into: &buffer) else { return false }
        } catch {
            return false
        }
        let surplus = Int64(buffer.count - start) - left
        if surplus > 0 { buffer.removeLast(Int(surplus)) }
        left -= Int64(buffer.count - start)
        return true
    }
}
