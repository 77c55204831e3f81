import TweetModel

/// Keeps the notes (long posts) of an account archive as raw JSON until their tweets arrive, because a note does not
/// name its tweet (see Account archives, Long posts).
///
/// A note's tweet has the smallest ID above the note's, usually 13 to 41 ms later. Tweets are not sorted, so each tweet
/// looks for notes below it, nearest first, and uses the one whose text begins like its own. Comparing texts separates
/// two tweets of one second, and the versions of an edited post, each of which has a note.
struct NoteIndex {
    /// Maximum size of all notes in bytes. A year of daily long posts has a few MB.
    static let byteLimit = 256 << 20
    /// A note at most this much older than a tweet is accepted if the texts match. An older note must match in at least
    /// `NoteText.longPrefix` bytes.
    static let nearMilliseconds: Int64 = 10_000
    /// Maximum age of a note for a cut tweet. An edited post may need the note of an earlier version, and edits are
    /// possible for an hour.
    static let farMilliseconds: Int64 = 65 * 60_000
    private static let farLimit = 8

    /// The members of `noteTweet`.
    static let known = KnownMembers(
        ["noteTweetId"], leaving: .accountFiles, in: "noteTweet.",
        nested: [
            (
                "core",
                KnownMembers(
                    ["text", "mentions", "urls", "hashtags", "cashtags"], leaving: .accountFiles, in: "noteTweet.core.")
            )
        ])

    private var bytes: [UInt8] = []
    private(set) var notes: [(id: Int64, range: Range<Int>, isUsed: Bool)] = []
    private var isSorted = true

    var isEmpty: Bool { notes.isEmpty }

    /// The reason why a record of `note-tweet.js` is not a note; `nil` if it is one.
    static func problem(of record: JSONValue) -> RecordProblem? {
        id(of: record.inside("noteTweet")) == nil
            ? RecordProblem(reason: "not a note: missing id or text") : nil
    }

    private static func id(of note: JSONValue) -> Int64? {
        guard note["core"]?["text"]?.kind == .string, let id = note["noteTweetId"]?.integer, id > 0 else { return nil }
        return id
    }

    /// Adds a record of `note-tweet.js`. Returns the reason if it cannot be added.
    mutating func add(_ record: JSONValue) -> RecordProblem? {
        let note = record.inside("noteTweet")
        guard let id = Self.id(of: note) else { return Self.problem(of: record) }
        let start = bytes.count
        guard start + note.range.count <= Self.byteLimit else {
            return RecordProblem(reason: "the notes exceed the limit of 256 MB")
        }
        note.withRawBytes { raw in
            for index in raw.indices { bytes.append(raw[index]) }
        }
        if let last = notes.last, last.id > id { isSorted = false }
        notes.append((id, start..<bytes.count, false))
        return nil
    }

    /// Sorts the notes by ID. Call it after the last `add(_:)`, before any search.
    mutating func sort() {
        if !isSorted { notes.sort { $0.id < $1.id } }
        isSorted = true
    }

    /// The time from the nearest note below a tweet to the tweet, in milliseconds; `nil` without such a note.
    func nearest(below tweet: TweetID) -> Int64? {
        let index = notes.firstIndex(notBelow: tweet.rawValue) { $0.id }
        return index > 0 ? (tweet.rawValue - notes[index - 1].id) >> 22 : nil
    }

    /// The notes that may belong to a tweet, nearest first. Distant ones only for a cut tweet, and at most 8 in total
    /// then.
    func candidates(for tweet: TweetID, isCut: Bool) -> [(index: Int, isNear: Bool)] {
        var found: [(index: Int, isNear: Bool)] = []
        var index = notes.firstIndex(notBelow: tweet.rawValue) { $0.id }
        while index > 0 {
            index -= 1
            let distance = (tweet.rawValue - notes[index].id) >> 22
            let isNear = distance <= Self.nearMilliseconds
            guard isNear || isCut && distance <= Self.farMilliseconds && found.count < Self.farLimit else { break }
            found.append((index, isNear))
        }
        return found
    }

    func bytes(of note: Int) -> [UInt8] { Array(bytes[notes[note].range]) }

    mutating func markUsed(_ note: Int) { notes[note].isUsed = true }
}

extension Array {
    /// The index of the first element whose ID is not below `id`, by binary search; `endIndex` if there is no such
    /// element. The elements must be sorted by ID.
    func firstIndex(notBelow id: Int64, _ elementID: (Element) -> Int64) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if elementID(self[middle]) < id { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
