internal import SQLiteKit
internal import TweetModel

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Clauses about where a tweet was written: its point, else the box of its place.
extension Planner {
    /// What `near:` means without `within:`, in metres.
    static let usualDistance = 10_000.0

    /// Inside an area. Few tweets have a place, and an index holds those: they are gathered beforehand.
    static func area(_ area: Area, _ isNegated: Bool) -> Condition {
        isNegated ? .row("NOT (" + area.test + ")") : .among(area.members, isNegated: false)
    }

    /// Around any place of that name. A place of which only the name is known is near to itself.
    func near(_ name: NearName, _ metres: Double?, _ isNegated: Bool) throws -> Condition {
        var typed: String?
        if case .place(let text) = name { typed = text }
        let places = try context.places(typed)
        if places.isEmpty { return .never }
        var parts = places.compactMap(\.centre).map { centre in
            Self.area(
                .circle(
                    latitude: centre.latitude, longitude: centre.longitude, metres: metres ?? Self.usualDistance),
                isNegated)
        }
        let nameless = places.filter { $0.centre == nil }.compactMap(\.id)
        if !nameless.isEmpty {
            let list = "(" + nameless.map { "\($0)" as SQL }.joined(", ") + ")"
            parts.append(
                isNegated
                    ? .row("t.place_id NOT IN " + list)
                    : .among("SELECT g.id FROM tweet AS g WHERE g.place_id IN " + list, isNegated: false))
        }
        return isNegated ? .all(parts) : .any(parts)
    }
}

extension Area {
    /// True, false, or NULL for tweets without a point and without a place whose box is known.
    fileprivate var test: SQL {
        "CASE WHEN t.latitude IS NOT NULL THEN " + holds(latitude: "t.latitude", longitude: "t.longitude")
            + " ELSE (SELECT " + holdsPlace + " FROM place AS p WHERE p.id = t.place_id AND p.west IS NOT NULL) END"
    }

    /// The ids of the tweets inside. Latitudes narrow the points by their index, longitudes what is left of them before
    /// its distance is computed; a place decides for all of its tweets, and an index has those that have no point.
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

    private var latitudes: (south: Double, north: Double) {
        switch self {
        case .circle(let latitude, _, let metres):
            // A degree of latitude is 111.2 km on this sphere; a little more than needed costs nothing.
            (latitude - metres / 111_000 - 0.001, latitude + metres / 111_000 + 0.001)
        case .box(_, let south, _, let north): (south, north)
        }
    }

    /// The outermost meridians of a circle that holds no pole and does not cross the 180th.
    private var longitudes: (west: Double, east: Double)? {
        guard case .circle(let latitude, let longitude, let metres) = self else { return nil }
        let angle = metres / 6_371_008.8
        let width = sin(angle) / cos(latitude * .pi / 180)
        guard angle < .pi / 2, width > 0, width < 1 else { return nil }
        let half = asin(width) * 180 / .pi + 0.001
        guard longitude - half >= -180, longitude + half <= 180 else { return nil }
        return (longitude - half, longitude + half)
    }

    /// Whether a point is inside.
    private func holds(latitude: SQL, longitude: SQL) -> SQL {
        switch self {
        case .circle(let ownLatitude, let ownLongitude, let metres):
            // The haversine formula, on a sphere of the earth's mean radius.
            return "(2 * 6371008.8 * asin(min(1, sqrt(pow(sin(radians(" + latitude + " - \(ownLatitude)) / 2), 2)"
                + " + cos(radians(\(ownLatitude))) * cos(radians(" + latitude + ")) * pow(sin(radians(" + longitude
                + " - \(ownLongitude)) / 2), 2)))) < \(metres))"
        case .box(let west, let south, let east, let north):
            let inside: SQL =
                west <= east
                ? longitude + " BETWEEN \(west) AND \(east)"
                : "(" + longitude + " >= \(west) OR " + longitude + " <= \(east))"
            return "(" + latitude + " BETWEEN \(south) AND \(north) AND " + inside + ")"
        }
    }

    /// Whether a place `p` is inside: its centre for a circle, all of it for a box.
    private var holdsPlace: SQL {
        switch self {
        case .circle:
            let (south, north) = latitudes
            // Most places are too far north or south, which is known before any distance.
            return "((p.south + p.north) / 2 BETWEEN \(south) AND \(north) AND "
                + holds(
                    latitude: "(p.south + p.north) / 2",
                    longitude: "((p.west + p.east) / 2 + CASE WHEN p.west <= p.east THEN 0 ELSE 180 END)") + ")"
        case .box(let west, let south, let east, let north):
            let latitudes: SQL = "(p.south >= \(south) AND p.north <= \(north) AND "
            if east - west >= 360 { return latitudes + "1)" }
            // A box across the 180th meridian holds what lies on one side of it, or crosses it inside the box.
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
