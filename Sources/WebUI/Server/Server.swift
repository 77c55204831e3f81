internal import CMemory
internal import Glibc
internal import Synchronization
internal import TweetArchive

/// HTTP/1.1 on the loopback interface. One thread talks to all clients and never waits for anything else: requests go to
/// workers, each with a site and a connection to the store of its own, and answers come back. A client that is slow to
/// ask, slow to read or gone costs a file descriptor for a while, and nobody else anything.
package final class Server {
    package struct Options: Sendable {
        /// 0 is any free one.
        package var port: UInt16 = 0
        /// Where other machines may reach the server, an IP address; nil is nowhere.
        package var address: String?
        /// Pages that are worked at at a time, as long as none takes long: as many as there are processors.
        package var abreast = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        /// Threads that may stand in for those with slow pages.
        package var substitutes = 4
        /// How long one is waited for who sends a request, reads an answer, or keeps a connection without a request.
        package var patience = Duration.seconds(15)
        /// How long a page may be worked at.
        package var pageMilliseconds = 10_000
        /// How long somebody waits for figures of everything before they are counted in the background.
        package var figureMilliseconds = 3_000
        /// Connections at a time; with more the one goes that was silent for longest.
        package var mostClients = 512

        package init() {}
    }

    private let options: Options
    private let sockets: [ServerSocket]
    private let wake: Wake
    /// Pages, forms (which may have to wait for whoever writes to the store) and pieces of files have threads of their own.
    private let pages: WorkQueue
    private let forms = WorkQueue()
    private let pieces = WorkQueue()
    private let counting = Counting()
    private let deliveries = Deliveries()
    private var clients: [UInt64: Client] = [:]
    private var lastNumber: UInt64 = 0
    private var buffer = [UInt8](repeating: 0, count: 16 << 10)
    /// Nobody's time is so short that it is to be looked at after each of a thousand answers.
    private var nextDismissal = ContinuousClock.now

    /// The loop looks around at least that often: for silent clients, and for whether it is to end.
    private static let tickMilliseconds: Int32 = 200
    /// A page that takes longer is slow: most take one or two. Then another one is let in.
    private static let slowMilliseconds: Int32 = 20
    /// Freed memory up to there is kept for the next page.
    private static let keptBytes: Int32 = 16 << 20
    /// How long somebody who sends no more is still worked for: who is gone, and not just done asking, is gone by then.
    private static let patienceAfterHangUp = Duration.milliseconds(500)
    private static let patienceAfterAnswer = Duration.seconds(2)

    /// Opens the sockets: from now on clients can connect, and wait.
    package init(_ options: Options) throws(ServerError) {
        self.options = options
        pages = WorkQueue(abreast: options.abreast)
        sockets = try Self.listen(options)
        wake = try Wake()
        Self.raiseDescriptorLimit()
    }

    /// Where it listens.
    package var port: UInt16 { sockets.first?.port ?? 0 }

    private static func listen(_ options: Options) throws(ServerError) -> [ServerSocket] {
        var sockets = [try ServerSocket(address: "127.0.0.1", port: options.port)]
        let port = sockets[0].port
        do throws(ServerError) {
            sockets.append(try ServerSocket(address: "::1", port: port))
        } catch {
            // Not every machine has IPv6. But where another program has the port there, `localhost` might be that one.
            if case .portInUse = error { throw error }
        }
        if let address = options.address, address != "127.0.0.1", address != "::1" {
            sockets.append(try ServerSocket(address: address, port: port))
        }
        return sockets
    }

    /// More clients than the usual limit of open files has room for are nothing unusual for a server.
    private static func raiseDescriptorLimit() {
        var limit = rlimit()
        let files = Int32(RLIMIT_NOFILE.rawValue)
        guard unsafe getrlimit(__rlimit_resource_t(UInt32(files)), &limit) == 0 else { return }
        limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, 4096))
        unsafe setrlimit(__rlimit_resource_t(UInt32(files)), &limit)
    }

    // MARK: Running

    /// Serves until `isStopping`, which is asked several times a second; then nobody new is let in, and who waits for an
    /// answer gets it, if it does not take long. `makeSite` is called once by each thread that answers.
    package func run(
        doorkeeper: Doorkeeper, site makeSite: @escaping Site.Opening,
        until isStopping: () -> Bool
    ) throws(ServerError) {
        tweetdex_keep_freed_memory(Self.keptBytes)
        let threads = try startWorkers(doorkeeper, makeSite)
        while !isStopping() { turn(accepting: true) }
        let end = ContinuousClock.now + Self.patienceAfterAnswer
        for client in clients.values where isIdle(client) { drop(client) }
        while !clients.isEmpty, ContinuousClock.now < end { turn(accepting: false) }
        for client in clients.values { drop(client) }
        counting.callOff()
        for queue in [pages, forms, pieces, counting.queue] { queue.close() }
        for thread in threads { pthread_join(thread, nil) }
    }

    private func startWorkers(
        _ doorkeeper: Doorkeeper, _ makeSite: @escaping Site.Opening
    ) throws(ServerError) -> [pthread_t] {
        let queues =
            Array(repeating: pages, count: max(1, options.abreast + options.substitutes))
            + [forms, pieces, pieces, counting.queue]
        let (deliveries, wake, counting) = (deliveries, wake, counting)
        var threads: [pthread_t] = []
        for (number, queue) in queues.enumerated() {
            let worker = Worker(number, at: queue, doorkeeper: doorkeeper, makeSite: makeSite, counting: counting) {
                delivery in
                deliveries.add(delivery)
                wake.ring()
            }
            guard let thread = worker.start() else {
                throw .system(doing: "Starting a thread", message: unsafe String(cString: strerror(errno)))
            }
            threads.append(thread)
        }
        return threads
    }

    /// Waits for something to happen, and does what it asks for.
    private func turn(accepting: Bool) {
        let listening = accepting ? sockets.map(\.descriptor) : []
        var watched = listening.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        watched.append(pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0))
        let first = watched.count
        let known = Array(clients.values)
        for client in known { watched.append(pollfd(fd: client.descriptor, events: client.interest, revents: 0)) }
        let patience =
            pages.letOthersIn(after: .milliseconds(Self.slowMilliseconds))
            ? Self.slowMilliseconds : Self.tickMilliseconds
        let happened = unsafe poll(&watched, nfds_t(watched.count), patience)
        if happened > 0 {
            for (index, client) in known.enumerated() where watched[first + index].revents != 0 {
                attend(to: client, watched[first + index].revents)
            }
            if watched[first - 1].revents != 0 { wake.quieten() }
            for (index, socket) in sockets.enumerated() where index < listening.count && watched[index].revents != 0 {
                accept(from: socket)
            }
        }
        for delivery in deliveries.take() { hand(delivery) }
        let now = ContinuousClock.now
        if now >= nextDismissal {
            dismissSilent(now)
            nextDismissal = now + .milliseconds(Self.slowMilliseconds)
        }
    }

    // MARK: Clients

    private func accept(from socket: ServerSocket) {
        // Not for ever: who knocks quickest must not keep the others waiting.
        for _ in 0..<64 {
            if clients.count >= options.mostClients { dropMostSilent() }
            guard let descriptor = socket.accept() else {
                if errno == EMFILE || errno == ENFILE, dropMostSilent() { continue }
                return
            }
            lastNumber += 1
            clients[lastNumber] = Client(
                number: lastNumber, descriptor: descriptor, patience: .now + options.patience)
        }
    }

    private func attend(to client: Client, _ events: Int16) {
        if events & Int16(POLLERR | POLLNVAL) != 0 { return drop(client) }
        switch client.state {
        case .reading: read(from: client)
        case .writing:
            if events & Int16(POLLHUP) != 0 { return drop(client) }
            write(to: client)
        case .lingering:
            switch client.receive(into: &buffer) {
            case .bytes, .nothing: break
            case .end, .broken: drop(client)
            }
        case .working, .sourcing:
            if events & Int16(POLLHUP) != 0 { return drop(client) }
            client.hungUpAt = .now
        }
    }

    private func read(from client: Client) {
        let wasWaiting = client.parser.isWaiting
        switch client.receive(into: &buffer) {
        case .nothing: return
        case .broken: return drop(client)
        case .end:
            // Half a request from somebody who has said all is none.
            return drop(client)
        case .bytes:
            // The time for a whole request counts from its first byte: it does not begin anew with each of them.
            if !wasWaiting { client.patience = .now + options.patience }
            proceed(with: client)
        }
    }

    /// Takes the next request out of what has come.
    private func proceed(with client: Client) {
        let now = Int64(time(nil))
        do throws(RequestError) {
            guard let result = try client.parser.next(now: now) else {
                client.state = .reading
                return
            }
            let errand = TweetArchive.Errand(
                milliseconds: result.request.isAboutEverything ? options.figureMilliseconds : options.pageMilliseconds)
            client.closes = result.closes
            client.state = .working(errand)
            client.patience = .now + options.patience
            let queue = result.request.method == .post ? forms : pages
            queue.add(
                .answer(client: client.number, result.request, closes: result.closes, errand))
        } catch {
            refuse(client, error.status, error.reason, now: now)
        }
    }

    private func refuse(_ client: Client, _ status: Int, _ reason: String, now: Int64) {
        let answer = Answer(.text(reason, status: status), to: nil)
        var bytes = answer.head(closes: true, now: now)
        if case .bytes(let body) = answer.body { bytes += body }
        client.closes = true
        client.enqueue(bytes)
        client.patience = .now + options.patience
        write(to: client)
    }

    private func hand(_ delivery: Worker.Delivery) {
        guard let client = clients[delivery.client] else { return }
        client.source = delivery.source.flatMap { $0.isAtEnd ? nil : $0 }
        if delivery.isBroken {
            // What is there of it goes out, and then the connection ends before its time: the client knows the length.
            client.source = nil
            client.closes = true
        }
        client.enqueue(delivery.bytes)
        client.patience = .now + options.patience
        write(to: client)
    }

    private func write(to client: Client) {
        client.state = .writing
        let (outcome, bytes) = client.send()
        switch outcome {
        case .broken: drop(client)
        case .blocked: if bytes > 0 { client.patience = .now + options.patience }
        case .done:
            client.patience = .now + options.patience
            if let source = client.source {
                client.source = nil
                client.state = .sourcing
                pieces.add(.read(client: client.number, source))
            } else if client.closes {
                shutdown(client.descriptor, Int32(SHUT_WR))
                client.state = .lingering
                client.patience = .now + Self.patienceAfterAnswer
            } else {
                // What came behind the request waits already.
                proceed(with: client)
            }
        }
    }

    // MARK: Leaving

    private func drop(_ client: Client) {
        if case .working(let errand) = client.state { errand.callOff() }
        clients[client.number] = nil
    }

    private func isIdle(_ client: Client) -> Bool {
        if case .reading = client.state { return true }
        return false
    }

    /// Lets go of those whose time is over, and of work that nobody waits for.
    private func dismissSilent(_ now: ContinuousClock.Instant) {
        for client in clients.values {
            if case .working(let errand) = client.state {
                if let since = client.hungUpAt, since + Self.patienceAfterHangUp < now { errand.callOff() }
                if errand.isOver, client.patience < now { drop(client) }
                continue
            }
            guard client.patience < now else { continue }
            if case .sourcing = client.state { continue }
            if case .reading = client.state, client.parser.isWaiting {
                refuse(client, 408, "The request took too long to come.", now: Int64(time(nil)))
            } else {
                drop(client)
            }
        }
    }

    /// Makes room; false when everybody is being served.
    @discardableResult
    private func dropMostSilent() -> Bool {
        let candidates = clients.values.filter { client in
            switch client.state {
            case .working, .sourcing: false
            case .reading, .writing, .lingering: true
            }
        }
        guard let silent = candidates.min(by: { $0.patience < $1.patience }) else { return false }
        drop(silent)
        return true
    }
}

/// What workers have done, on its way to the clients.
private final class Deliveries: Sendable {
    private let waiting = Mutex<[Worker.Delivery]>([])

    func add(_ delivery: Worker.Delivery) { waiting.withLock { $0.append(delivery) } }

    func take() -> [Worker.Delivery] {
        waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
    }
}
