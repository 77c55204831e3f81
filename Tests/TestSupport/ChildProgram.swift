import CSpawn
import Dispatch
public import Foundation
import Glibc
import Synchronization

/// A child process that a test starts.
///
/// It is killed after a deadline and when this object is released, and it inherits no file descriptors except its three
/// standard channels.
///
/// Tests use it instead of Foundation's `Process`, which waits for a socket to close and may therefore wait for
/// surviving grandchildren.
public final class ChildProgram: Sendable {
    public enum Channel {
        /// That of the test process.
        case inherited
        /// `/dev/null`.
        case nothing
        case file(FileHandle)
        /// The child's end of the pipe. The parent closes its copy after the start.
        case pipe(Pipe)
    }

    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    /// The process ID.
    public let identifier: Int32
    private let deadline: ContinuousClock.Instant
    /// The status, as returned by `wait`; `nil` until `poll` has fetched it.
    private let ending = Mutex<Int32?>(nil)

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: the path of the program.
    ///   - folder: the working directory; `nil` for that of the tests.
    ///   - environment: `nil` for that of the tests.
    ///   - seconds: the time after which the process and its children are killed.
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
        // As under a shell: no signal is blocked or ignored, even if it is in the test process.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGQUIT] { unsafe sigaddset(&signals, signal) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        // POSIX_SPAWN_SETPGROUP (a new process group), POSIX_SPAWN_SETSIGDEF and POSIX_SPAWN_SETSIGMASK.
        unsafe posix_spawnattr_setflags(&attributes, 0x02 | 0x04 | 0x08)

        let variables = environment ?? ProcessInfo.processInfo.environment
        let words = CStringArray([program] + arguments)
        let settings = CStringArray(variables.map { "\($0)=\($1)" })
        var process: pid_t = 0
        let fault = unsafe posix_spawn(&process, program, &actions, &attributes, words.pointers, settings.pointers)
        guard fault == 0 else { throw Failure(description: "\(program): \(unsafe String(cString: strerror(fault)))") }
        identifier = process
        deadline = .now + .seconds(seconds)
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds)) { [weak self] in self?.kill() }
        if case .pipe(let pipe) = input { try pipe.fileHandleForReading.close() }
        // Output and errors may be the same pipe, which is closed once.
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

    /// Sends a signal, unless the end of the process is known: its process ID could belong to another process.
    public func signal(_ number: Int32) {
        ending.withLock { if $0 == nil { Glibc.kill(identifier, number) } }
    }

    /// Waits for the end. Returns the exit status, or -N if signal N ended the process.
    @discardableResult
    public func wait() -> Int32 {
        var information = unsafe siginfo_t()
        while true {
            if let ending = poll() { return ending }
            // `WNOWAIT` leaves the process to `poll`, so that the process ID is not reused before `ending` is set.
            unsafe waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT)
        }
    }

    /// Reads all output from a pipe or terminal of the process. Stops 5 seconds after the deadline.
    public func read(_ file: FileHandle) -> Data {
        var bytes = Data()
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        // Children of the process may end a moment after it.
        while ContinuousClock.now < deadline + .seconds(5) {
            var one = pollfd(fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
            guard unsafe Glibc.poll(&one, 1, 500) > 0 else { continue }
            let count = unsafe Glibc.read(file.fileDescriptor, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            // Reading a terminal fails with EIO after all processes have closed its other side.
            if count <= 0 { break }
            bytes.append(contentsOf: piece.prefix(count))
        }
        return bytes
    }

    /// Kills the process group: the process and its children.
    private func kill() {
        ending.withLock { if $0 == nil { Glibc.kill(-identifier, SIGKILL) } }
    }

    /// Returns the status of the process; `nil` if it is running.
    private func poll() -> Int32? {
        ending.withLock { ending in
            var status: Int32 = 0
            if ending == nil, unsafe waitpid(identifier, &status, WNOHANG) == identifier {
                ending = status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
            }
            return ending
        }
    }

    /// Runs a program to its end. Returns its status (as `wait`) and output; `withErrors` adds the standard error.
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

/// A null-terminated array of C strings, as `argv`.
@safe
private final class CStringArray {
    let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private let count: Int

    init(_ strings: [String]) {
        count = strings.count
        unsafe pointers = .allocate(capacity: count + 1)
        for (index, string) in strings.enumerated() { unsafe (pointers + index).initialize(to: strdup(string)) }
        unsafe (pointers + count).initialize(to: nil)
    }

    deinit {
        for index in 0..<count { unsafe free(pointers[index]) }
        unsafe pointers.deallocate()
    }
}
