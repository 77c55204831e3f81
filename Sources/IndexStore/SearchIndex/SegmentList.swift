internal import SQLiteKit

/// The list of segments in the search index (FTS5's structure record). A search reads all segments. A merge reads the
/// segments of one level and creates a segment of the next level.
struct SegmentList {
    struct Segment: Equatable {
        var id: Int64
        var firstPage: Int64
        var lastPage: Int64
    }

    struct Level: Equatable {
        /// The number of segments, oldest first, that an unfinished merge reads; 0 if no merge is unfinished.
        var merging: Int
        /// The segments, oldest first.
        var segments: [Segment]
    }

    /// The version of the index configuration for which FTS5 wrote the record.
    private let cookie: ArraySlice<UInt8>
    /// The total number of pages ever written to level 0.
    private(set) var pagesWritten: UInt64
    private(set) var levels: [Level] = []

    /// Parses a structure record. Returns `nil` if its format is unknown or invalid.
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

    /// The encoded structure record.
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

    /// The lowest unused segment ID; `nil` if FTS5's limit is reached.
    var freeID: Int64? {
        let taken = Set(levels.flatMap { $0.segments.map(\.id) })
        return (1...2_000).first { !taken.contains($0) }
    }

    /// Adds a new segment to level 0.
    mutating func add(_ id: Int64, pages: Int64) {
        // FTS5 adds a level with every complete merge, never removes one, and fails at 2000 levels. So remove empty
        // levels, except during a merge, which writes its output to the next level.
        if !levels.contains(where: { $0.merging > 0 }) {
            levels = levels.prefix(1) + levels.dropFirst().filter { !$0.segments.isEmpty }
        }
        if levels.isEmpty { levels.append(Level(merging: 0, segments: [])) }
        levels[0].segments.append(Segment(id: id, firstPage: 1, lastPage: pages))
        pagesWritten &+= UInt64(pages)
    }

    var segmentCount: Int { levels.reduce(0) { $0 + $1.segments.count } }

    /// The number of levels that contain segments.
    var depth: Int { levels.count { !$0.segments.isEmpty } }

    /// Returns true if a merge is unfinished, or if a level contains at least `count` segments.
    func isDue(for count: Int) -> Bool {
        levels.contains { $0.merging > 0 || $0.segments.count >= count }
    }
}
