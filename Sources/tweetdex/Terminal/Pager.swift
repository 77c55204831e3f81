import Glibc

/// The program that shows long output page by page, chosen as git does: `$TWEETDEX_PAGER`, `$PAGER`, `less`; an empty
/// value or `cat` means none.
package struct Pager: Sendable, Hashable {
    /// A shell command.
    package let command: String
    /// Our own choice, which is left out for what fits on the screen (as `less -F` would show it).
    package let isOptional: Bool

    /// nil for none.
    package init?(environment: Environment) {
        let wished = environment.rawValue("TWEETDEX_PAGER") ?? environment.rawValue("PAGER")
        if let wished {
            guard !wished.isEmpty, wished != "cat" else { return nil }
            command = wished
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
        /// Where to write what it shows.
        let input: Int32

        /// Ends its input and waits for it to be closed; false when there turned out to be no such program.
        func wait() -> Bool {
            close(input)
            // A shell ends with 127 when it does not find a command.
            return Interruption.ignoring { ChildProcess.wait(identifier) } != 127
        }
    }

    /// nil when it cannot be started.
    func start() -> Process? {
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { return nil }
        // As git does: a bare `less` of the user's gets the options that keep colours and short pages.
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
