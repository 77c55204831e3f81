/// Tells linear from quadratic work on a machine that others use too.
enum LinearTime {
    /// Whether 64 KiB take about eight times as long as 8 KiB; quadratic work would take 64 times as long. A slow answer
    /// may be the machine's fault, so it is asked for again.
    static func holds(for time: (_ bytes: Int) -> Duration) -> Bool {
        (0..<4).contains { _ in
            let long = time(64 << 10)
            return long < .milliseconds(50) || long < time(8 << 10) * 24
        }
    }
}
