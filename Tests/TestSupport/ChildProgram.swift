import CSpawn
import Dispatch
public import Foundation
import Glibc
import Synchronization

/// Another program, started by a test.
///
/// It has its deadline, gets nothing from the tests but its three channels, and ends with its owner. Its end is asked of
/// the system: Foundation's `Process` takes it from a socket, which whatever a program leaves behind may hold open.
public final class ChildProgram: Sendable {
    public enum Channel {
        /// The one of the tests themselves.
        case inherited
        case nothing
        case file(FileHandle)
        /// The child's end, which is closed here once the child has it.
        case pipe(Pipe)
    }

    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    public let identifier: Int32
    private let deadline: ContinuousClock.Instant
    /// How it ended, once it was asked for.
    private let ending = Mutex<Int32?>(nil)

    /// - Parameters:
    ///   - program: its path.
    ///   - environment: nil for the one of the tests.
    ///   - seconds: how long it may take; then it is killed, with what it started.
    public init(
        _ program: String, _ arguments: [String] = [], in folder: URL? = nil, environment: [String: String]? = nil,
        input: Channel = .nothing, output: Channel = .nothing, errors: Channel = .nothing, seconds: Int = 600
    ) throws {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for (channel, target) in [(input, STDIN_FILENO), (output, STDOUT_FILENO), (errors, STDERR_FILENO)] {
            switch channel {
            case .inherited: break
            case .nothing: unsafe posix_spawn_file_actions_addopen(&actions, target, "/dev/null", O_RDWR, 0)
            case .file(let file): unsafe posix_spawn_file_actions_adddup2(&actions, file.fileDescriptor, target)
            case .pipe(let pipe):
                let end = target == STDIN_FILENO ? pipe.fileHandleForReading : pipe.fileHandleForWriting
                unsafe posix_spawn_file_actions_adddup2(&actions, end.fileDescriptor, target)
            }
        }
        unsafe posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
        if let folder { unsafe posix_spawn_file_actions_addchdir_np(&actions, folder.path) }

        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        // Signals as a shell hands them on, whatever the tests were started with: none blocked, none ignored.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGQUIT] { unsafe sigaddset(&signals, signal) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        // POSIX_SPAWN_SETPGROUP (to a group of its own), POSIX_SPAWN_SETSIGDEF and POSIX_SPAWN_SETSIGMASK.
        unsafe posix_spawnattr_setflags(&attributes, 0x02 | 0x04 | 0x08)

        let variables = environment ?? ProcessInfo.processInfo.environment
        let words = Strings([program] + arguments)
        let settings = Strings(variables.map { "\($0)=\($1)" })
        var process: pid_t = 0
        let fault = unsafe posix_spawn(&process, program, &actions, &attributes, words.pointers, settings.pointers)
        guard fault == 0 else { throw Failure(description: "\(program): \(unsafe String(cString: strerror(fault)))") }
        identifier = process
        deadline = .now + .seconds(seconds)
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds)) { [weak self] in self?.kill() }
        if case .pipe(let pipe) = input { try pipe.fileHandleForReading.close() }
        // One pipe may be both.
        var written: Set<ObjectIdentifier> = []
        for case .pipe(let pipe) in [output, errors] where written.insert(ObjectIdentifier(pipe)).inserted {
            try pipe.fileHandleForWriting.close()
        }
    }

    deinit {
        kill()
        wait()
    }

    public var isRunning: Bool { poll() == nil }

    /// Sends a signal, if it is still there to get it.
    public func signal(_ number: Int32) {
        ending.withLock { if $0 == nil { Glibc.kill(identifier, number) } }
    }

    /// Waits for its end: its exit status, or -N where signal N ended it.
    @discardableResult
    public func wait() -> Int32 {
        var information = unsafe siginfo_t()
        while true {
            if let ending = poll() { return ending }
            // Leaves it to be asked for, so that its number stays its own.
            unsafe waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT)
        }
    }

    /// What comes from a pipe or a terminal of its, until it has closed it or must have ended.
    public func read(_ file: FileHandle) -> Data {
        var bytes = Data()
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        // What it started has a moment more.
        while ContinuousClock.now < deadline + .seconds(5) {
            var one = pollfd(fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
            guard unsafe Glibc.poll(&one, 1, 500) > 0 else { continue }
            let count = unsafe Glibc.read(file.fileDescriptor, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            // A terminal ends with EIO once nobody has its other side open any more.
            if count <= 0 { break }
            bytes.append(contentsOf: piece.prefix(count))
        }
        return bytes
    }

    /// Kills it, and what it started in its group.
    private func kill() {
        ending.withLock { if $0 == nil { Glibc.kill(-identifier, SIGKILL) } }
    }

    private func poll() -> Int32? {
        ending.withLock { ending in
            var status: Int32 = 0
            if ending == nil, unsafe waitpid(identifier, &status, WNOHANG) == identifier {
                ending = status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
            }
            return ending
        }
    }

    /// Runs a program to its end: how it ended, and what it wrote.
    public static func run(
        _ program: String, _ arguments: [String] = [], in folder: URL? = nil, environment: [String: String]? = nil,
        input: Channel = .nothing, withErrors: Bool = false, seconds: Int = 600
    ) throws -> (status: Int32, output: String) {
        let pipe = Pipe()
        let child = try ChildProgram(
            program, arguments, in: folder, environment: environment, input: input, output: .pipe(pipe),
            errors: withErrors ? .pipe(pipe) : .nothing, seconds: seconds)
        let output = child.read(pipe.fileHandleForReading)
        return (child.wait(), String(decoding: output, as: UTF8.self))
    }
}

/// Strings as C has lists of them.
@safe
private final class Strings {
    let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private let count: Int

    init(_ strings: [String]) {
        count = strings.count
        unsafe pointers = .allocate(capacity: count + 1)
        for (place, string) in strings.enumerated() { unsafe (pointers + place).initialize(to: strdup(string)) }
        unsafe (pointers + count).initialize(to: nil)
    }

    deinit {
        for place in 0..<count { unsafe free(pointers[place]) }
        unsafe pointers.deallocate()
    }
}
