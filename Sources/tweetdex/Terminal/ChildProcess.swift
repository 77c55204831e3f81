import CLibrary

/// Starts other programs and waits for them. They start with the default handling of SIGINT, SIGTERM, SIGHUP and
/// SIGPIPE.
enum ChildProcess {
    /// Starts the program at the path `arguments[0]`, and returns the process ID; `nil` if the program cannot be
    /// started.
    ///
    /// - Parameters:
    ///   - input: The descriptor for the program's standard input; `nil` to inherit the input of this process.
    ///   - output: The descriptor for the program's standard output; standard error is then discarded. `nil` to inherit
    ///     the output and standard error of this process.
    ///   - closing: A descriptor to close in the program, such as the other end of a pipe.
    ///   - addingVariables: Environment variables to set. They are also set in this process.
    ///   - isSilent: If true, the program's output is `/dev/null`, whatever `output` is, and so is its input if `input`
    ///     is `nil`. It has a new session, so that it outlives this process.
    static func start(
        _ arguments: [String], input: Int32? = nil, output: Int32? = nil, closing: Int32? = nil,
        addingVariables: [String: String] = [:],
        isSilent: Bool = false
    ) -> pid_t? {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        if let input { unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }
        if let input, input != STDIN_FILENO { unsafe posix_spawn_file_actions_addclose(&actions, input) }
        if let output {
            unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
            unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_RDWR, 0)
        }
        if let closing { unsafe posix_spawn_file_actions_addclose(&actions, closing) }
        if isSilent {
            for descriptor in (input == nil ? [STDIN_FILENO] : []) + [STDOUT_FILENO, STDERR_FILENO] {
                unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
            }
        }

        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { unsafe sigaddset(&signals, signal) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        // POSIX_SPAWN_SETSIGDEF is 4 and POSIX_SPAWN_SETSID is 0x80 in glibc's <spawn.h>.
        unsafe posix_spawnattr_setflags(&attributes, isSilent ? 0x84 : 0x04)

        for (name, value) in addingVariables { unsafe setenv(name, value, 1) }
        var copies = unsafe arguments.map { unsafe strdup($0) }
        unsafe copies += [nil]
        defer { unsafe copies.forEach { unsafe free($0) } }
        var process: pid_t = 0
        guard let program = unsafe copies.first, let program = unsafe program,
            unsafe posix_spawn(&process, program, &actions, &attributes, copies, environ) == 0
        else { return nil }
        return process
    }

    /// Waits until a process ends. Returns its exit status; `nil` if a signal ended it or waiting failed.
    static func wait(_ process: pid_t) -> Int32? {
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0 {
            if errno != EINTR { return nil }
        }
        return exitStatus(status)
    }

    /// Waits until a process ends, and kills it after `seconds`. Returns its exit status; `nil` if it was killed,
    /// another signal ended it, or waiting failed.
    static func wait(_ process: pid_t, seconds: Int) -> Int32? {
        let deadline = ContinuousClock.now + .seconds(seconds)
        var status: Int32 = 0
        while true {
            let ended = unsafe waitpid(process, &status, WNOHANG)
            if ended == process { return exitStatus(status) }
            if ended < 0, errno != EINTR { return nil }
            if ContinuousClock.now > deadline { break }
            usleep(2000)
        }
        kill(process, SIGKILL)
        _ = wait(process)
        return nil
    }

    private static func exitStatus(_ status: Int32) -> Int32? {
        status & 0x7f == 0 ? (status >> 8) & 0xff : nil
    }
}

/// A silent child program that ends with this program, even if SIGKILL ends this program.
///
/// A shell starts the program and waits for the end of a pipe, which the system closes with this program.
struct DependentProcess {
    private static let script =
        #"exec 3<&0; "$@" 3<&- & child=$!; (read -r line <&3; kill "$child") & wait "$child"; kill $!"#

    /// The shell, which ends with the program.
    private let process: pid_t
    /// The end of the pipe that stays open until this program ends.
    private let descriptor: Int32

    /// Starts the program at the path `arguments[0]`; returns `nil` if the shell cannot be started.
    init?(_ arguments: [String]) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let process = ChildProcess.start(
            ["/bin/sh", "-c", Self.script, "sh"] + arguments, input: ends[0], isSilent: true)
        close(ends[0])
        guard let process else {
            close(ends[1])
            return nil
        }
        (self.process, descriptor) = (process, ends[1])
    }

    /// True until the program has ended. Call it no more after it has returned false.
    var isRunning: Bool { waitpid(process, nil, WNOHANG) == 0 }

    /// Ends the program with SIGTERM, without waiting for it.
    func end() {
        close(descriptor)
    }
}
