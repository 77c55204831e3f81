package import TweetModel

/// The documents that only the browser view uses.
extension JSONRenderer {
    /// `tweetdex.stats/1` for the matches of a query. If `totals` is set, the keys before `query` contain these totals
    /// of the whole store instead.
    package func summary(
        _ summary: TweetSummary, query: String, totals: StoreStatistics?, into out: inout [UInt8]
    ) {
        document("tweetdex.stats/1", into: &out) { json in
            if let totals {
                totals.writeMembers(to: &json)
            } else {
                json.object("tweets") { $0.member("matching", summary.tweets) }
                json.member("first", summary.first)
                json.member("last", summary.last)
                json.member("series", summary.series)
            }
            json.member("query", query)
            json.member("by", summary.period.rawValue)
            json.member("volume", summary.series)
            json.member("undated", summary.undated)
            json.member("hours", summary.hours)
            json.object("top") { json in
                for (field, counts) in summary.top.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                    json.member(named: "\(field)", counts)
                }
            }
        }
    }

    /// `tweetdex.reading/1`: the interpretation of a query.
    package func interpretation(_ reading: QueryInterpretation, into out: inout [UInt8]) {
        document("tweetdex.reading/1", into: &out) { json in
            json.member("canonical", reading.canonical)
            json.member("sentence", reading.sentence)
            json.objects("parts", reading.parts) { json, part in
                json.member("text", part.text)
                json.member("phrase", part.phrase)
                json.member("tweets", part.tweets)
                json.member("rest", part.rest)
            }
        }
    }

    /// `tweetdex.completions/1`: completions for `beginning`, the query that the user is typing. They replace `word`,
    /// its end.
    package func completions(
        _ completions: [QueryCompletion], of beginning: String, replacing word: Substring, into out: inout [UInt8]
    ) {
        document("tweetdex.completions/1", into: &out) { json in
            json.member("query", beginning)
            json.member("word", String(word))
            json.objects("completions", completions) { json, completion in
                json.member("kind", completion.kind.rawValue)
                json.member("text", completion.text)
                json.member("meaning", completion.meaning)
                json.member("tweets", completion.tweets)
            }
        }
    }

    /// `tweetdex.news/1`: the number of new matches of a query, which is `nil` if it could not be counted.
    ///
    /// - Parameter generation: The generation of the store, a number that increases with every change of tweets.
    package func news(_ new: Int?, generation: Int64, isImporting: Bool, into out: inout [UInt8]) {
        document("tweetdex.news/1", into: &out) { json in
            json.member("new", new)
            json.member("generation", generation)
            json.member("importing", isImporting)
        }
    }
}

extension TweetSummary.Count: JSONObjectWritable {
    func writeMembers(to json: inout JSONWriter) {
        json.member("text", text)
        json.member("tweets", tweets)
    }
}
