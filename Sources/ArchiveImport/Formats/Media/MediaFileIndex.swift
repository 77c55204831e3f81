import TweetModel

/// Finds the media of tweets in other folders and zips, where downloaders and archive parsers save them (see Supported
/// inputs, Images in other folders).
///
///     1641047550981046285_1.jpg          the first image of the tweet
///     ann_lee-1641047550981046285-img2.png
///     1641047550981046285/C13U6d-VQAAVKeY.jpg
///     C13U6d-VQAAVKeY.jpg?name=orig      the image with this key
package final class MediaFileIndex {
    private struct File {
        let source: Int
        let entry: SourceEntry
        let name: MediaFileName
        var size: Int64 { entry.size ?? 0 }
    }

    private var sources: [InputSource] = []
    private var files: [File] = []
    /// The indices of files by each tweet or medium ID in their paths.
    private var byID: [Int64: [Int]] = [:]
    private var byKey: [String: [Int]] = [:]
    /// Folders that cannot be read, one sentence each.
    package private(set) var problems: [String] = []

    /// Lists the files of folders and zips without opening them. Returns `nil` for an empty list of paths.
    package init?(_ paths: [String]) {
        if paths.isEmpty { return nil }
        for path in paths {
            do {
                try add(InputSource(path: path))
            } catch {
                problems.append("the images in \(path) cannot be read: \(InputError(error).message)")
            }
        }
    }

    private func add(_ source: InputSource) {
        for entry in source.entries {
            guard let name = MediaFileName(entry.name) else { continue }
            for id in name.ids { byID[id, default: []].append(files.count) }
            for key in name.keys { byKey[key, default: []].append(files.count) }
            files.append(File(source: sources.count, entry: entry, name: name))
        }
        sources.append(source)
    }

    package var count: Int { files.count }

    /// A hash of the names and sizes of the files.
    package private(set) lazy var state: String = {
        var hash = BLAKE3()
        for file in files { hash.update(Array("\(file.entry.name)\n\(file.size)\n".utf8).span) }
        return String(hash.digest().hexadecimal.prefix(16))
    }()

    /// Sets the unknown locations of the media of a tweet. Returns the number of files that were found.
    func locate(_ tweet: inout Tweet) -> Int {
        locate(&tweet.media, of: [tweet.id.rawValue, tweet.retweetOf?.tweet?.rawValue].compactMap { $0 })
    }

    /// The same for media of a tweet or message with one of these IDs.
    func locate(_ media: inout [MediaItem], of ids: [Int64]) -> Int {
        guard media.contains(where: { $0.location == nil }) else { return 0 }
        let keys = media.map { MediaFileName.keys(of: $0) }
        let owners = ids + media.compactMap { $0.sourceTweet?.rawValue }
        var candidates = owners.flatMap { id in (byID[id] ?? []).map { (id: id, file: $0) } }
        var found = 0
        func set(_ file: Int, at index: Int) {
            media[index].location = sources[files[file].source].location(of: files[file].entry)
            found += media[index].location == nil ? 0 : 1
            candidates.removeAll { $0.file == file }
        }
        for index in media.indices where media[index].location == nil {
            let named = keys[index].flatMap { byKey[$0] ?? [] }
            let ofMedium = media[index].id.flatMap { Int64($0) }.flatMap { byID[$0] } ?? []
            let ofTweet = candidates.map(\.file).filter { file in keys[index].contains { files[file].name.has($0) } }
            if let file = largest(named + ofMedium + ofTweet, for: media[index]) { set(file, at: index) }
        }
        candidates.removeAll { candidate in
            keys.contains { $0.contains { files[candidate.file].name.has($0) } }
        }
        let numbered = candidates.map { (file: $0.file, number: files[$0.file].name.number(after: $0.id)) }
        let first = numbered.contains { $0.number?.value == 0 } ? 0 : 1
        for index in media.indices where media[index].location == nil {
            let isPhoto = media[index].kind == .photo
            let indexOfKind = media[..<index].count { ($0.kind == .photo) == isPhoto }
            let matches = numbered.filter { file in
                file.number.map { $0.value == first + ($0.isOfKind ? indexOfKind : index) } ?? false
            }
            if let file = largest(matches.map(\.file), for: media[index]) { set(file, at: index) }
        }
        let missing = media.indices.filter { media[$0].location == nil }
        for index in missing {
            let others = Set(candidates.map(\.file).filter { files[$0].name.fits(media[index].kind) })
            let isOnly = missing.count { (media[$0].kind == .photo) == (media[index].kind == .photo) } == 1
            if isOnly, others.count == 1, let file = others.first { set(file, at: index) }
        }
        return found
    }

    /// The largest file of the kind of an item: downloaders may save an image in several sizes.
    private func largest(_ numbers: [Int], for item: MediaItem) -> Int? {
        numbers.filter { files[$0].name.fits(item.kind) }
            .max { (files[$0].size, $1) < (files[$1].size, $0) }
    }
}

/// The path of an image or video, without its extension, and the IDs and keys in it.
struct MediaFileName {
    private enum Kind { case photo, video, gif }

    private static let kinds: [String: Kind] = [
        "jpg": .photo, "jpeg": .photo, "jfif": .photo, "png": .photo, "webp": .photo, "avif": .photo, "gif": .gif,
        "mp4": .video, "m4v": .video, "mov": .video, "webm": .video,
    ]
    /// Words before a number that counts only items of the same kind.
    private static let words: Set<String> = [
        "img", "image", "photo", "pic", "picture", "vid", "video", "gif", "mov", "mp4",
    ]
    /// Lengths of the keys that Twitter gives to images and to videos.
    private static let keyLengths = [15, 16]

    private let kind: Kind
    private let path: String
    /// The base name without its extension.
    private let stem: String

    /// Returns `nil` for a file that is not an image or video by its name.
    init?(_ path: String) {
        let base = path.baseName
        if let (stem, kind) = Self.split(base) {
            (self.stem, self.kind) = (stem, kind)
        } else if let format = base.firstRange(of: "format="),
            let kind = Self.kinds[base[format.upperBound...].prefix { $0.isLetter }.lowercased()]
        {
            // `KEY?format=jpg&name=large`
            (stem, self.kind) = (String(base[..<format.lowerBound].dropLast()), kind)
        } else {
            return nil
        }
        self.path = path
    }

    /// Splits `KEY.jpg`, and `KEY.jpg?name=orig`, `KEY.jpg:large`, `KEY.jpg_large`, `KEY.jpg-orig.jpg`.
    private static func split(_ base: String) -> (stem: String, kind: Kind)? {
        var found: (stem: String, kind: Kind)?
        var rest = base[...]
        while let dot = rest.lastIndex(of: ".") {
            let suffix = rest[rest.index(after: dot)...].prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
            rest = rest[..<dot]
            if let kind = kinds[suffix.lowercased()] { found = (String(rest), kind) }
        }
        return found
    }

    /// Whether the file can be an item of this kind. GIFs are videos, but some programs convert them.
    func fits(_ kind: MediaItem.Kind) -> Bool {
        switch self.kind {
        case .photo: kind == .photo
        case .video: kind != .photo
        case .gif: kind != .video
        }
    }

    /// The numbers in the path that can be IDs of tweets and media. Tweets have had own images since 2011, when IDs
    /// already had 17 digits.
    var ids: [Int64] {
        path.utf8.split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            .filter { (15...19).contains($0.count) }.compactMap { Int64(Substring($0)) }
    }

    /// The texts that can be the key of the medium.
    var keys: Set<String> {
        var keys: Set<String> = [stem]
        let bytes = Array(stem.utf8)
        let starts = [0] + bytes.indices.filter { !Self.isWord(bytes[$0]) }.map { $0 + 1 }
        for start in starts {
            for length in Self.keyLengths where start + length <= bytes.count {
                let end = start + length
                guard end == bytes.count || !Self.isWord(bytes[end]) else { continue }
                let key = bytes[start..<end]
                if key.allSatisfy({ Self.isWord($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }) {
                    keys.insert(String(decoding: key, as: UTF8.self))
                }
            }
        }
        return keys
    }

    /// The keys of a medium: the base names of its URLs, without their extensions.
    static func keys(of item: MediaItem) -> [String] {
        let url = item.kind == .photo ? item.url : item.videoURL ?? item.url
        guard let base = url.map({ $0.withoutQuery.baseName }), !base.isEmpty else { return [] }
        return [split(base)?.stem ?? base]
    }

    /// Whether the name contains a key, not as a part of a word.
    func has(_ key: String) -> Bool {
        guard key.utf8.count > 2 else { return false }
        return stem.ranges(of: key).contains { range in
            let before = stem[..<range.lowerBound].utf8.last
            let after = stem[range.upperBound...].utf8.first
            return before.map { !Self.isWord($0) } ?? true && after.map { !Self.isWord($0) } ?? true
        }
    }

    /// The number of the medium in the tweet with this ID: 1 in `ID_1`, `ID-img1` and `ID-20200101_101010-vid01`.
    /// `isOfKind` is true if it counts only items of the same kind.
    func number(after id: Int64) -> (value: Int, isOfKind: Bool)? {
        let digits = String(id)
        let rest = stem.ranges(of: digits).last.map { stem[$0.upperBound...] } ?? stem[...]
        let last = rest.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.last ?? ""
        let word = last.prefix { $0.isLetter }.lowercased()
        let number = last.dropFirst(word.count)
        guard (1...2).contains(number.utf8.count), let value = Int(number) else { return nil }
        let isOfKind = Self.words.contains(word)
        return word.count <= 1 || isOfKind || word == "media" ? (value, isOfKind) : nil
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...:
            true
        default: false
        }
    }
}
