import CLibrary
import TestSupport

/// A program in a terminal of 80 × 24 characters.
final class ChildTerminal {
    private let terminal: Int32
    let process: pid_t

    /// Starts the program at a path. Returns `nil` if it cannot be started.
    init?(_ program: String, _ arguments: [String]) {
        guard let (terminal, path) = LocalConnection.terminal(columns: 80) else { return nil }
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawnattr_init(&attributes)
        defer {
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, path, O_RDWR, 0)
        for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
            unsafe posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, descriptor)
        }
        unsafe posix_spawnattr_setflags(&attributes, spawnsSession)
        var words = unsafe ([program] + arguments).map { unsafe strdup($0) }
        unsafe words += [nil]
        defer { unsafe words.forEach { unsafe free($0) } }
        var process: pid_t = 0
        guard unsafe posix_spawn(&process, program, &actions, &attributes, words, environ) == 0 else {
            close(terminal)
            return nil
        }
        (self.terminal, self.process) = (terminal, process)
    }

    deinit { close(terminal) }

    /// Waits until the program ends.
    func wait() { waitpid(process, nil, 0) }

    /// Ends the program.
    func end() {
        kill(process, SIGTERM)
        wait()
    }

    func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = unsafe CLibrary.write(terminal, bytes, bytes.count)
    }

    /// Returns the output until it contains a text `count` times; `nil` after 10 seconds without output.
    func output(until count: Int, of text: String) -> String? {
        let wanted = Array(text.utf8)
        var output: [UInt8] = []
        while let bytes = next(milliseconds: 10_000) {
            output += bytes
            var found = 0
            for index in output.indices where output[index...].starts(with: wanted) { found += 1 }
            if found >= count { return String(decoding: output, as: UTF8.self) }
        }
        return nil
    }

    /// Reads output until none has arrived for half a second.
    func readAll() { while next(milliseconds: 500) != nil {} }

    private func next(milliseconds: Int32) -> ArraySlice<UInt8>? {
        var source = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&source, 1, milliseconds) > 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = unsafe CLibrary.read(terminal, &bytes, bytes.count)
        return count > 0 ? bytes[..<count] : nil
    }
}
