import CLibrary

/// The pager for output on a terminal: `$TWEETDEX_PAGER`, or else `$PAGER`, or else `less`. As in git, an empty value
/// or `cat` turns paging off.
package struct Pager: Sendable, Hashable {
    /// The shell command that starts the pager.
    package let command: String
    /// True for the default pager. It is not used if the output fits on the screen (like `less -F`).
    package let isOptional: Bool

    /// Returns `nil` if paging is turned off, or if no pager is configured and `less` is not installed.
    package init?(environment: Environment) {
        let configured = environment.rawValue("TWEETDEX_PAGER") ?? environment.rawValue("PAGER")
        if let configured {
            guard !configured.isEmpty, configured != "cat" else { return nil }
            command = configured
            isOptional = false
        } else {
            guard FileSystem.program("less", in: environment) != nil else { return nil }
            command = "less -FRX"
            isOptional = true
        }
    }

    /// A running pager.
    struct Process {
        fileprivate let identifier: pid_t
        /// The end of the pipe to write to. The pager reads from the other end.
        let input: Int32

        /// Closes the pager's input and waits until the pager ends. Returns false if the pager command does not exist.
        func wait() -> Bool {
            close(input)
            // A shell exits with 127 if it cannot find a command.
            return Interruption.ignoring { ChildProcess.wait(identifier) } != 127
        }
    }

    /// Starts the pager; returns `nil` if it cannot be started.
    func start() -> Process? {
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { return nil }
        // Like git, set options that make `less` and `lv` keep colours, and that make `less` exit if the text fits on
        // the screen. Options of the user take precedence.
        var variables: [String: String] = [:]
        if Environment.process.rawValue("LESS") == nil { variables["LESS"] = "FRX" }
        if Environment.process.rawValue("LV") == nil { variables["LV"] = "-c" }
        let process = ChildProcess.start(
            ["/bin/sh", "-c", command], input: ends[0], closing: ends[1], addingVariables: variables)
        close(ends[0])
        guard let process else {
            close(ends[1])
            return nil
        }
        return Process(identifier: process, input: ends[1])
    }
}
