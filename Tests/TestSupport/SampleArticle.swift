package import TweetModel

/// Invented X Articles.
package enum SampleArticle {
    /// An article of rows: the kind, the text, and the target. Matches are marked by `«»`.
    package static func hit(_ rows: [(Article.Part.Kind?, String, String?)], media: [MediaItem] = []) -> SearchHit {
        var text = ""
        var parts: [Article.Part] = []
        var matches: [TextSpan] = []
        for (index, (kind, words, target)) in rows.enumerated() {
            if !words.isEmpty, index > 0 { text += "\n\n" }
            let start = text.utf8.count
            var open = 0
            for character in words {
                switch character {
                case "«": open = text.utf8.count
                case "»": matches.append(TextSpan(open, text.utf8.count))
                default: text.append(character)
                }
            }
            if let kind { parts.append(Article.Part(kind, TextSpan(start, text.utf8.count), target: target)) }
        }
        var tweet = Tweet(
            id: TweetID(1_855_222_378_263_478_273), createdAt: Timestamp(seconds: 1_731_154_458),
            author: User(id: UserID(42), handle: "ann_lee", name: "Ann"), text: text, textCompleteness: .article)
        tweet.flags = [.collected, .article]
        tweet.media = media
        tweet.article = Article(id: 77)
        tweet.article?.parts = parts
        var hit = SearchHit(tweet: tweet)
        hit.matches = matches
        return hit
    }

    package static var rich: SearchHit {
        var photo = MediaItem(id: "5", kind: .photo, url: "https://pbs.example/5.jpg")
        photo.alternativeText = "never shown twice"
        var hit = hit(
            [
                (.title, "On <tea> & «water»", nil), (nil, "First *boil* it.\nThen wait.", nil),
                (.heading1, "Leaves", nil),
                (.bullet, "green", nil), (.bullet, "black", nil), (.number, "Pour", nil), (.image, "A cup", "5"),
                (.quote, "Slowly\nnow", nil), (.code, "``` x = 1 </pre>", nil), (.divider, "", nil),
                (.heading3, "# End", nil), (nil, "See the shop \u{1B}[31m\u{202E}now", nil),
            ], media: [photo])
        let start = hit.tweet.text.utf8.count - "the shop \u{1B}[31m\u{202E}now".utf8.count
        hit.tweet.article?.parts.append(
            Article.Part(.link, TextSpan(start, start + 8), target: "https://shop.example/?a=1&b=2"))
        return hit
    }
}
