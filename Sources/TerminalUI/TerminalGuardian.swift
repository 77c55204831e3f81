internal import CLibrary

/// A child process that restores the terminal if this program ends without `dismiss()`, for example because SIGKILL
/// ended it. It waits for the end of a pipe, which the system closes with the program. It has its own session, so that
/// no signal of the terminal ends it.
struct TerminalGuardian {
    /// Changes the mode only if it is still that of this program, because a shell may have set its own in the meantime.
    private static let script =
        #"read -r line || { printf %s "$2"; [ "$(stty -g <&3)" != "$3" ] || stty "$1" <&3; }"#

    private let process: pid_t
    /// The end of the pipe. A line in it dismisses the guardian; signal handlers can write it.
    let descriptor: Int32

    /// - Parameters:
    ///   - mode: The mode of the terminal to restore.
    ///   - raw: The mode of the terminal while this program uses it.
    init?(restoring mode: termios, from raw: termios) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawnattr_init(&attributes)
        defer {
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
            close(ends[0])
        }
        unsafe posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, 3)
        unsafe posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
        unsafe posix_spawnattr_setflags(&attributes, spawnsSession)
        let leaving = unsafe String(
            decoding: UnsafeBufferPointer(
                start: TerminalSession.leaving.utf8Start, count: TerminalSession.leaving.utf8CodeUnitCount),
            as: UTF8.self)
        let words = ["/bin/sh", "-c", Self.script, "sh", Self.words(of: mode), leaving, Self.words(of: raw)]
        var arguments = unsafe words.map { unsafe strdup($0) }
        unsafe arguments += [nil]
        defer { unsafe arguments.forEach { unsafe free($0) } }
        var process: pid_t = 0
        guard unsafe posix_spawn(&process, "/bin/sh", &actions, &attributes, arguments, environ) == 0 else {
            close(ends[1])
            return nil
        }
        self.process = process
        descriptor = ends[1]
    }

    /// Ends the process without restoring the terminal.
    func dismiss() {
        var line: UInt8 = 0x0A
        _ = unsafe write(descriptor, &line, 1)
        close(descriptor)
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }

    /// Returns a mode in the format of `stty -g`: four groups of flags and the control characters, in hexadecimal.
    static func words(of mode: termios) -> String {
        var words = [mode.c_iflag, mode.c_oflag, mode.c_cflag, mode.c_lflag].map { String($0, radix: 16) }
        var mode = mode
        unsafe withUnsafeBytes(of: &mode.c_cc) { bytes in
            for index in bytes.indices { unsafe words.append(String(bytes[index], radix: 16)) }
        }
        return words.joined(separator: ":")
    }
}
