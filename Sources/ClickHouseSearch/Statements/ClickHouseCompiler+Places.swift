internal import QueryEngine
internal import TweetModel

/// Translates tests of locations. A location is the tweet's coordinates or, if they are missing, the box of its place.
extension Area {
    /// An expression that is 1 if the tweet is inside the area, else 0; NULL if the tweet has neither coordinates nor a
    /// place with a box.
    var clickHouseTest: ClickHouseSQL {
        "multiIf(isNotNull(latitude), " + contains(latitude: "latitude", longitude: "longitude")
            + ", isNotNull(place_west), " + containsPlace + ", NULL)"
    }

    private func contains(latitude: ClickHouseSQL, longitude: ClickHouseSQL) -> ClickHouseSQL {
        switch self {
        case .circle(let ownLatitude, let ownLongitude, let metres):
            let centre = Coordinate(latitude: ownLatitude, longitude: ownLongitude)
            return "(" + centre.distance(latitude: latitude, longitude: longitude) + " < \(metres))"
        case .box(let west, let south, let east, let north):
            let inside: ClickHouseSQL =
                west <= east
                ? longitude + " BETWEEN \(west) AND \(east)"
                : "(" + longitude + " >= \(west) OR " + longitude + " <= \(east))"
            return "(" + latitude + " BETWEEN \(south) AND \(north) AND " + inside + ")"
        }
    }

    /// The latitude of the centre of a place's box.
    static let clickHousePlaceLatitude: ClickHouseSQL = "(place_south + place_north) / 2"
    static let clickHousePlaceLongitude: ClickHouseSQL =
        "((place_west + place_east) / 2 + if(place_west <= place_east, 0, 180))"

    /// Tests the tagged place: the centre of its box if the area is a circle, or its whole box if the area is a box.
    private var containsPlace: ClickHouseSQL {
        switch self {
        case .circle:
            return contains(latitude: Self.clickHousePlaceLatitude, longitude: Self.clickHousePlaceLongitude)
        case .box(let west, let south, let east, let north):
            let latitudes: ClickHouseSQL = "(place_south >= \(south) AND place_north <= \(north) AND "
            if east - west >= 360 { return latitudes + "1)" }
            // If `west > east`, the area crosses the 180th meridian. The place must be on one side of it, or cross it within the area.
            return west <= east
                ? latitudes + "place_west <= place_east AND place_west >= \(west) AND place_east <= \(east))"
                : latitudes
                    + "if(place_west <= place_east, place_west >= \(west) OR place_east <= \(east), "
                    + "place_west >= \(west) AND place_east <= \(east)))"
        }
    }
}

extension Coordinate {
    /// The distance in metres by the haversine formula, as `Planner` computes it in SQLite.
    func distance(latitude other: ClickHouseSQL, longitude otherLongitude: ClickHouseSQL) -> ClickHouseSQL {
        "2 * 6371008.8 * asin(least(1., sqrt(pow(sin(radians(" + other + " - \(latitude)) / 2), 2)"
            + " + cos(radians(\(latitude))) * cos(radians(" + other + ")) * pow(sin(radians(" + otherLongitude
            + " - \(longitude)) / 2), 2))))"
    }
}

/// The order by distance (see `Origins`).
enum ClickHouseDistance {
    /// Returns the distance to the nearest origin in millimetres, negated because sort keys descend. Without origins,
    /// all keys are equal.
    static func sortKey(_ origins: [Coordinate]) -> ClickHouseSQL {
        if origins.isEmpty { return "toInt64(0)" }
        func nearest(_ latitude: ClickHouseSQL, _ longitude: ClickHouseSQL) -> ClickHouseSQL {
            let distances = origins.map { $0.distance(latitude: latitude, longitude: longitude) }
            return distances.count == 1 ? distances[0] : "least(" + distances.joined(", ") + ")"
        }
        return "ifNull(toInt64(-1000 * multiIf(isNotNull(latitude), " + nearest("latitude", "longitude")
            + ", isNotNull(place_west), " + nearest(Area.clickHousePlaceLatitude, Area.clickHousePlaceLongitude)
            + ", NULL)), \(Origins.unknown))"
    }
}
