package import TweetModel

/// Topics (saved searches with a title), and conversations of tweets.
extension JSONRenderer {
    /// `tweetdex.topic/1`
    package func topic(_ report: TopicReport, into out: inout [UInt8]) {
        document("tweetdex.topic/1", into: &out) { json in
            report.topic.writeMembers(to: &json)
            json.member("end", Timestamp(seconds: report.end))
            json.objects("periods", report.sections) { json, section in
                json.member("period", section.period.rawValue)
                json.member("start", section.start.map { Timestamp(seconds: $0) })
                json.member("total", section.tweets)
                json.member("tweets", section.engaged)
            }
            json.member("newest", report.newest)
        }
    }

    /// `tweetdex.thread/1`
    package func thread(_ thread: TweetThread, into out: inout [UInt8]) {
        document("tweetdex.thread/1", into: &out) { json in
            json.member("tweet", thread.focus)
            json.member("complete", !thread.isCut)
            json.objects("rows", thread.rows) { json, row in
                json.member("id", row.id)
                json.member("reply_to", row.parent)
                json.member("depth", row.depth)
                json.member("missing", row.hit == nil)
                json.member("missing_reason", row.missingReason)
                json.member("author", row.author)
                json.member("created_at", row.createdAt)
                json.member("tweet", row.hit)
            }
        }
    }
}

extension Topic {
    func writeMembers(to json: inout JSONWriter) {
        json.member("name", name)
        json.member("title", title)
        json.member("query", query)
        json.member("total", tweets)
        json.member("problem", problem)
    }
}
