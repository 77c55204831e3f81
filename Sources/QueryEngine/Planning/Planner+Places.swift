internal import CLibrary
internal import SQLiteKit
internal import TweetModel

/// Translates predicates on locations: the tweet's coordinates, or else the box of its place.
extension Planner {
    /// Finds tweets inside an area or, if `isNegated` is true, outside. Few tweets have a location, and an index
    /// contains them, so a list of the tweets inside can drive the scan.
    static func area(_ area: Area, _ isNegated: Bool) -> Condition {
        isNegated ? .row("NOT (" + area.test + ")") : .among(area.members, isNegated: false)
    }
}

extension Area {
    /// True, false, or NULL if the tweet has neither coordinates nor a place with a box.
    fileprivate var test: SQL {
        "CASE WHEN t.latitude IS NOT NULL THEN " + holds(latitude: "t.latitude", longitude: "t.longitude")
            + " ELSE (SELECT " + holdsPlace + " FROM place AS p WHERE p.id = t.place_id AND p.west IS NOT NULL) END"
    }

    /// A statement for the IDs of the tweets inside. For tweets with coordinates, SQLite looks up latitudes in an
    /// index, compares longitudes, and only then makes the exact test. For other tweets, their place decides; another
    /// index contains the tweets with a place and without coordinates.
    fileprivate var members: SQL {
        let (south, north) = latitudes
        let longitudes = longitudes.map { "g.longitude BETWEEN \($0.west) AND \($0.east) AND " as SQL } ?? ""
        return "SELECT g.id FROM tweet AS g WHERE g.latitude BETWEEN \(south) AND \(north) AND " + longitudes
            + holds(latitude: "g.latitude", longitude: "g.longitude")
                + """
                 UNION ALL SELECT g.id FROM tweet AS g WHERE g.latitude IS NULL AND g.place_id IN \
                (SELECT p.id FROM place AS p WHERE p.west IS NOT NULL AND
                """ + " " + holdsPlace + ")"
    }

    /// A range of latitudes that contains the area.
    private var latitudes: (south: Double, north: Double) {
        switch self {
        case .circle(let latitude, _, let metres):
            // A degree of latitude is 111.2 km on this sphere. The margin makes the range slightly larger than the
            // circle.
            (latitude - metres / 111_000 - 0.001, latitude + metres / 111_000 + 0.001)
        case .box(_, let south, _, let north): (south, north)
        }
    }

    /// A range of longitudes that contains a circle. `nil` for a box, and for a circle that contains a pole or crosses
    /// the 180th meridian.
    private var longitudes: (west: Double, east: Double)? {
        guard case .circle(let latitude, let longitude, let metres) = self else { return nil }
        let angle = metres / 6_371_008.8
        let width = sin(angle) / cos(latitude * .pi / 180)
        guard angle < .pi / 2, width > 0, width < 1 else { return nil }
        let half = asin(width) * 180 / .pi + 0.001
        guard longitude - half >= -180, longitude + half <= 180 else { return nil }
        return (longitude - half, longitude + half)
    }

    /// Tests a point.
    private func holds(latitude: SQL, longitude: SQL) -> SQL {
        switch self {
        case .circle(let ownLatitude, let ownLongitude, let metres):
            let centre = Coordinate(latitude: ownLatitude, longitude: ownLongitude)
            return "(" + centre.distance(latitude: latitude, longitude: longitude) + " < \(metres))"
        case .box(let west, let south, let east, let north):
            let inside: SQL =
                west <= east
                ? longitude + " BETWEEN \(west) AND \(east)"
                : "(" + longitude + " >= \(west) OR " + longitude + " <= \(east))"
            return "(" + latitude + " BETWEEN \(south) AND \(north) AND " + inside + ")"
        }
    }

    /// The centre of a place `p`.
    static let placeLatitude: SQL = "(p.south + p.north) / 2"
    static let placeLongitude: SQL = "((p.west + p.east) / 2 + CASE WHEN p.west <= p.east THEN 0 ELSE 180 END)"

    /// Tests a place `p`: the centre of its box for a circle, its whole box for a box.
    private var holdsPlace: SQL {
        switch self {
        case .circle:
            let (south, north) = latitudes
            // Comparing latitudes excludes most places before the distance is computed.
            return "(" + Self.placeLatitude + " BETWEEN \(south) AND \(north) AND "
                + holds(latitude: Self.placeLatitude, longitude: Self.placeLongitude) + ")"
        case .box(let west, let south, let east, let north):
            let latitudes: SQL = "(p.south >= \(south) AND p.north <= \(north) AND "
            if east - west >= 360 { return latitudes + "1)" }
            // The area crosses the 180th meridian. The place must be on one side of it, or cross it within the area.
            return west <= east
                ? latitudes + "p.west <= p.east AND p.west >= \(west) AND p.east <= \(east))"
                : latitudes
                    + """
                    CASE WHEN p.west <= p.east THEN p.west >= \(west) OR p.east <= \(east) \
                    ELSE p.west >= \(west) AND p.east <= \(east) END)
                    """
        }
    }
}

extension Coordinate {
    /// The distance in metres by the haversine formula, on a sphere with the mean radius of the earth.
    func distance(latitude other: SQL, longitude otherLongitude: SQL) -> SQL {
        "2 * 6371008.8 * asin(min(1, sqrt(pow(sin(radians(" + other + " - \(latitude)) / 2), 2)"
            + " + cos(radians(\(latitude))) * cos(radians(" + other + ")) * pow(sin(radians(" + otherLongitude
            + " - \(longitude)) / 2), 2))))"
    }
}
