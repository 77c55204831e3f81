import CLibrary
import Rendering
import Synchronization
import TweetArchive
import TweetModel

/// Serves tools to a client of the Model Context Protocol on standard input and output.
///
/// Each line is a JSON-RPC message. Calls of tools run at the same time, so their replies can have another order than
/// the requests. Requests of both forms of the protocol can alternate.
struct ModelContextServer {
    private let tools: [Tool]
    private let access: Set<PrivateKind>
    /// Returns the options of searches at the current time.
    private let options: @Sendable () -> SearchOptions
    private let workers: ToolWorkers
    private let kinds = Shared<(generation: Int64, flags: TweetFlags)?>(nil)
    private let writer = ReplyWriter()

    /// The time limit of a call, including the time in the queue.
    private static let seconds = 60

    init(
        _ access: Set<PrivateKind>, options: @escaping @Sendable () -> SearchOptions,
        opening open: @escaping @Sendable () throws -> TweetArchive
    ) {
        (self.access, self.options) = (access, options)
        tools = Tool.all(access)
        workers = ToolWorkers(opening: open)
    }

    /// Replies to messages until the end of input, and then waits for the running calls. Throws
    /// `CommandError.brokenPipe` if the client has closed standard output.
    func run() throws {
        var lines = InputLines()
        defer { workers.finish { writer.hasReader } }
        do {
            while try receive(from: &lines) {}
        } catch let error as CommandError {
            workers.cancel(nil)
            if let problem = error.problem {
                reply(.error(ModelContextError(.invalidRequest, problem.message)), to: .unreadable)
            }
            throw error
        }
    }

    /// Reads a line and replies to it. Returns false at the end of input. Skips a line that is too long.
    private func receive(from lines: inout InputLines) throws -> Bool {
        do {
            guard let line = try lines.nextBytes(beforeWaiting: writer.check) else { return false }
            guard let text = String(validating: line, as: UTF8.self) else {
                reply(.error(ModelContextError(.invalidJSON, "the line is not valid UTF-8")), to: .unreadable)
                return true
            }
            if !text.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { receive(text) }
        } catch {
            guard let problem = CommandError(error).problem, problem.code == "line-too-long" else { throw error }
            reply(.error(ModelContextError(.invalidRequest, problem.message)), to: .unreadable)
            try lines.skipLine(beforeWaiting: writer.check)
        }
        return true
    }

    private func reply(_ reply: ModelContextReply, to message: ClientMessage) {
        ReplyGroup(of: 1, isBatch: false, to: writer).add(reply, to: message)
    }

    private func receive(_ line: String) {
        let (messages, isBatch) = ClientMessage.parse(line)
        let group = ReplyGroup(of: messages.count, isBatch: isBatch, to: writer)
        for message in messages {
            switch message.body {
            case .call(let name, let arguments): call(name, arguments, message, group)
            case .cancel(let request):
                workers.cancel(request)
                group.add(nil, to: message)
            case .ignored: group.add(nil, to: message)
            case .initialize(let version):
                let versions = ModelContextEra.handshake.versions
                group.add(
                    .session(
                        version: versions.contains(version) ? version : versions[0], instructions: Tool.instructions),
                    to: message)
            case .discover: group.add(.discovery(instructions: Tool.instructions), to: message)
            case .ping: group.add(.empty, to: message)
            case .listTools: group.add(.tools(tools.map(\.declaration)), to: message)
            case .invalid(let error): group.add(.error(error), to: message)
            }
        }
    }

    private func call(_ name: String, _ arguments: ToolArguments, _ message: ClientMessage, _ group: ReplyGroup) {
        guard let tool = tools.first(where: { $0.declaration.name == name }) else {
            let error = ModelContextError(.invalidParameters, "the tool \"\(name.visible)\" is unknown")
            return group.add(.error(error), to: message)
        }
        let (access, options, kinds) = (access, options, kinds)
        let task = CancellableTask(milliseconds: Self.seconds * 1000)
        let isAccepted = workers.add(message.id, task) { opened in
            let reply: ModelContextReply
            do {
                try arguments.check(against: tool.declaration)
                let store = try opened.get()
                let document = store.run(task) {
                    Result {
                        try store.withSnapshot {
                            let existing = try store.privateKinds(kinds)
                            return try tool.run(ToolCall(store, arguments, access, options(), existing: existing))
                        }
                    }
                }
                reply = .document(try document.get())
            } catch {
                reply = .failure(Self.text(of: error))
            }
            // The client expects no reply to a cancelled request.
            group.add(task.isCancelled ? nil : reply, to: message)
        }
        if !isAccepted {
            group.add(.error(ModelContextError(.overload, "too many calls are waiting")), to: message)
        }
    }

    /// Returns the message and the hint that the command line prints for an error.
    private static func text(of error: any Error) -> String {
        var error = CommandError(error)
        switch error {
        case .interrupted:
            error = .usage(
                "timeout", "the call took longer than \(seconds) seconds",
                hint: "narrow the query, for example with since:2019 or from:me")
        case .failed(_, let problem) where problem.code == "bad-cursor":
            error = .usage(
                "bad-cursor", "the argument \"page\" is malformed or belongs to another call",
                hint: "use the value of next in the previous result, with the same other arguments")
        default: break
        }
        var bytes: [UInt8] = []
        TerminalRenderer(TerminalStyle(now: 0)).write(into: &bytes) { renderer, writer in
            if case .query(let query, let problems) = error {
                renderer.write(problems, query: query, to: &writer)
            } else if let problem = error.problem {
                renderer.writeError(problem.message, hint: problem.hint, to: &writer)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Writes replies to standard output, from any thread.
final class ReplyWriter: Sendable {
    private let output = Mutex(Output(pager: nil, size: nil))
    /// The error of the first write that failed. Nothing is written after it.
    private let failure = Mutex<(any Error)?>(nil)

    /// Throws the error of a write that failed.
    func check() throws {
        if let failure = failure.withLock({ $0 }) { throw failure }
    }

    /// False if the reader has closed standard output.
    var hasReader: Bool {
        var one = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        return unsafe poll(&one, 1, 0) == 0 || one.revents & Int16(POLLERR | POLLHUP) == 0
    }

    fileprivate func write(_ line: [UInt8]) {
        guard failure.withLock({ $0 == nil }) else { return }
        do {
            try output.withLock { output in
                try output.writeDocument { $0 += line }
                try output.flush()
            }
        } catch {
            failure.withLock { $0 = $0 ?? error }
        }
    }
}

/// The replies to the messages of a line: one, or those of a batch, which are on one line too.
final class ReplyGroup: Sendable {
    private let writer: ReplyWriter
    private let isBatch: Bool
    private let state: Mutex<(missing: Int, replies: [UInt8])>

    init(of messages: Int, isBatch: Bool, to writer: ReplyWriter) {
        (self.writer, self.isBatch) = (writer, isBatch)
        state = Mutex((messages, []))
    }

    /// Adds the reply to a message; `nil` for a message without a reply. Writes the line after the last one.
    func add(_ reply: ModelContextReply?, to message: ClientMessage) {
        let line = state.withLock { state -> [UInt8]? in
            if let reply {
                if !state.replies.isEmpty { state.replies.append(UInt8(ascii: ",")) }
                JSONRenderer().reply(reply, to: message.id, message.era, into: &state.replies)
            }
            state.missing -= 1
            return state.missing > 0 || state.replies.isEmpty ? nil : state.replies
        }
        guard let line else { return }
        writer.write(isBatch ? [UInt8(ascii: "[")] + line + [UInt8(ascii: "]")] : line)
    }
}
