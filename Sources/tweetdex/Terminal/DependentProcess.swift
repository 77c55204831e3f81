import CLibrary

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
