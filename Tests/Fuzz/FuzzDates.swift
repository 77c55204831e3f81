import QueryEngine
import SQLiteKit

@testable import ArchiveImport
@testable import Rendering
@testable import TweetModel
@testable import WebUI

/// Any number is a moment of the calendar and stays the same through it; any text is a date, a zone or a rule of clocks
/// that means the same when written out, or none. Nine bytes are the number, the tenth is the operator and whether zones
/// are looked up, which takes time; the others are the text.
func fuzzDates(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 10 else { return false }
    var numbers = FuzzedNumbers(bytes[..<9])
    let seconds = numbers.number()
    let text = String(decoding: bytes[10...], as: UTF8.self)
    checkCalendar(seconds)
    checkArchiveDate(text)
    var zones: [Zone] = [.utc]
    if let offset = Zone.offset(text) {
        expect(abs(offset) < 15 * 3600, "an offset of no zone")
        zones.append(Zone(label: text, secondsEast: offset))
    }
    if let rule = YearlyZoneRule(text) { zones.append(Zone(label: "rule", rules: .yearly(rule))) }
    if let table = ZoneTable(tzif: Array(bytes[10...])) { zones.append(Zone(label: "table", rules: .table(table))) }
    if bytes[9] >= 128 {
        do throws(ZoneError) {
            let zone = try Zone(chosen: text, variable: "UTC")
            checkClocks(zone, (seconds % 4_000_000_000).magnitude)
            zones.append(zone)
        } catch {
            expect(!error.message.isEmpty && !error.hint.isEmpty, "refused without a reason")
        }
    }
    for zone in zones { checkAnywhere(zone, seconds) }
    checkQuery(keywords[Int(bytes[9]) % keywords.count] + text, zones[zones.count - 1], seconds)
    return true
}

private func checkCalendar(_ seconds: Int64) {
    let civil = CivilTime(unixSeconds: seconds)
    expect(civil.isValid && civil.unixSeconds == seconds, "another moment")
    let tomorrow = seconds.addingReportingOverflow(86_400)
    if !tomorrow.overflow {
        expect(CivilTime(unixSeconds: tomorrow.partialValue).weekday == (civil.weekday + 1) % 7, "no week")
    }
    let time = Timestamp(seconds: seconds)
    var json: [UInt8] = []
    json.putTime(time)
    expect(json.elementsEqual("\"\(time.iso8601)\"".utf8), "another time in JSON")
    if (0...9999).contains(civil.year) { expect(ArchiveDates.parse(time.iso8601) == time, "another time when read") }
    let web = HTTPDate.text(unixSeconds: seconds)
    expect(web.hasPrefix(Zone.weekdays[civil.weekday].prefix(3)) && web.hasSuffix(" GMT"), "another day on the web")
    _ = Snowflake.firstID(atSecond: seconds)
    _ = Snowflake.seconds(of: TweetID(seconds))
    for now in [Int64.min, 0, .max] { _ = PeopleNumbers.relative(time, now: now) }
}

private func checkArchiveDate(_ text: String) {
    let date = ArchiveDates.parse(text)
    let classic = ArchiveDates.parseClassic(text)
    expect(date?.seconds == classic?.seconds, "another date in classic archives")
    guard let date, let classic else { return }
    if classic.precision == .day { expect(classic.seconds % 86_400 == 0, "a day that begins within another") }
    let year = CivilTime(unixSeconds: date.seconds).year
    expect((-1...10_000).contains(year), "a year of no date")
    if (0...9999).contains(year) { expect(ArchiveDates.parse(date.iso8601) == date, "another date when read again") }
}

/// The clocks of a zone that people live in, at a moment between 1970 and 2096: what they show is shown at the moment
/// that it leads back to, which is the first such moment.
private func checkClocks(_ zone: Zone, _ moment: UInt64) {
    let second = Int64(moment)
    let shown = zone.local(second)
    let first = zone.unixSeconds(local: shown)
    expect(first <= second && zone.local(first) == shown, "\(zone.label): \(shown) is shown at \(second), not \(first)")
    // What they skip lies as far behind as it was skipped.
    let skipped = zone.local(zone.unixSeconds(local: second)) - second
    expect((0...86_400).contains(skipped), "\(zone.label): \(second) is never shown")
}

private func checkAnywhere(_ zone: Zone, _ seconds: Int64) {
    for second in [seconds, .min, .max] {
        _ = zone.unixSeconds(local: second)
        let time = Timestamp(seconds: second)
        expect(!zone.short(time).isEmpty && !zone.long(time).isEmpty && zone.civil(time).isValid, "no time")
    }
}

private let keywords = [
    "since:", "until:", "date:", "since_time:", "within_time:", "added:", "author_since:", "hour:",
]

/// A query about time is about the same time in its canonical form, whenever it is asked.
private func checkQuery(_ text: String, _ zone: Zone, _ now: Int64) {
    do {
        let query = try Query.parse(text)
        let again = try Query.parse(query.canonical)
        let context = QueryContext(now: now, zone: zone, resolveUsers: { _ in [] })
        let (plan, other) = (try query.plan(context).count(), try again.plan(context).count())
        expect(plan.values == other.values && plan.text == other.text, "another time: \(query.canonical)")
    } catch let error as QueryErrors {
        expect(!error.problems.isEmpty, "refused without a reason")
    } catch {
        fail("\(text): \(error)")
    }
}
