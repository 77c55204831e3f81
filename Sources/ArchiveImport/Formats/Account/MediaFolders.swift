import TweetModel

/// The media files of an account archive by name (see Account archives, Media files). Folders of direct messages and of
/// chats with Grok are included only if the caller requests these.
struct MediaFolders {
    private static let folders: Set<String> = [
        "tweets_media", "tweet_media", "community_tweet_media", "deleted_tweets_media", "deleted_tweet_media",
        "twitter_circle_tweet_media",
    ]
    private static let messageFolders: Set<String> = [
        "direct_messages_media", "direct_messages_group_media", "direct_message_media", "direct_message_group_media",
    ]
    private static let grokFolder = "grok_chat_media"
    private static let profileFolder = "profile_media"

    private let source: InputSource
    private var files: [String: SourceEntry] = [:]
    /// Media in zips inside the media folders (archives of 2019), by file name.
    private var packed: [String: MediaLocation] = [:]
    /// The names of all these files in order, so that those of a tweet are together.
    private var names: [String] = []
    /// Warnings about such zips that could not be listed.
    private(set) var warnings: [String] = []
    private var profileFiles: [SourceEntry] = []

    /// Lists the media files below the folder of an archive. Opens only zips inside the media folders (archives of
    /// 2019).
    init(_ source: InputSource, below folder: String, _ options: ImportOptions = ImportOptions()) {
        self.source = source
        var folders = Self.folders
        if options.include.contains(.messages) { folders.formUnion(Self.messageFolders) }
        if options.include.contains(.grok) { folders.insert(Self.grokFolder) }
        for entry in source.entries where entry.name.hasPrefix(folder) {
            let name = entry.name.dropFirst(folder.count)
            guard let slash = name.utf8.firstIndex(of: UInt8(ascii: "/")) else { continue }
            let folder = String(name[..<slash])
            if folders.contains(folder) {
                files[entry.name.baseName] = entry
                if entry.name.lowercaseExtension == "zip" { unpack(entry) }
            } else if folder == Self.profileFolder {
                profileFiles.append(entry)
            }
        }
        names = (Array(files.keys) + packed.keys).sorted()
    }

    private mutating func unpack(_ zip: SourceEntry) {
        do {
            for inner in try source.innerZip(zip) {
                if let location = inner.location { packed[inner.name.baseName] = location }
            }
        } catch {
            warnings.append("the media in \(zip.name) cannot be read: \(InputError(error).message)")
        }
    }

    /// The location of a media file; `nil` if the archive does not contain it.
    func location(of fileName: String) -> MediaLocation? {
        files[fileName].flatMap { source.location(of: $0) } ?? packed[fileName]
    }

    /// The names that begin with the ID of a tweet or message and `-`.
    func names(of id: TweetID) -> [String] {
        let prefix = "\(id)-"
        var (start, end) = (names.startIndex, names.endIndex)
        while start < end {
            let middle = start + (end - start) / 2
            if names[middle] < prefix { start = middle + 1 } else { end = middle }
        }
        return Array(names[start...].prefix { $0.hasPrefix(prefix) })
    }

    /// The location of a profile picture, named `<account ID>-<last path component of its URL>`, with or without
    /// suffix; `nil` if the archive does not contain it.
    func profileLocation(of url: String) -> MediaLocation? {
        let wanted = url.withoutQuery.baseName
        guard !wanted.isEmpty else { return nil }
        for entry in profileFiles {
            var name = entry.name.baseName
            if name == wanted { return source.location(of: entry) }
            if let dash = name.firstIndex(of: "-") { name = String(name[name.index(after: dash)...]) }
            let suffix = name.lowercaseExtension
            let stem = suffix.isEmpty ? name : String(name.dropLast(suffix.utf8.count + 1))
            if name == wanted || stem == wanted { return source.location(of: entry) }
        }
        return nil
    }
}
