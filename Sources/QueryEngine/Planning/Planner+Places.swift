internal import CLibrary
internal import SQLiteKit
internal import TweetModel

/// Translates predicates on locations: the tweet's coordinates, or else the box of its place.
extension Planner {
    /// Finds tweets near points or, if `isNegated` is true, the other tweets with a location.
    static func near(_ centres: [Coordinate], _ metres: Double, _ isNegated: Bool) -> Condition {
        // A degree of latitude is 111.2 km on this sphere. The margin makes the range slightly larger than the circle.
        let height = metres / 111_000 + 0.001
        let south = (centres.map(\.latitude).min() ?? 0) - height
        let north = (centres.map(\.latitude).max() ?? 0) + height
        let longitudes = centres.map { Self.longitudes($0, metres) }
        let origins = Origins(centres)
        let holds: (SQL, SQL) -> SQL = { "(" + origins.nearest($0, $1) + " < \(metres))" }
        // Comparing latitudes excludes most places before the distance is computed.
        let holdsPlace: SQL =
            "(" + Origins.placeLatitude + " BETWEEN \(south) AND \(north) AND "
            + holds(Origins.placeLatitude, Origins.placeLongitude) + ")"
        let range =
            longitudes.contains { $0 == nil }
            ? nil : (longitudes.compactMap { $0?.west }.min() ?? 0, longitudes.compactMap { $0?.east }.max() ?? 0)
        return located(isNegated, (south, north), range, holdsPlace, holds)
    }

    /// The longitudes of a circle. `nil` if it contains a pole or crosses the 180th meridian.
    private static func longitudes(_ centre: Coordinate, _ metres: Double) -> (west: Double, east: Double)? {
        let angle = metres / 6_371_008.8
        let width = sin(angle) / cos(centre.latitude * .pi / 180)
        guard angle < .pi / 2, width > 0, width < 1 else { return nil }
        let half = asin(width) * 180 / .pi + 0.001
        guard centre.longitude - half >= -180, centre.longitude + half <= 180 else { return nil }
        return (centre.longitude - half, centre.longitude + half)
    }

    /// Finds tweets inside a box or, if `isNegated` is true, the other tweets with a location.
    static func box(_ box: BoundingBox, _ isNegated: Bool) -> Condition {
        let (west, south, east, north) = (box.west, box.south, box.east, box.north)
        let latitudes: SQL = "(p.south >= \(south) AND p.north <= \(north) AND "
        let holdsPlace: SQL
        if east - west >= 360 {
            holdsPlace = latitudes + "1)"
        } else if west <= east {
            holdsPlace = latitudes + "p.west <= p.east AND p.west >= \(west) AND p.east <= \(east))"
        } else {
            // The area crosses the 180th meridian. The place must be on one side of it, or cross it within the area.
            holdsPlace =
                latitudes
                    + """
                    CASE WHEN p.west <= p.east THEN p.west >= \(west) OR p.east <= \(east) \
                    ELSE p.west >= \(west) AND p.east <= \(east) END)
                    """
        }
        return located(isNegated, (south, north), nil, holdsPlace) { latitude, longitude in
            let inside: SQL =
                west <= east
                ? longitude + " BETWEEN \(west) AND \(east)"
                : "(" + longitude + " >= \(west) OR " + longitude + " <= \(east))"
            return "(" + latitude + " BETWEEN \(south) AND \(north) AND " + inside + ")"
        }
    }

    /// Few tweets have a location, and an index contains them, so a list of the tweets inside can drive the scan. The
    /// negated test is NULL if the tweet has neither coordinates nor a place with a box.
    ///
    /// - Parameters:
    ///   - latitudes: A range that contains all points that pass the test.
    ///   - longitudes: A range that contains these points. `nil` for a range that contains a pole or crosses the 180th
    ///     meridian.
    ///   - holdsPlace: Tests a place `p`: the centre of its box for a distance, its whole box for a box.
    ///   - holds: Tests a point. The arguments are its latitude and longitude.
    private static func located(
        _ isNegated: Bool, _ latitudes: (south: Double, north: Double), _ longitudes: (west: Double, east: Double)?,
        _ holdsPlace: SQL, _ holds: (SQL, SQL) -> SQL
    ) -> Condition {
        if isNegated {
            return .row(
                "NOT (CASE WHEN t.latitude IS NOT NULL THEN " + holds("t.latitude", "t.longitude") + " ELSE (SELECT "
                    + holdsPlace + " FROM place AS p WHERE p.id = t.place_id AND p.west IS NOT NULL) END)")
        }
        // For tweets with coordinates, SQLite looks up latitudes in an index, compares longitudes, and only then makes
        // the exact test. For other tweets, their place decides; another index contains the tweets with a place and
        // without coordinates.
        let longitudes = longitudes.map { "g.longitude BETWEEN \($0.west) AND \($0.east) AND " as SQL } ?? ""
        let members: SQL =
            "SELECT g.id FROM tweet AS g WHERE g.latitude BETWEEN \(latitudes.south) AND \(latitudes.north) AND "
            + longitudes + holds("g.latitude", "g.longitude")
                + """
                 UNION ALL SELECT g.id FROM tweet AS g WHERE g.latitude IS NULL AND g.place_id IN \
                (SELECT p.id FROM place AS p WHERE p.west IS NOT NULL AND
                """ + " " + holdsPlace + ")"
        return .among(members, isNegated: false)
    }
}
