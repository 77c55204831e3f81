internal import SQLiteKit

/// The segments that the search index consists of: FTS5's structure record. A search asks all of them; merging takes those
/// of one level, and makes one of the next.
struct SegmentList {
    struct Segment: Equatable {
        var id: Int64
        var firstPage: Int64
        var lastPage: Int64
    }

    struct Level: Equatable {
        /// How many of the segments, the first ones, a merge that has begun takes.
        var merging: Int
        /// Oldest first.
        var segments: [Segment]
    }

    /// Which state of the index's configuration this was written in.
    private let cookie: ArraySlice<UInt8>
    /// Pages written to level 0, ever.
    private(set) var pagesWritten: UInt64
    private(set) var levels: [Level] = []

    /// nil where the record is not one that this understands.
    init?(_ record: [UInt8]) {
        guard record.count > 4 else { return nil }
        cookie = record.prefix(4)
        var rest = record.dropFirst(4)
        guard let levelCount = rest.readVarint(), levelCount <= 2_000, let total = rest.readVarint(),
            let pages = rest.readVarint()
        else { return nil }
        pagesWritten = pages
        for _ in 0..<levelCount {
            guard let merging = rest.readVarint(), let count = rest.readVarint(), merging <= count, count <= total
            else {
                return nil
            }
            var segments: [Segment] = []
            for _ in 0..<count {
                guard let id = rest.readVarint(), let first = rest.readVarint(), let last = rest.readVarint(),
                    let id = Int64(exactly: id), let first = Int64(exactly: first), let last = Int64(exactly: last)
                else { return nil }
                segments.append(Segment(id: id, firstPage: first, lastPage: last))
            }
            levels.append(Level(merging: Int(merging), segments: segments))
        }
        guard rest.isEmpty, segmentCount == Int(total) else { return nil }
    }

    var record: [UInt8] {
        var bytes = Array(cookie)
        bytes.appendVarint(UInt64(levels.count))
        bytes.appendVarint(UInt64(segmentCount))
        bytes.appendVarint(pagesWritten)
        for level in levels {
            bytes.appendVarint(UInt64(level.merging))
            bytes.appendVarint(UInt64(level.segments.count))
            for segment in level.segments {
                for number in [segment.id, segment.firstPage, segment.lastPage] { bytes.appendVarint(UInt64(number)) }
            }
        }
        return bytes
    }

    /// The lowest number that no segment has; nil where FTS5 allows no more.
    var freeID: Int64? {
        let taken = Set(levels.flatMap { $0.segments.map(\.id) })
        return (1...2_000).first { !taken.contains($0) }
    }

    /// Adds the newest segment.
    mutating func add(_ id: Int64, pages: Int64) {
        // FTS5 adds levels whenever all of it is merged, and takes none away: it ends when there are two thousand. What a
        // merge writes has its place in the level behind it.
        if !levels.contains(where: { $0.merging > 0 }) {
            levels = levels.prefix(1) + levels.dropFirst().filter { !$0.segments.isEmpty }
        }
        if levels.isEmpty { levels.append(Level(merging: 0, segments: [])) }
        levels[0].segments.append(Segment(id: id, firstPage: 1, lastPage: pages))
        pagesWritten &+= UInt64(pages)
    }

    var segmentCount: Int { levels.reduce(0) { $0 + $1.segments.count } }

    /// Levels that have segments.
    var depth: Int { levels.count { !$0.segments.isEmpty } }

    /// Whether a merge has begun, or some level has so many segments.
    func isDue(for count: Int) -> Bool {
        levels.contains { $0.merging > 0 || $0.segments.count >= count }
    }
}
