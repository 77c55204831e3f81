import QueryEngine
import SQLiteKit

@testable import ArchiveImport
@testable import Rendering
@testable import TweetModel
@testable import WebUI

/// Any number is a valid time that round-trips through the calendar. Any text is a date, a time zone or a rule that
/// round-trips, or is rejected. Nine bytes are the number, the tenth selects the operator and whether time zones are
/// looked up (which is slow); the others are the text.
func fuzzDates(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 10 else { return false }
    var numbers = FuzzedNumbers(bytes[..<9])
    let seconds = numbers.number()
    let text = String(decoding: bytes[10...], as: UTF8.self)
    checkCalendar(seconds)
    checkArchiveDate(text)
    var zones: [Zone] = [.utc]
    if let offset = Zone.offset(text) {
        expect(abs(offset) < 15 * 3600, "an impossible offset")
        zones.append(Zone(label: text, secondsEast: offset))
    }
    if let rule = YearlyZoneRule(text) { zones.append(Zone(label: "rule", rules: .yearly(rule))) }
    if let table = ZoneTable(tzif: Array(bytes[10...])) { zones.append(Zone(label: "table", rules: .table(table))) }
    if bytes[9] >= 128 {
        do {
            let zone = try Zone(chosen: text, variable: "UTC")
            checkClocks(zone, (seconds % 4_000_000_000).magnitude)
            zones.append(zone)
        } catch {
            let problem = error as? ZoneError
            expect(problem?.message.isEmpty == false && problem?.hint.isEmpty == false, "rejected without a reason")
        }
    }
    for zone in zones { checkAnywhere(zone, seconds) }
    checkQuery(keywords[Int(bytes[9]) % keywords.count] + text, zones[zones.count - 1], seconds)
    return true
}

private func checkCalendar(_ seconds: Int64) {
    let civil = CivilTime(unixSeconds: seconds)
    expect(civil.isValid && civil.unixSeconds == seconds, "the time differs")
    let tomorrow = seconds.addingReportingOverflow(86_400)
    if !tomorrow.overflow {
        expect(CivilTime(unixSeconds: tomorrow.partialValue).weekday == (civil.weekday + 1) % 7, "wrong weekday")
    }
    let time = Timestamp(seconds: seconds)
    var written: [UInt8] = []
    written.putTime(time)
    expect(written.elementsEqual(time.iso8601.utf8), "the written time differs")
    if (0...9999).contains(civil.year) { expect(Timestamp.parse(time.iso8601) == time, "the parsed time differs") }
    let web = CivilTime(unixSeconds: seconds).httpDate
    expect(web.hasPrefix(Zone.weekdays[civil.weekday].prefix(3)) && web.hasSuffix(" GMT"), "wrong day in the HTTP date")
    _ = Snowflake.firstID(atSecond: seconds)
    _ = Snowflake.seconds(of: TweetID(seconds))
    for now in [Int64.min, 0, .max] { _ = HumanReadable.relative(time, now: now) }
}

private func checkArchiveDate(_ text: String) {
    guard let date = Timestamp.parse(text) else { return }
    let year = CivilTime(unixSeconds: date.seconds).year
    expect((-1...10_000).contains(year), "an invalid year")
    if (0...9999).contains(year) { expect(Timestamp.parse(date.iso8601) == date, "the parsed date differs") }
}

/// Checks the local time of an existing time zone between 1970 and 2096: the conversion to UTC yields the first time
/// with this local time.
private func checkClocks(_ zone: Zone, _ moment: UInt64) {
    let second = Int64(moment)
    let shown = zone.local(second)
    let first = zone.unixSeconds(local: shown)
    expect(first <= second && zone.local(first) == shown, "\(zone.label): \(shown) belongs to \(second), not \(first)")
    // A skipped local time is as far behind as the clocks were moved.
    let skipped = zone.local(zone.unixSeconds(local: second)) - second
    expect((0...86_400).contains(skipped), "\(zone.label): no local time for \(second)")
}

private func checkAnywhere(_ zone: Zone, _ seconds: Int64) {
    for second in [seconds, .min, .max] {
        _ = zone.unixSeconds(local: second)
        let time = Timestamp(seconds: second)
        expect(!zone.short(time).isEmpty && !zone.long(time).isEmpty && zone.civil(time).isValid, "no text for a time")
    }
}

private let keywords = [
    "since:", "until:", "date:", "since_time:", "within_time:", "added:", "author_since:", "hour:",
]

/// Checks that the canonical form of a query about time is the same query at any time.
private func checkQuery(_ text: String, _ zone: Zone, _ now: Int64) {
    do {
        let query = try Query.parse(text)
        let again = try Query.parse(query.canonical)
        let context = QueryContext(now: now, zone: zone, resolveUsers: { _ in [] })
        let (plan, other) = (try query.plan(context).count(), try again.plan(context).count())
        expect(plan.values == other.values && plan.text == other.text, "a different query: \(query.canonical)")
    } catch let error as QueryErrors {
        expect(!error.problems.isEmpty, "rejected without a reason")
    } catch {
        fail("\(text): \(error)")
    }
}
