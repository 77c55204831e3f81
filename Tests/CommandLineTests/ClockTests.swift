import Foundation
import TestSupport
import Testing

/// The clock of the machine is wrong for a while: nothing that is stored may depend on times that only grow.
@Suite("A clock that is set back", .enabled(if: ShiftedClock.isPossible, "there is no C compiler for a shifted clock"))
struct ClockTests {
    private static let tenYears = 315_360_000

    @Test("imports, recent searches and counts of new tweets stay correct")
    func setBack() throws {
        let store = try SmallStore([
            SmallArchive.Entry(number: 1, text: "Ferry #harbour", time: "2022-03-05T12:01"),
            SmallArchive.Entry(number: 2, text: "Lighthouse", time: "2022-03-06T12:01"),
        ])
        let clock = try ShiftedClock(in: store.folder)
        func run(_ words: String..., back: Bool = false) throws -> CommandRun {
            let run = try CommandRun(
                ["--store", store.path] + words, in: store.folder,
                environment: back ? clock.environment(seconds: -Self.tenYears) : [:])
            #expect(run.status == 0, "\(words): \(run.errors)")
            return run
        }
        func recents(back: Bool) throws -> [[String: Any]] {
            try #require(try run("recent", "--json", back: back).outputObject()["searches"] as? [[String: Any]])
        }
        _ = try run("search", "ferry")
        _ = try run("search", "harbour")
        _ = try run("recent", "pin", "1", "north")
        // The clock is now years before the earlier imports.
        let archive = try SmallArchive.write(
            [SmallArchive.Entry(number: 3, text: "Another ferry #harbour", time: "2023-03-05T12:01")], named: "second",
            in: store.folder)
        _ = try run("import", archive, back: true)
        let queries = { try recents(back: $0).compactMap { $0["query"] as? String } }
        #expect(try queries(true) == ["harbour", "ferry"])
        let news = try recents(back: true).map { $0["new"] as? Int }
        #expect(news[0] == 1, "\(news)")
        _ = try run("search", "ferry", back: true)
        #expect(try queries(true) == ["ferry", "harbour"])
        #expect(try queries(false) == ["ferry", "harbour"])
        _ = try run("search", "saved:north", back: true)
        let log = try run("recent", "log", "--json").outputObject()
        #expect((log["searches"] as? [Any])?.count == 4)
        // Each import is recognized as itself and not read again.
        #expect(try run("search", "", "--count").output == "3\n")
        #expect(try run("imports", "refresh", back: true).errors.contains("Nothing has changed"))
        #expect(try run("search", "older_than:1d", "--count", back: true).output == "0\n")
        #expect(try run("search", "older_than:1d", "--count").output == "3\n")
        for back in [true, false] {
            #expect(try run("check", back: back).output.contains("All is well"))
            #expect(!(try run("recent", back: back).output.isEmpty))
            #expect(try run("imports", back: back).output.contains("second"))
        }
    }
}

/// A preloaded library that shifts the time that the program sees.
private struct ShiftedClock {
    private static let compiler = ["/usr/bin/cc", "/usr/bin/clang"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }
    static var isPossible: Bool { compiler != nil }

    private let library: String

    init(in folder: TemporaryFolder) throws {
        let source = folder.path("clock.c")
        library = folder.path("clock.so")
        try """
        #define _GNU_SOURCE
        #include <stdlib.h>
        #include <sys/syscall.h>
        #include <time.h>
        #include <unistd.h>
        int clock_gettime(clockid_t clock, struct timespec *value) {
          long code = syscall(SYS_clock_gettime, clock, value);
          const char *shift = getenv("CLOCK_SHIFT");
          if (clock == CLOCK_REALTIME && shift) value->tv_sec += atol(shift);
          return code;
        }
        time_t time(time_t *value) {
          struct timespec now;
          clock_gettime(CLOCK_REALTIME, &now);
          if (value) *value = now.tv_sec;
          return now.tv_sec;
        }
        """.write(toFile: source, atomically: true, encoding: .utf8)
        let words = ["-shared", "-fPIC", "-o", library, source]
        let run = try ChildProgram.run(Self.compiler ?? "", words, withErrors: true)
        guard run.status == 0 else {
            throw Samples.Failure(description: "the clock cannot be compiled: \(run.output)")
        }
    }

    func environment(seconds: Int) -> [String: String] {
        ["LD_PRELOAD": library, "CLOCK_SHIFT": String(seconds)]
    }
}
