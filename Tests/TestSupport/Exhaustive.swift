import Foundation

/// Enables tests, or more cases of tests, that take minutes. The variable `TWEETDEX_EXHAUSTIVE=1` enables them;
/// `.ci/run` sets it.
public enum Exhaustive {
    public static let isOn = ProcessInfo.processInfo.environment["TWEETDEX_EXHAUSTIVE"] == "1"

    /// The reason for skipping a test in the default run.
    public static let skipped = "set TWEETDEX_EXHAUSTIVE=1 to run it"

    /// Returns the number of cases: the value of the environment variable if it is set, otherwise `exhaustive` if
    /// `isOn`, otherwise `normal`.
    public static func count(_ variable: String, default normal: Int, exhaustive: Int) -> Int {
        ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? (isOn ? exhaustive : normal)
    }

    /// Returns all cases if `isOn`, otherwise one of `step` cases, beginning with the first.
    public static func sample<Cases: Collection>(_ cases: Cases, every step: Int) -> [Cases.Element] {
        isOn ? Array(cases) : cases.enumerated().filter { $0.offset % step == 0 }.map(\.element)
    }
}
