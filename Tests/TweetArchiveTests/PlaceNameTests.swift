import Foundation
import IndexStore
import QueryEngine
import TestSupport
import Testing
import TweetModel

@testable import TweetArchive

/// Names that people use for the places of tweets.
@Suite("Place names")
struct PlaceNameTests {
    private static let places: [Place] = [
        place("01a9", "New York", "New York, NY", "United States", "US"),
        place("02", "São Paulo", "São Paulo, Brasil"), place("03", "A\u{301}vila"), place("04", "Île-de-France"),
        place("05", "İzmir"), place("06", "Ｔｏｋｙｏ"), place("07", nil, " Łódź,  Polska"),
        place("08", "’s-Gravenhage"), place("09", "東京"), place("10", "29 Palms"),
    ]

    private static func place(
        _ id: String, _ name: String?, _ fullName: String? = nil, _ country: String? = nil, _ code: String? = nil
    ) -> Place {
        var place = Place(id: id)
        (place.name, place.fullName, place.country, place.countryCode) = (name, fullName, country, code)
        return place
    }

    @Test(
        "A place is found by its name in any case, with or without accents",
        arguments: [
            ("new york", "01a9"), ("NEW YORK, NY", "01a9"), ("New York,United States", "01a9"),
            ("new york, us", "01a9"),
            ("01A9", "01a9"), ("sao paulo", "02"), ("São Paulo,Brasil", "02"), ("avila", "03"), ("Ávila", "03"),
            ("ile-de-france", "04"), ("izmir", "05"), ("tokyo", "06"), ("łódź,polska", "07"), ("’s-gravenhage", "08"),
            ("東京", "09"), ("29 palms", "10"), ("york", nil), ("new", nil), ("paulo", nil),
        ] as [(String, String?)])
    func finds(name: String, id: String?) throws {
        let folder = try TemporaryFolder()
        let store = try Store(path: folder.path("store.db"), access: .create)
        try write(Self.places, to: store)
        let found = try NamedPlaces(Catalog(store), home: nil).find(name).map(\.id)
        #expect(found == (id.map { [$0] } ?? []))
    }

    @Test(
        "Suggestions are places of the store with similar names",
        arguments: [
            ("new yrk", ["New York"]), ("avlia", ["A\u{301}vila"]), ("york", ["New York"]),
            ("lodz", [" Łódź,  Polska"]), ("lódz", [" Łódź,  Polska"]), ("tokio", ["Ｔｏｋｙｏ"]), ("izmyr", ["İzmir"]),
            ("osslo", []), ("xyz", []), ("sao paolo", ["São Paulo"]),
        ])
    func suggests(name: String, expected: [String]) throws {
        let folder = try TemporaryFolder()
        let store = try Store(path: folder.path("store.db"), access: .create)
        try write(Self.places, to: store)
        guard case .unknown(_, let closest) = try NamedPlaces(Catalog(store), home: nil).lookUp(name) else {
            Issue.record("\(name) is a place")
            return
        }
        #expect(closest == expected)
    }

    private func write(_ places: [Place], to store: Store) throws {
        let session = try ImportSession(
            store,
            ImportedInput(
                path: "/places", fingerprint: "places", format: "account-archive", options: "", program: "test",
                startedAt: 1))
        try session.entry(name: "tweets.js", size: nil)
        var builder = TweetBatchBuilder()
        let batch = TweetBatch()
        for (number, place) in places.enumerated() {
            var tweet = Tweet(
                id: TweetID(Int64(20 + number)), createdAt: Timestamp(seconds: 1_200_000_000, precision: .second),
                author: nil, text: "here", textCompleteness: .full)
            tweet.flags = [.collected]
            tweet.place = place
            builder.prepare(tweet, referenced: [], entry: 0, offset: 0, length: 1, into: batch)
        }
        try session.write(batch)
        _ = try session.finish(blake3: "0", counts: ImportCounts(), at: 2)
    }
}
