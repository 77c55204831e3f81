internal import CLibrary
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
