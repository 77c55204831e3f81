package import TweetModel

/// A gallery for programs: one row for each image, video or GIF of a tweet. Positions count from 1.
extension JSONRenderer {
    /// `tweetdex.gallery/1`: a page of a search with its images. `total` and `returned` count tweets.
    package func gallery(_ page: SearchPage, into out: inout [UInt8]) {
        let rows = page.hits.flatMap { hit in hit.tweet.media.indices.map { (hit: hit, index: $0) } }
        write(page, as: "tweetdex.gallery/1", into: &out) { json in
            json.objects("images", rows) { json, row in row.hit.writeImage(row.index, to: &json) }
        }
    }

    /// One line, `tweetdex.image/1`, for each image of the tweet.
    package func imageLines(_ hit: SearchHit, into out: inout [UInt8]) {
        for index in hit.tweet.media.indices {
            document("tweetdex.image/1", into: &out) { hit.writeImage(index, to: &$0) }
            out.append(UInt8(ascii: "\n"))
        }
    }
}

extension SearchHit {
    fileprivate func writeImage(_ index: Int, to json: inout JSONWriter) {
        json.member("tweet", tweet.id)
        json.member("position", index + 1)
        json.member("created_at", tweet.createdAt)
        json.member("handle", tweet.author?.handle)
        tweet.media[index].writeMembers(to: &json)
    }
}

extension CSVRenderer {
    private static let imageColumns = [
        "tweet_id", "position", "created_at", "handle", "type", "url", "video", "file", "width", "height",
        "duration_ms", "alt", "image_text", "tweet_url",
    ]

    package func imageHeader(byteOrderMark: Bool, into out: inout [UInt8]) {
        if byteOrderMark { out.append(contentsOf: [0xEF, 0xBB, 0xBF]) }
        out.put(Self.imageColumns.joined(separator: ",") + "\r\n")
    }

    /// Appends a row for each image of the tweet.
    package func images(of hit: SearchHit, into out: inout [UInt8]) {
        let tweet = hit.tweet
        for (index, item) in tweet.media.enumerated() {
            out.putCell(id: tweet.id.rawValue)
            out.putCell(number: Int64(index + 1))
            out.putCell(bare: tweet.createdAt?.iso8601)
            out.putCell(tweet.author?.handle)
            out.putCell(bare: item.kind.rawValue)
            out.putCell(item.url)
            out.putCell(item.videoURL)
            out.putCell(item.location?.shortName ?? item.fileName)
            out.putCell(number: item.width.map(Int64.init))
            out.putCell(number: item.height.map(Int64.init))
            out.putCell(number: item.durationMilliseconds.map(Int64.init))
            out.putCell(item.alternativeText)
            out.putCell(item.imageText)
            out.putCell(bare: WebAddress.tweet(tweet.id, by: tweet.author?.handle))
            // Every cell ends in a comma; the line break replaces the last comma.
            out.removeLast()
            out.put("\r\n")
        }
    }
}

extension PlainRenderer {
    /// Appends a line for each image of the tweet: the ID of the tweet, position, type, address or file, and
    /// description.
    package func images(of hit: SearchHit, into out: inout [UInt8]) {
        for (index, item) in hit.tweet.media.enumerated() {
            let address = item.videoURL ?? item.url ?? item.location?.shortName ?? item.fileName ?? ""
            let fields = [
                "\(hit.tweet.id)", "\(index + 1)", item.kind.rawValue, address, item.alternativeText ?? "",
            ]
            out.put(fields.map { Sanitizer.sanitized($0, lineBreaks: .spaces) }.joined(separator: "\t") + "\n")
        }
    }
}
