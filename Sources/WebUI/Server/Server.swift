internal import CLibrary
internal import CMemory

/// An HTTP/1.1 server, by default on the loopback interface only.
///
/// The thread that calls `run` is the polling thread. It handles all sockets with `poll(2)` and passes requests to
/// worker threads. Each worker has its own router and connection to the store. A slow client does not occupy a thread.
package final class Server {
    package struct Options: Sendable {
        /// The port; 0 selects any free port.
        package var port: UInt16 = 0
        /// An additional IP address, at which other machines can reach the server.
        package var address: String?
        /// The number of threads for light requests. Each request starts at one of them.
        package var lightThreads = 2 * processors
        /// The limit of processor time of a light request. A page that exceeds it starts again at a thread for heavy
        /// requests.
        package var lightMilliseconds = 50
        /// The number of threads for heavy requests. They have low priority.
        package var heavyThreads = 4 * processors
        /// The time limit for a client to send one request. The same limit applies to each pause between two requests,
        /// and to each pause while the client reads a response.
        package var clientTimeout = Duration.seconds(15)
        /// The time limit of a form, and of a page without `Request.isStoreWide`. If the page exceeds the limit, the
        /// response is an error.
        package var pageMilliseconds = 10_000
        /// The time limit of a page with `Request.isStoreWide`. If the page exceeds the limit, `BackgroundCounter`
        /// generates the page in the background.
        package var figureMilliseconds = 3_000
        /// The maximum number of connections. A further connection replaces the one with the earliest deadline, except
        /// those with which a worker is busy. If workers are busy with all connections, the further connection waits.
        package var maxClients = 512

        private static let processors = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

        package init() {}
    }

    private let options: Options
    private let sockets: [ServerSocket]
    private let wake: SelfPipe
    private let pages: WorkQueue
    private let heavyPages: WorkQueue
    /// Forms have a separate queue, because they may wait for another process that writes to the store.
    private let forms = WorkQueue()
    private let mediaReads = WorkQueue(threads: 2)
    private let exports = WorkQueue(threads: 2, isHeavy: true)
    /// One thread receives a file, and the other refuses further files meanwhile.
    private let uploads = WorkQueue(threads: 2)
    private let counting = BackgroundCounter()
    /// The results of workers that the polling thread has not yet passed to clients.
    private let deliveries = Shared<[Worker.Delivery]>([])
    private var clients: [UInt64: Client] = [:]
    private var lastNumber: UInt64 = 0
    private var buffer = [UInt8](repeating: 0, count: 16 << 10)
    /// The time of the next check of the clients' deadlines. Checking them after every event would be too slow.
    private var nextDismissal = ContinuousClock.now

    /// The maximum time that `poll(2)` waits before the deadlines and `isStopping` are checked again.
    private static let tickMilliseconds: Int32 = 200
    /// The minimum time between two checks of the deadlines, and the maximum time that `poll(2)` waits while a page may
    /// have to be cancelled.
    private static let dismissalMilliseconds: Int32 = 5
    /// The amount of freed memory in bytes that the allocator keeps for the next pages.
    private static let keptBytes: Int32 = 16 << 20
    /// The time for which a page is still generated after the client has shut down its sending side. Usually the client
    /// has closed the whole connection, so nobody will read the page, but the server can detect this only by sending.
    private static let hangUpTimeout = Duration.milliseconds(100)
    /// The time for which a stopping `run` waits for pending responses. Also the time for which a connection discards
    /// input after its last response.
    private static let closingTimeout = Duration.seconds(2)

    /// Opens the sockets, and raises the limit of open files. Clients can then connect, but receive no response until
    /// `run` is called.
    package init(_ options: Options) throws {
        self.options = options
        heavyPages = WorkQueue(threads: options.heavyThreads, isHeavy: true)
        pages = WorkQueue(threads: options.lightThreads, overflow: (options.lightMilliseconds, heavyPages))
        sockets = try Self.listen(options)
        guard let wake = SelfPipe() else {
            throw ServerError.system(doing: "opening a pipe", message: errorDescription(errno))
        }
        self.wake = wake
        Self.raiseDescriptorLimit()
    }

    /// The port of all sockets.
    package var port: UInt16 { sockets.first?.port ?? 0 }

    private static func listen(_ options: Options) throws -> [ServerSocket] {
        var sockets = [try ServerSocket(address: "127.0.0.1", port: options.port)]
        let port = sockets[0].port
        do {
            sockets.append(try ServerSocket(address: "::1", port: port))
        } catch {
            // Most errors are ignored, because some machines have no IPv6. But this one must be reported: if another
            // program uses the port at `::1`, a browser that opens `localhost` could reach that program.
            if case ServerError.portInUse = error { throw error }
        }
        if let address = options.address, address != "127.0.0.1", address != "::1" {
            sockets.append(try ServerSocket(address: address, port: port))
        }
        return sockets
    }

    /// Raises the limit of open files to at least 4,096, or to the hard limit if that is lower. The default may be
    /// lower than the maximum number of clients.
    private static func raiseDescriptorLimit() {
        var limit = rlimit()
        let files = Int32(RLIMIT_NOFILE.rawValue)
        guard unsafe getrlimit(__rlimit_resource_t(UInt32(files)), &limit) == 0 else { return }
        limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, 4096))
        unsafe setrlimit(__rlimit_resource_t(UInt32(files)), &limit)
    }

    // MARK: Running

    /// Serves until `isStopping` returns true, which is checked several times a second. Then accepts no new connections
    /// and gives pending responses two seconds to finish. Throws only if a thread cannot be started.
    ///
    /// Each worker thread calls `makeRouter` for its first page, and again if another file has replaced the store.
    package func run(
        authenticator: RequestAuthenticator, router makeRouter: @escaping Router.Opening,
        until isStopping: () -> Bool
    ) throws {
        tweetdex_keep_freed_memory(Self.keptBytes)
        let threads = try startWorkers(authenticator, makeRouter)
        while !isStopping() { pollOnce(accepting: true) }
        let end = ContinuousClock.now + Self.closingTimeout
        for client in clients.values where isIdle(client) { drop(client) }
        while !clients.isEmpty, ContinuousClock.now < end { pollOnce(accepting: false) }
        for client in clients.values { drop(client) }
        counting.cancel()
        for queue in queues { queue.close() }
        for thread in threads { pthread_join(thread, nil) }
    }

    private var queues: [WorkQueue] { [pages, heavyPages, forms, mediaReads, exports, uploads, counting.queue] }

    private func startWorkers(
        _ authenticator: RequestAuthenticator, _ makeRouter: @escaping Router.Opening
    ) throws -> [pthread_t] {
        let (deliveries, wake) = (deliveries, wake)
        return try queues.flatMap { queue in
            let worker = Worker(at: queue, authenticator: authenticator, makeRouter: makeRouter, counting: counting) {
                delivery in
                deliveries.withLock { $0.append(delivery) }
                wake.signal()
            }
            return try (0..<queue.threads).map { _ in try worker.start() }
        }
    }

    private func pollOnce(accepting: Bool) {
        let hasRoom = clients.count < options.maxClients || clients.values.contains(where: isReplaceable)
        let listening = accepting && hasRoom ? sockets.map(\.descriptor) : []
        var watched = listening.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        watched.append(pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0))
        let first = watched.count
        let known = Array(clients.values)
        for client in known { watched.append(pollfd(fd: client.descriptor, events: client.pollEvents, revents: 0)) }
        let isHungUp = known.contains { $0.hungUpAt != nil }
        let pollTimeout = isHungUp ? Self.dismissalMilliseconds : Self.tickMilliseconds
        let readyCount = unsafe poll(&watched, nfds_t(watched.count), pollTimeout)
        if readyCount > 0 {
            for (index, client) in known.enumerated() where watched[first + index].revents != 0 {
                handleEvents(of: client, watched[first + index].revents)
            }
            if watched[first - 1].revents != 0 { wake.reset() }
            for (index, socket) in sockets.enumerated() where index < listening.count && watched[index].revents != 0 {
                accept(from: socket)
            }
        }
        for delivery in deliveries.takeAll() { accept(delivery) }
        let now = ContinuousClock.now
        if now >= nextDismissal {
            dismissSilent(now)
            nextDismissal = now + .milliseconds(Self.dismissalMilliseconds)
        }
    }

    // MARK: Clients

    private func accept(from socket: ServerSocket) {
        // Limit the number of new connections per round, so that they do not delay the existing ones.
        for _ in 0..<64 {
            if clients.count >= options.maxClients, !dropMostSilent() { return }
            guard let descriptor = socket.accept() else {
                if errno == EMFILE || errno == ENFILE, dropMostSilent() { continue }
                return
            }
            lastNumber += 1
            clients[lastNumber] = Client(
                number: lastNumber, descriptor: descriptor, deadline: .now + options.clientTimeout)
        }
    }

    private func handleEvents(of client: Client, _ events: Int16) {
        if events & Int16(POLLERR | POLLNVAL) != 0 { return drop(client) }
        switch client.state {
        case .reading: read(from: client)
        case .writing:
            if events & Int16(POLLHUP) != 0 { return drop(client) }
            write(to: client)
        case .lingering: if client.receive(into: &buffer) == nil { drop(client) }
        case .working, .readingBody:
            if events & Int16(POLLHUP) != 0 { return drop(client) }
            client.hungUpAt = .now
        case .receiving: drop(client)
        }
    }

    private func read(from client: Client) {
        let hadPartialRequest = client.parser.hasPartialRequest
        // Without the sending side of the client, the rest of the request will not arrive.
        guard let hasBytes = client.receive(into: &buffer) else { return drop(client) }
        guard hasBytes else { return }
        // The time limit of a request starts with its first byte; later bytes do not extend it.
        if !hadPartialRequest { client.deadline = .now + options.clientTimeout }
        proceed(with: client)
    }

    /// Starts work on the next request. Waits for the rest of an incomplete request, and refuses a malformed one.
    private func proceed(with client: Client) {
        let now = Int64(time(nil))
        do {
            guard let result = try client.parser.next(now: now) else {
                client.state = .reading
                return
            }
            let task = CancellableTask(
                milliseconds: result.request.isStoreWide ? options.figureMilliseconds : options.pageMilliseconds)
            client.closes = result.closes
            if let length = result.uploadLength {
                client.state = .receiving(task)
                let upload = IncomingUpload(
                    result.request, from: client.descriptor, start: result.uploadStart, length: length, task,
                    timeout: options.clientTimeout)
                return uploads.add(.receive(client: client.number, upload))
            }
            client.state = .working(task)
            client.deadline = .now + options.clientTimeout
            let queue = result.request.method == .post ? forms : pages
            queue.add(.answer(client: client.number, result.request, closes: result.closes, task))
        } catch {
            refuse(client, error.status, error.reason, now: now)
        }
    }

    private func refuse(_ client: Client, _ status: Int, _ reason: String, now: Int64) {
        let answer = OutgoingResponse(.text(reason, status: status), to: nil)
        var bytes = answer.head(closes: true, now: now)
        if case .bytes(let body) = answer.body { bytes += body }
        client.closes = true
        client.enqueue(bytes)
        client.deadline = .now + options.clientTimeout
        write(to: client)
    }

    private func accept(_ delivery: Worker.Delivery) {
        guard let client = clients[delivery.client] else { return }
        client.source = delivery.source.flatMap { $0.isAtEnd ? nil : $0 }
        if delivery.isBroken {
            // Fewer bytes than `Content-Length` will arrive, which the client will notice.
            client.source = nil
            client.closes = true
        }
        client.enqueue(delivery.bytes)
        client.deadline = .now + options.clientTimeout
        write(to: client)
    }

    private func write(to client: Client) {
        client.state = .writing
        let (outcome, bytes) = client.send()
        switch outcome {
        case .broken: drop(client)
        case .blocked: if bytes > 0 { client.deadline = .now + options.clientTimeout }
        case .done:
            client.deadline = .now + options.clientTimeout
            if let source = client.source {
                client.source = nil
                client.state = .readingBody(source)
                (source is ExportRows ? exports : mediaReads).add(.read(client: client.number, source))
            } else if client.closes {
                shutdown(client.descriptor, Int32(SHUT_WR))
                client.state = .lingering
                client.deadline = .now + Self.closingTimeout
            } else {
                // The client may already have sent the next request.
                proceed(with: client)
            }
        }
    }

    // MARK: Closing connections

    private func drop(_ client: Client) {
        switch client.state {
        case .working(let task), .receiving(let task): task.cancel()
        case .readingBody(let source): source.cancel()
        case .reading, .writing, .lingering: break
        }
        clients[client.number] = nil
    }

    /// True if the connection may end when the server stops, because it waits for no response. An upload takes too
    /// long.
    private func isIdle(_ client: Client) -> Bool {
        switch client.state {
        case .reading, .receiving: true
        case .working, .writing, .readingBody, .lingering: false
        }
    }

    /// Closes connections whose deadline has passed, unless a worker is reading media for them or generating a page
    /// within its time limit. A client that has sent only part of a request receives status 408 first. Also cancels the
    /// pages of clients that shut down their sending side more than `hangUpTimeout` ago.
    private func dismissSilent(_ now: ContinuousClock.Instant) {
        for client in clients.values {
            if case .working(let task) = client.state {
                if let since = client.hungUpAt, since + Self.hangUpTimeout < now { task.cancel() }
                if task.isOver, client.deadline < now { drop(client) }
                continue
            }
            guard client.deadline < now else { continue }
            switch client.state {
            case .readingBody, .receiving: continue
            case .reading, .working, .writing, .lingering: break
            }
            if case .reading = client.state, client.parser.hasPartialRequest {
                refuse(client, 408, "The request took too long to arrive.", now: Int64(time(nil)))
            } else {
                drop(client)
            }
        }
    }

    /// False if a worker is busy with the connection.
    private func isReplaceable(_ client: Client) -> Bool {
        switch client.state {
        case .working, .readingBody, .receiving: false
        case .reading, .writing, .lingering: true
        }
    }

    /// Closes the connection with the earliest deadline, except those with which a worker is busy. Returns false if
    /// workers are busy with all connections.
    private func dropMostSilent() -> Bool {
        let candidates = clients.values.filter(isReplaceable)
        guard let silent = candidates.min(by: { $0.deadline < $1.deadline }) else { return false }
        drop(silent)
        return true
    }
}
