import Foundation
import Testing

@testable import TweetModel

@Suite struct ZoneTests {
    @Test(
        "The offset of a listed time zone equals the system's at any time",
        arguments: [
            "Europe/Berlin", "America/New_York", "America/Sao_Paulo", "Asia/Kolkata", "Asia/Tokyo",
            "Australia/Lord_Howe",
            "Africa/Casablanca", "Pacific/Apia", "Asia/Tehran", "Europe/Dublin", "Etc/GMT+5", "America/St_Johns",
        ])
    func listed(_ name: String) throws {
        let zone = try Zone(named: name)
        let other = try #require(TimeZone(identifier: name))
        #expect(zone.label == name)
        var second: Int64 = 1_142_000_000
        // Until 2037: later years follow only the rule, which another test compares.
        while second < 2_140_000_000 {
            let expected = other.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(second)))
            #expect(zone.offset(at: second) == expected, "\(name) at \(second)")
            if zone.offset(at: second) != expected { return }
            second += 40_003
        }
    }

    @Test("The signature of a time zone depends on its rules, not on its name")
    func signature() throws {
        func zone(_ variable: String) throws -> String { try Zone(chosen: "local", variable: variable).signature }
        let variables = [
            "Europe/Berlin", "Europe/Lisbon", "UTC", "<+01>-1", "CET-1CEST,M3.5.0,M10.5.0/3",
            "CET-1CEST,M3.4.0,M10.5.0/3",
        ]
        #expect(Set(try variables.map(zone)).count == variables.count)
        #expect(try zone("Europe/Berlin") == Zone(named: "Europe/Berlin").signature)
        // The signature is stored, so it must not depend on the run of the program.
        let rule = "3600 7200 M3.5.0/7200 M10.5.0/10800"
        #expect(try zone("CET-1CEST,M3.5.0,M10.5.0/3") == rule)
        #expect(try zone("Europe/Berlin").hasSuffix("," + rule))
        #expect(try zone("CET-1CEST,J60,300/1") == "3600 7200 J60/7200 300/3600")
    }

    @Test("A rule determines the offsets after the end of the list")
    func rule() throws {
        let rule = try #require(YearlyZoneRule("CET-1CEST,M3.5.0,M10.5.0/3"))
        // 2024-03-31 and 2024-10-27, both at 01:00 UTC.
        #expect(
            [1_711_846_799, 1_711_846_800, 1_729_990_799, 1_729_990_800].map(rule.offset) == [3600, 7200, 7200, 3600])
        let south = try #require(YearlyZoneRule("AEST-10AEDT,M10.1.0,M4.1.0/3"))
        // 2024-04-06T16:00Z and 2024-10-05T16:00Z.
        #expect(
            [1_712_419_199, 1_712_419_200, 1_728_143_999, 1_728_144_000].map(south.offset) == [
                39600, 36000, 36000, 39600,
            ])
        #expect(YearlyZoneRule("<+03>-3")?.offset(at: 0) == 10_800)
        #expect(YearlyZoneRule("<-0230>2:30")?.offset(at: 0) == -9000)
        #expect(YearlyZoneRule("EST5EDT")?.offset(at: 1_720_000_000) == -14_400)
        #expect(YearlyZoneRule("IST-2IDT,M3.4.4/26,M10.5.0")?.offset(at: 1_711_670_400) == 10_800)
        #expect(YearlyZoneRule("XXX0YYY,J60,300")?.offset(at: 1_709_258_400) == 3600)
        for text in ["", "CE-1", "CET", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "CET-1x", "<CET-1", "CET-999"]
        {
            #expect(YearlyZoneRule(text) == nil, "\(text)")
        }
    }

    @Test("Offsets exist for the smallest and largest times")
    func edges() throws {
        let rule = try #require(YearlyZoneRule("CET-1CEST,M3.5.0,M10.5.0/3"))
        for zone in [Zone(label: "rule", rules: ZoneRules(rule)), try Zone(named: "Europe/Berlin")] {
            for second in [Int64.min, .min + 1_000_000, .max - 1_000_000, .max] {
                #expect([0, 3208, 3600, 7200].contains(zone.offset(at: second)))
                #expect(CivilTime(unixSeconds: zone.local(zone.unixSeconds(local: second))).isValid)
            }
        }
        // 2424-03-31 is a Sunday, like 2024-03-31.
        #expect([14_334_627_599, 14_334_627_600].map(rule.offset) == [3600, 7200])
    }

    @Test("Local times convert to UTC, also around daylight saving changes")
    func local() throws {
        let berlin = try Zone(named: "Europe/Berlin")
        func unix(_ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int = 0) -> Int64 {
            CivilTime(year: year, month: month, day: day, hour: hour, minute: minute).unixSeconds
        }
        #expect(berlin.unixSeconds(local: unix(2024, 7, 1, 12)) == unix(2024, 7, 1, 10))
        #expect(berlin.unixSeconds(local: unix(2024, 12, 1, 12)) == unix(2024, 12, 1, 11))
        // 02:30 occurs twice on 27 October: the first one is used. It does not occur on 31 March: 03:30 is used.
        #expect(berlin.unixSeconds(local: unix(2024, 10, 27, 2, 30)) == unix(2024, 10, 27, 0, 30))
        #expect(berlin.unixSeconds(local: unix(2024, 3, 31, 2, 30)) == unix(2024, 3, 31, 1, 30))
        #expect(berlin.local(unix(2024, 3, 31, 1, 30)) == unix(2024, 3, 31, 3, 30))
        for extreme in [Int64.min, .max] { #expect(Zone.utc.unixSeconds(local: extreme) == extreme) }
    }

    @Test(
        "Names and abbreviations of time zones are parsed",
        arguments: [
            ("UTC", 0), ("z", 0), ("gmt", 0), ("JST", 32_400), ("est", -18_000), ("+09:00", 32_400), ("-0530", -19_800),
            ("+2", 7200), ("europe/berlin", 3600), ("ASIA/KOLKATA", 19_800),
            ("America/argentina/buenos_aires", -10_800),
            ("NPT", 20_700),
        ])
    func names(_ name: String, _ seconds: Int) throws {
        #expect(try Zone(named: name).offset(at: 1_700_000_000) == seconds)
    }

    @Test("A chosen time zone has daylight saving time, an abbreviation in a timestamp does not")
    func chosen() throws {
        let july: Int64 = 1_720_000_000
        #expect(try Zone(chosen: "CET", variable: nil).offset(at: july) == 7200)
        #expect(try Zone(named: "CET").offset(at: july) == 3600)
        #expect(try Zone(chosen: "JST", variable: nil).offset(at: july) == 32_400)
        #expect(try Zone(chosen: "local", variable: "Europe/Berlin").offset(at: july) == 7200)
        #expect(try Zone(chosen: "LOCAL", variable: ":America/New_York").offset(at: july) == -14_400)
        #expect(try Zone(chosen: "local", variable: "XYZ-5:30").offset(at: july) == 19_800)
        #expect(try Zone(chosen: "local", variable: "").offset(at: july) == 0)
        #expect(try Zone(chosen: "local", variable: nil).label == "local")
    }

    @Test("An abbreviation of several time zones is an error that lists them")
    func ambiguous() {
        for name in ["IST", "CST", "BST", "ist"] {
            let error = #expect(throws: ZoneError.self) { try Zone(named: name) }
            #expect(error?.hint.contains("+0") == true, "\(name)")
            #expect(throws: ZoneError.self) { try Zone(chosen: name, variable: nil) }
        }
    }

    @Test(
        "Unknown names and paths outside the time zone folder are errors",
        arguments: [
            "", "/", "Mars/Olympus", "../../etc/passwd", "Europe/../Europe/Berlin", "Europe", "Europe/", "zone.tab",
            "+15:00",
            "+02:60", "+2:0:0", "Europe//Berlin", "Europe/Berlin\u{0}", "tzdata.zi", "leapseconds",
        ])
    func unknown(_ name: String) {
        #expect(throws: ZoneError.unknown(name)) { try Zone(named: name) }
    }

    @Test("A damaged time zone file is rejected")
    func damaged() throws {
        let path = "/usr/share/zoneinfo/Europe/Berlin"
        let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
        #expect(ZoneRules(tzif: bytes) != nil)
        for count in [0, 4, 43, 44, 60, 100, 1000] { #expect(ZoneRules(tzif: Array(bytes.prefix(count))) == nil) }
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            var broken = bytes
            for _ in 0..<3 { broken[Int.random(in: 0..<broken.count, using: &random)] = UInt8.random(in: 0...255) }
            _ = ZoneRules(tzif: broken)?.offset(at: 1_700_000_000)
        }
    }
}
