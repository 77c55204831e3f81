/// Distinguishes linear from quadratic time on a machine with other load.
enum LinearTime {
    /// Returns true if 64 KiB take about eight times as long as 8 KiB; quadratic work would take 64 times as long.
    /// Other load can slow down a measurement, so a slow one is repeated.
    static func holds(for time: (_ bytes: Int) -> Duration) -> Bool {
        (0..<4).contains { _ in
            let long = time(64 << 10)
            return long < .milliseconds(50) || long < time(8 << 10) * 24
        }
    }
}
