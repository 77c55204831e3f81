internal import SQLiteKit
internal import TweetModel

/// The columns of `media`. Those up to `fileName` are also columns of `message_media`.
enum MediaColumn: Int, TableColumn {
    case tweetID, position, mediaID, kind, url, videoURL, link, expanded, startByte, endByte, fileName, width, height,
        altText, durationMS, sourceTweet, sourceUser, source, imageText
}

/// The columns of `media_file`, and the path of the container.
enum MediaFileColumn: Int, TableColumn {
    case tweetID, position, containerID, entry, method, dataOffset, storedSize, size, path

    static let storedCount = path.rawValue
    /// The columns of a location, for a SELECT list. `f` is the table of files, and `c` is `container`.
    static let location: SQL = "f.entry, f.method, f.data_offset, f.stored_size, f.size, c.path"
}

extension MediaItem {
    /// Reads an item from a row, without its location. `written` is the text of its tweet.
    init(_ row: some TableRow, in written: String) {
        let span = row.span(MediaColumn.startByte.index)
        self.init(
            id: row.optionalText(MediaColumn.mediaID), kind: Kind(rawValue: row.text(MediaColumn.kind)) ?? .photo,
            url: row.optionalText(MediaColumn.url), span: span, source: row.source(MediaColumn.source.index))
        videoURL = row.optionalText(MediaColumn.videoURL)
        if let stored = row.optionalText(MediaColumn.link) {
            link = stored.isEmpty ? nil : stored
        } else {
            link = written.slice(span).map { String($0) }
        }
        expanded = row.optionalText(MediaColumn.expanded)
        width = row.optionalInteger(MediaColumn.width).map { Int($0) }
        height = row.optionalInteger(MediaColumn.height).map { Int($0) }
        alternativeText = row.optionalText(MediaColumn.altText)
        durationMilliseconds = row.optionalInteger(MediaColumn.durationMS).map { Int($0) }
        sourceTweet = row.optionalInteger(MediaColumn.sourceTweet).map { TweetID($0) }
        sourceUser = row.optionalInteger(MediaColumn.sourceUser).map { UserID($0) }
        fileName = row.optionalText(MediaColumn.fileName)
        imageText = row.optionalText(MediaColumn.imageText)
    }
}

extension MediaLocation {
    /// Reads a location from the columns of `MediaFileColumn.location`, of which `first` is the first. Returns `nil` if
    /// the path is NULL.
    init?(_ row: some TableRow, from first: Int32) {
        guard let path = row.optionalText(first + 5) else { return nil }
        self.init(
            path: path, entry: row.optionalText(first), method: Method(rawValue: Int(row.integer(first + 1))) ?? .file,
            offset: row.optionalInteger(first + 2), storedSize: row.integer(first + 3), size: row.integer(first + 4))
    }
}

extension RowBuffer {
    /// Appends an item of the tweet or message `owner`, whose text is `written`.
    mutating func append(
        _ item: MediaItem, of owner: Cell, _ position: Int, in written: String, _ texts: inout TextBuffer
    ) {
        // An empty link means that the item has a span but no link.
        let isInText = item.link.map { written.has($0, at: item.span) } ?? (item.span == nil)
        append([
            owner, Cell(position), texts.append(item.id), texts.append(item.kind.rawValue), texts.append(item.url),
            texts.append(item.videoURL), isInText ? .null : texts.append(item.link ?? ""), texts.append(item.expanded),
            .start(item.span), .end(item.span), texts.append(item.fileName), Cell(item.width), Cell(item.height),
            texts.append(item.alternativeText), Cell(item.durationMilliseconds), Cell(item.sourceTweet?.rawValue),
            Cell(item.sourceUser?.rawValue), Cell(item.source), texts.append(item.imageText),
        ])
    }
}

extension TweetRows {
    mutating func appendMedia(of tweet: Tweet) {
        typealias Cell = RowBuffer.Cell
        let id = Cell(tweet.id.rawValue)
        for (position, item) in tweet.media.enumerated() {
            tables[TweetTable.media.rawValue].append(item, of: id, position, in: tweet.text, &texts)
            guard let location = item.location else { continue }
            // The writer replaces the index of the container by its row ID.
            let (container, path) = containers.add(location.path, to: &texts)
            self[.mediaFiles].append([
                id, Cell(position), Cell(container), texts.append(location.entry), Cell(location.method.rawValue),
                Cell(location.offset), Cell(location.storedSize), Cell(location.size), path,
            ])
        }
    }
}
