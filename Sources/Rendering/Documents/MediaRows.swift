package import TweetModel

/// A gallery for programs: one row for each image, video or GIF of a tweet. Positions count from 1.
extension JSONRenderer {
    /// `tweetdex.gallery/1`: a page of a search with its images. `total` and `returned` count tweets.
    package func gallery(_ page: SearchPage, into out: inout [UInt8]) {
        write(page, as: "tweetdex.gallery/1", into: &out) { json in
            json.objects("images", Table.images(of: page.hits).rows) { $1.writeMembers(to: &$0) }
        }
    }

    /// One line, `tweetdex.image/1`, for each image of the tweet.
    package func imageLines(_ hit: SearchHit, into out: inout [UInt8]) {
        for row in Table.images(of: [hit]).rows { line("tweetdex.image/1", into: &out) { row.writeMembers(to: &$0) } }
    }
}

/// An image, video or GIF of a tweet.
package struct GalleryRow {
    let hit: SearchHit
    /// The index in `Tweet.media`.
    let index: Int

    var item: MediaItem { hit.tweet.media[index] }

    fileprivate func writeMembers(to json: inout JSONWriter) {
        json.member("tweet", hit.tweet.id)
        json.member("position", index + 1)
        json.member("created_at", hit.tweet.createdAt)
        json.member("handle", hit.tweet.author?.handle)
        item.writeMembers(to: &json)
    }
}
