internal import CLibrary
internal import SQLiteKit
package import TweetModel

extension Coordinate {
    /// Returns the great-circle distance in metres on a sphere with the mean radius of the earth.
    package func distance(to other: Coordinate) -> Double {
        let degree = Double.pi / 180
        let height = sin((latitude - other.latitude) * degree / 2)
        let width = sin((longitude - other.longitude) * degree / 2)
        let half = height * height + cos(other.latitude * degree) * cos(latitude * degree) * width * width
        return 2 * 6_371_008.8 * asin(min(1, half.squareRoot()))
    }
}

/// Points from which distances are measured. Finds the nearest one without a formula for each point: a name such as
/// `near:Springfield` can have a thousand places.
package struct Origins: Sendable {
    /// The coordinates as bytes, for a parameter of a statement.
    package let encoded: [UInt8]
    private let points: [(coordinate: Coordinate, vector: SIMD3<Double>)]

    package init(_ points: [Coordinate]) {
        self.points = points.map { ($0, Self.vector($0)) }
        encoded = points.flatMap { point in
            [point.latitude, point.longitude].flatMap { number in
                (0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> ($0 * 8)) }
            }
        }
    }

    /// `nil` if the bytes are not those of `encoded`.
    package init?(encoded: [UInt8]) {
        guard !encoded.isEmpty, encoded.count.isMultiple(of: 16) else { return nil }
        let numbers = stride(from: 0, to: encoded.count, by: 8).map { start in
            Double(bitPattern: (0..<8).reduce(0) { $0 | UInt64(encoded[start + $1]) << ($1 * 8) })
        }
        self.init(
            stride(from: 0, to: numbers.count, by: 2).map {
                Coordinate(latitude: numbers[$0], longitude: numbers[$0 + 1])
            })
    }

    /// Returns the distance in metres to the nearest point. Compares chords, which increase with the distance.
    package func nearestDistance(to point: Coordinate) -> Double {
        let vector = Self.vector(point)
        var nearest = (chord: Double.infinity, index: 0)
        for index in points.indices {
            let difference = points[index].vector - vector
            let chord = (difference * difference).sum()
            if chord < nearest.chord { nearest = (chord, index) }
        }
        return points[nearest.index].coordinate.distance(to: point)
    }

    /// The position of a point on a sphere with the radius 1.
    private static func vector(_ point: Coordinate) -> SIMD3<Double> {
        let degree = Double.pi / 180
        let latitude = point.latitude * degree, longitude = point.longitude * degree
        return SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
    }
}

/// The order by distance from the centres of the places and circles that a query names.
extension Origins {
    /// The sort key of a tweet without a known location, which sorts after every distance.
    package static let unknown: Int64 = -1_000_000_000_000

    /// Returns SQL for the distance to the nearest origin in millimetres, negated because sort keys descend. Without
    /// origins, all keys are equal.
    static func sortKey(_ origins: [Coordinate]) -> SQL {
        if origins.isEmpty { return "0" }
        let origins = Origins(origins)
        return "coalesce(CAST(-1000 * CASE WHEN t.latitude IS NOT NULL THEN "
            + origins.nearest("t.latitude", "t.longitude") + " ELSE (SELECT "
            + origins.nearest(placeLatitude, placeLongitude)
            + " FROM place AS p WHERE p.id = t.place_id AND p.west IS NOT NULL) END AS INTEGER), \(unknown))"
    }

    /// The distance from the nearest point in metres (`SQLFunctions`).
    func nearest(_ latitude: SQL, _ longitude: SQL) -> SQL {
        "nearest_distance(" + latitude + ", " + longitude + ", \(SQLValue.blob(encoded)))"
    }

    /// The centre of a place `p`.
    static let placeLatitude: SQL = "(p.south + p.north) / 2"
    static let placeLongitude: SQL = "((p.west + p.east) / 2 + CASE WHEN p.west <= p.east THEN 0 ELSE 180 END)"
}

extension Query {
    /// True if the query names an origin for distances: `near:`, `geocode:` or `point_radius:`, not negated and outside
    /// `thread:{…}`.
    package var namesOrigin: Bool { !root.origins.isEmpty }

    /// The error for an order by distance without an origin.
    package var missingOrigin: Diagnostic {
        error(
            "no-origin", "the order by distance needs a place", at: orderRange,
            hint: "add near:PLACE or geocode:LATITUDE,LONGITUDE,RADIUS to the query")
    }

    /// Returns the origins. Empty if the centre of no named place is known. Throws `QueryErrors` if the query names
    /// none, and errors of the context's closures.
    package func origins(_ context: QueryContext) throws -> [Coordinate] {
        guard namesOrigin else { throw QueryErrors([missingOrigin]) }
        return try root.origins.flatMap { clause -> [Coordinate] in
            switch clause {
            case .near(let name, _): try context.places(name).compactMap(\.centre)
            case .value(let value): value.centres ?? []
            default: []
            }
        }
    }
}

extension QueryNode {
    /// The clauses on tweets around a point that are not negated.
    fileprivate var origins: [Clause] {
        switch self {
        case .clause(let clause, _):
            switch clause {
            case .near: [clause]
            case .value(let value) where value.centres != nil: [clause]
            default: []
            }
        case .and(let nodes), .or(let nodes): nodes.flatMap(\.origins)
        case .everything, .not: []
        }
    }
}

extension OperatorValue {
    /// The centre of a circle; `nil` for other values.
    fileprivate var centres: [Coordinate]? { if case .near(let centres, _)? = predicate { centres } else { nil } }
}
