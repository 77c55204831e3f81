internal import SQLiteKit
package import TweetModel

/// The origins of an order by distance: the centres of the places and circles that a query names.
package enum Origins {
    /// The sort key of a tweet without a known location, which sorts after every distance.
    package static let unknown: Int64 = -1_000_000_000_000
    /// The maximum number of arguments in one call of an SQL function. SQLite itself accepts at least 100.
    private static let mostArguments = 50

    /// Returns SQL for the distance to the nearest origin in millimetres, negated because sort keys descend. Without
    /// origins, all keys are equal.
    static func sortKey(_ origins: [Coordinate]) -> SQL {
        if origins.isEmpty { return "0" }
        func nearest(_ latitude: SQL, _ longitude: SQL) -> SQL {
            least(origins.map { $0.distance(latitude: latitude, longitude: longitude) }) { "min(" + $0 + ")" }
        }
        return "coalesce(CAST(-1000 * CASE WHEN t.latitude IS NOT NULL THEN " + nearest("t.latitude", "t.longitude")
            + " ELSE (SELECT " + nearest(Area.placeLatitude, Area.placeLongitude)
            + " FROM place AS p WHERE p.id = t.place_id AND p.west IS NOT NULL) END AS INTEGER), \(unknown))"
    }

    private static func least(_ parts: [SQL], _ call: (SQL) -> SQL) -> SQL {
        if parts.count == 1 { return parts[0] }
        if parts.count <= mostArguments { return call(parts.joined(", ")) }
        return least(
            stride(from: 0, to: parts.count, by: mostArguments).map { start in
                least(Array(parts[start..<min(start + mostArguments, parts.count)]), call)
            }, call)
    }
}

extension Query {
    /// True if the query names an origin for distances: `near:`, `geocode:` or `point_radius:`, not negated and outside
    /// `thread:{…}`.
    package var namesOrigin: Bool { !root.origins.isEmpty }

    /// The error for an order by distance without an origin.
    package var missingOrigin: QueryProblem {
        error(
            "no-origin", "the order by distance needs a place", at: orderPlace,
            hint: "add near:PLACE or geocode:LATITUDE,LONGITUDE,RADIUS to the query")
    }

    /// Returns the origins. Empty if the centre of no named place is known. Throws `QueryErrors` if the query names
    /// none, and errors of the context's closures.
    package func origins(_ context: QueryContext) throws -> [Coordinate] {
        guard namesOrigin else { throw QueryErrors([missingOrigin]) }
        return try root.resolved(context).origins.flatMap { clause -> [Coordinate] in
            switch clause {
            case .area(.circle(let latitude, let longitude, _)):
                [Coordinate(latitude: latitude, longitude: longitude)]
            case .near(_, _, let places?): places.compactMap(\.centre)
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
            case .near, .area(.circle): [clause]
            default: []
            }
        case .and(let nodes), .or(let nodes): nodes.flatMap(\.origins)
        case .everything, .not: []
        }
    }
}
