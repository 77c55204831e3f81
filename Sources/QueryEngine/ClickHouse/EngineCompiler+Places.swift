internal import TweetModel

/// Where a tweet was written: its point, else the box of its place.
extension EngineCompiler {
    /// Around any place of that name that the local store knows. A place of which only the name is known is near to
    /// itself.
    func near(_ name: NearName, _ metres: Double?) throws -> EngineCondition {
        var typed: String?
        if case .place(let text) = name { typed = text }
        let places = try context.places(typed)
        if places.isEmpty { return .sql("NULL") }
        var parts = places.compactMap(\.centre).map { centre in
            Area.circle(
                latitude: centre.latitude, longitude: centre.longitude, metres: metres ?? Planner.usualDistance
            ).engineTest
        }
        let nameless = places.filter { $0.centre == nil }.compactMap(\.id).map { "place_id = \($0)" as EngineSQL }
        if !nameless.isEmpty { parts.append("(" + nameless.joined(" OR ") + ")") }
        return .sql("(" + parts.joined(" OR ") + ")")
    }
}

extension Area {
    /// 1, 0, or NULL for tweets without a point and without a place whose box is known.
    var engineTest: EngineSQL {
        "multiIf(isNotNull(latitude), " + holds(latitude: "latitude", longitude: "longitude")
            + ", isNotNull(place_west), " + holdsPlace + ", NULL)"
    }

    private func holds(latitude: EngineSQL, longitude: EngineSQL) -> EngineSQL {
        switch self {
        case .circle(let ownLatitude, let ownLongitude, let metres):
            // The haversine formula, on a sphere of the earth's mean radius.
            return "(2 * 6371008.8 * asin(least(1., sqrt(pow(sin(radians(" + latitude + " - \(ownLatitude)) / 2), 2)"
                + " + cos(radians(\(ownLatitude))) * cos(radians(" + latitude + ")) * pow(sin(radians(" + longitude
                + " - \(ownLongitude)) / 2), 2)))) < \(metres))"
        case .box(let west, let south, let east, let north):
            let inside: EngineSQL =
                west <= east
                ? longitude + " BETWEEN \(west) AND \(east)"
                : "(" + longitude + " >= \(west) OR " + longitude + " <= \(east))"
            return "(" + latitude + " BETWEEN \(south) AND \(north) AND " + inside + ")"
        }
    }

    /// The centre of a place's box for a circle, all of it for a box.
    private var holdsPlace: EngineSQL {
        switch self {
        case .circle:
            return holds(
                latitude: "(place_south + place_north) / 2",
                longitude: "((place_west + place_east) / 2 + if(place_west <= place_east, 0, 180))")
        case .box(let west, let south, let east, let north):
            let latitudes: EngineSQL = "(place_south >= \(south) AND place_north <= \(north) AND "
            if east - west >= 360 { return latitudes + "1)" }
            // A box across the 180th meridian holds what lies on one side of it, or crosses it inside the box.
            return west <= east
                ? latitudes + "place_west <= place_east AND place_west >= \(west) AND place_east <= \(east))"
                : latitudes
                    + "if(place_west <= place_east, place_west >= \(west) OR place_east <= \(east), "
                    + "place_west >= \(west) AND place_east <= \(east)))"
        }
    }
}
