import Foundation

/// The exhaustive variants of tests, which take minutes. `TWEETDEX_EXHAUSTIVE=1` enables them; `.ci/run` sets it.
public enum Exhaustive {
    public static let isOn = ProcessInfo.processInfo.environment["TWEETDEX_EXHAUSTIVE"] == "1"

    /// Why a test is skipped in the default run.
    public static let skipped = "set TWEETDEX_EXHAUSTIVE=1 to run it"

    /// Returns the number of cases: the value of an environment variable if it is set, otherwise that of this run.
    public static func count(_ variable: String, default normal: Int, exhaustive: Int) -> Int {
        ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? (isOn ? exhaustive : normal)
    }
}
