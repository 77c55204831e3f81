import CLibrary

/// Identifies the session of this process (setsid(2)). A shell in a terminal and the programs that the shell starts
/// normally share a session.
enum TerminalSession {
    /// An identifier that is unique on this machine, even after a restart if the boot ID is readable. It consists of
    /// the session ID, the start time of the session leader, and the beginning of the boot ID. `nil` on systems other
    /// than Linux, and if `/proc` does not show the leader: without its start time, a reused session ID is not unique.
    static let identifier: String? = identifier(of: getsid(0))

    private static func identifier(of leader: pid_t) -> String? {
        #if os(Linux)
            // The start time is field 22 of proc_pid_stat(5). The name in field 2 may contain any characters, so count
            // the fields after it.
            guard leader > 0, let status = FileSystem.beginning(of: "/proc/\(leader)/stat"),
                let end = status.lastIndex(of: ")")
            else {
                return nil
            }
            let fields = status[end...].split(separator: " ")
            guard fields.count > 20, UInt64(fields[20]) != nil else { return nil }
            let boot = FileSystem.beginning(of: "/proc/sys/kernel/random/boot_id")?.prefix { $0 != "-" } ?? ""
            return "\(leader)-\(fields[20])-\(boot)"
        #else
            return nil
        #endif
    }
}
