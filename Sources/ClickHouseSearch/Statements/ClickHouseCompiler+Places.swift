internal import QueryEngine
internal import TweetModel

/// Translates tests of locations. A location is the tweet's coordinates or, if they are missing, the box of its place.
/// A test is 1 if the tweet passes it, else 0; NULL if the tweet has neither coordinates nor a place with a box.
enum ClickHouseLocation {
    /// Tests the distance from the nearest of the points.
    static func near(_ centres: [Coordinate], _ metres: Double) -> ClickHouseSQL {
        "multiIf(isNotNull(latitude), (" + nearest(centres, "latitude", "longitude")
            + " < \(metres)), isNotNull(place_west), (" + nearest(centres, placeLatitude, placeLongitude)
            + " < \(metres)), NULL)"
    }

    /// Tests the coordinates, or the whole box of the tagged place.
    static func inside(_ box: BoundingBox) -> ClickHouseSQL {
        let longitudes: ClickHouseSQL =
            box.west <= box.east
            ? "longitude BETWEEN \(box.west) AND \(box.east)" : "(longitude >= \(box.west) OR longitude <= \(box.east))"
        return "multiIf(isNotNull(latitude), (latitude BETWEEN \(box.south) AND \(box.north) AND " + longitudes
            + "), isNotNull(place_west), " + containsPlace(box) + ", NULL)"
    }

    private static func containsPlace(_ box: BoundingBox) -> ClickHouseSQL {
        let (west, east) = (box.west, box.east)
        let latitudes: ClickHouseSQL = "(place_south >= \(box.south) AND place_north <= \(box.north) AND "
        if east - west >= 360 { return latitudes + "1)" }
        // If `west > east`, the area crosses the 180th meridian. The place must be on one side of it, or cross it
        // within the area.
        return west <= east
            ? latitudes + "place_west <= place_east AND place_west >= \(west) AND place_east <= \(east))"
            : latitudes
                + "if(place_west <= place_east, place_west >= \(west) OR place_east <= \(east), "
                + "place_west >= \(west) AND place_east <= \(east)))"
    }

    /// Returns the order by distance to the nearest origin in millimetres, negated because sort keys descend (see
    /// `Origins`). Without origins, all keys are equal.
    static func sortKey(_ origins: [Coordinate]) -> ClickHouseSQL {
        if origins.isEmpty { return "toInt64(0)" }
        return "ifNull(toInt64(-1000 * multiIf(isNotNull(latitude), " + nearest(origins, "latitude", "longitude")
            + ", isNotNull(place_west), " + nearest(origins, placeLatitude, placeLongitude)
            + ", NULL)), \(Origins.unknown))"
    }

    private static func nearest(
        _ points: [Coordinate], _ latitude: ClickHouseSQL, _ longitude: ClickHouseSQL
    ) -> ClickHouseSQL {
        let distances = points.map { $0.distance(latitude: latitude, longitude: longitude) }
        return distances.count == 1 ? distances[0] : "least(" + distances.joined(", ") + ")"
    }

    /// The latitude of the centre of a place's box.
    private static let placeLatitude: ClickHouseSQL = "(place_south + place_north) / 2"
    private static let placeLongitude: ClickHouseSQL =
        "((place_west + place_east) / 2 + if(place_west <= place_east, 0, 180))"
}

extension Coordinate {
    /// The distance in metres by the haversine formula, as `Coordinate.distance(to:)` computes it.
    fileprivate func distance(latitude other: ClickHouseSQL, longitude otherLongitude: ClickHouseSQL) -> ClickHouseSQL {
        "2 * 6371008.8 * asin(least(1., sqrt(pow(sin(radians(" + other + " - \(latitude)) / 2), 2)"
            + " + cos(radians(\(latitude))) * cos(radians(" + other + ")) * pow(sin(radians(" + otherLongitude
            + " - \(longitude)) / 2), 2))))"
    }
}
