import SQLiteKit
import TestSupport
import Testing
import TweetModel

@testable import QueryEngine

@Suite("Distances from many places")
struct NearestDistanceTests {
    @Test("The nearest of many points is the one with the smallest distance", arguments: 1...20 as ClosedRange<UInt64>)
    func nearest(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        // Half of the seeds use points that are close to each other, also at the poles and the 180th meridian.
        let width = seed.isMultiple(of: 2) ? 180.0 : 0.01
        let centre = Coordinate(
            latitude: [0, 52.5, 89.999, -90][Int(seed / 2) % 4], longitude: [13.4, 180, -180, 0][Int(seed / 8) % 4])
        func point() -> Coordinate {
            Coordinate(
                latitude: max(-90, min(90, centre.latitude + .random(in: -width...width, using: &random))),
                longitude: centre.longitude + .random(in: -width...width, using: &random))
        }
        let points = (0..<100).map { _ in point() }
        let origins = try #require(Origins(encoded: Origins(points).encoded))
        for _ in 0..<100 {
            let place = point()
            let expected = try #require(points.map { place.distance(to: $0) }.min())
            #expect(abs(origins.nearestDistance(to: place) - expected) < 0.000_1)
        }
    }

    @Test("Bytes that are not coordinates are rejected", arguments: [0, 1, 8, 17])
    func wrongBytes(_ count: Int) {
        #expect(Origins(encoded: [UInt8](repeating: 0, count: count)) == nil)
    }

    @Test("A thousand places of one name are one condition, and one sort key")
    func oneCondition() throws {
        var context = sampleContext()
        context.places = { _ in
            (0..<1000).map { (id: "p\($0)", centre: Coordinate(latitude: 50, longitude: Double($0) / 1000)) }
        }
        for query in ["near:springfield", "-near:springfield", "near:springfield sort:distance"] {
            let statement = try Query.parse(query).plan(context).page(limit: 20)
            #expect(statement.values.count < 30, "\(query)")
        }
    }
}
