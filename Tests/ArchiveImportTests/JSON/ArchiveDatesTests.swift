import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Archive dates")
struct ArchiveDatesTests {
    @Test(
        "Every date form of archives is parsed",
        arguments: [
            ("Sat Mar 07 09:05:01 +0000 2020", "2020-03-07T09:05:01Z"),
            ("Thu Dec 31 23:59:59 +0000 2009", "2009-12-31T23:59:59Z"),
            ("Mon Feb 29 12:00:00 +0000 2016", "2016-02-29T12:00:00Z"),
            ("Sat Mar 07 09:05:01 -0400 2020", "2020-03-07T13:05:01Z"),
            ("2015-03-07 09:05:01 +0000", "2015-03-07T09:05:01Z"),
            ("2024-01-02 03:04:05 +01:00", "2024-01-02T02:04:05Z"),
            ("2020-03-07T09:05:01.000Z", "2020-03-07T09:05:01Z"),
            ("2020-03-07T09:05:01.999999Z", "2020-03-07T09:05:01Z"),
            ("2020-03-07T09:05:01Z", "2020-03-07T09:05:01Z"),
            ("2021-10-31T04:04:09+00:00", "2021-10-31T04:04:09Z"),
            ("2021-10-31T04:04:09-04:30", "2021-10-31T08:34:09Z"),
            ("2021-09-15 04:53:00 -0400", "2021-09-15T08:53:00Z"),
            ("2021-10-31T23:30:00-01", "2021-11-01T00:30:00Z"),
            ("1346793019000", "2012-09-04T21:10:19Z"), ("1485446400746", "2017-01-26T16:00:00Z"),
            ("2016-12-31T23:59:60Z", "2016-12-31T23:59:59Z"), ("2000-02-29T00:00:00Z", "2000-02-29T00:00:00Z"),
        ])
    func forms(text: String, expected: String) {
        let date = Timestamp.parse(text)
        #expect(date?.iso8601 == expected)
        #expect(date?.precision == .second)
    }

    @Test("All English names of months and weekdays are known")
    func names() {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        for (number, month) in months.enumerated() {
            for day in days {
                let date = Timestamp.parse("\(day) \(month) 07 09:05:01 +0000 2020")
                #expect(date.map { CivilTime(unixSeconds: $0.seconds).month } == number + 1)
            }
        }
    }

    @Test(
        "Other texts are not dates",
        arguments: [
            "", "2020", "2020-03-07", "2020-03-07T09:05:01", "2020-02-30T00:00:00Z", "2019-02-29T00:00:00Z",
            "2020-13-01T00:00:00Z", "2020-00-01T00:00:00Z", "2020-01-00T00:00:00Z", "2020-01-01T24:00:00Z",
            "2020-01-01T00:60:00Z", "2020-01-01T00:00:61Z", "2020-01-01T00:00:00.Z", "2020-01-01T00:00:00Zx",
            "2020-01-01T00:00:00 ", "2020-01-01T00:00:00+1", "2020-01-01T00:00:00+25:00", "2020-01-01T00:00:00+01:60",
            "2020/01/01 00:00:00 +0000", "2020-01-01x00:00:00Z", "2020-01-01T00.00.00Z", "2021-09-15 04:53:00 EDT",
            "Sat Mär 07 09:05:01 +0000 2020", "sat mar 07 09:05:01 +0000 2020", "Sam Mar 07 09:05:01 +0000 2020",
            "Sat Feb 30 09:05:01 +0000 2020", "Sat Mar  7 09:05:01 +0000 2020", "Sat Mar 07 09:05:01 +0000 20",
            "Sat Mar 07 09:05:01 0000+ 2020", "Sat Mar 07 09:05:01 +0000 2020 ", "1346793019", "13467930190001234",
            "134679301900x", "-1346793019000", "-2020-03-07T09:05:01Z", "2O20-03-07T09:05:01Z", "٢٠٢٠-03-07T09:05:01Z",
        ])
    func others(text: String) {
        #expect(Timestamp.parse(text) == nil)
    }

    @Test("Random times of all years round-trip in every form")
    func roundTrips() {
        var generator = SeededGenerator(seed: 3)
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        for _ in 0..<3000 {
            let seconds = Int64.random(in: 0...4_102_444_800, using: &generator)
            let civil = CivilTime(unixSeconds: seconds)
            let day = String(civil.isoDate.suffix(2))
            let named =
                "\(days[civil.weekday]) \(months[civil.month - 1]) \(day) \(civil.isoTime) +0000 "
                + civil.isoDate.prefix(4)
            for text in [named, Timestamp(seconds: seconds).iso8601, "\(civil.isoDate) \(civil.isoTime) +0000"] {
                #expect(Timestamp.parse(text)?.seconds == seconds, "\(text)")
            }
        }
    }
}
