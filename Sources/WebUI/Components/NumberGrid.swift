import QueryEngine
import Rendering
import TweetArchive
import TweetModel

extension MarkupWriter {
    /// Writes the totals of a query or of the store. Each is a link to the tweets or the list that it counts.
    ///
    /// - Parameter photos: The number of tweets with photos or videos; `nil` if counting takes too long for a page.
    mutating func numberGrid(_ statistics: StoreStatistics, of query: String, photos: Int?) {
        func search(_ clause: String) -> LinkURL { .search(Query.narrowed(query, to: clause)) }
        func page(_ path: String, _ all: String? = nil) -> LinkURL {
            .page(path, fields: [("q", query.isEmpty ? nil : query), ("all", all)])
        }
        let entries: [(String, Int?, LinkURL)] = [
            ("tweets", statistics.found, .search(query)),
            ("original", statistics.original, search("-is:retweet -is:reply -is:quote")),
            ("replies", statistics.reply, search("is:reply")),
            ("retweets", statistics.retweet, search("is:retweet")),
            ("quotes", statistics.quote, search("is:quote")),
            (ListHeader.photos, statistics.media.all > 0 ? photos : 0, page("photos")),
            ("hashtags", statistics.hashtags.distinct, page("statistics", "hashtags")),
            ("authors", statistics.distinctUsers, page("statistics", "users")),
            ("mentioned users", statistics.mentions.distinct, page("statistics", "mentions")),
            ("sites", statistics.urls.distinct, page("statistics", "domains")),
            ("messages", statistics.messages, .messages()),
        ]
        element("dl", .class("numbers")) { html in
            for (name, number, url) in entries where number != 0 {
                html.element("div") { html in
                    html.element("dt", text: name)
                    html.element("dd") { html in
                        html.link(url) { $0.uncounted(number, of: Query.withMedia(query), estimate: "…") }
                    }
                }
            }
        }
    }
}
