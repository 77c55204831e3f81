package import TweetModel

/// The documents that only the browser view uses.
extension JSONRenderer {
    /// `tweetdex.stats/1` for the matches of a query. If `totals` is set, the keys before `query` describe the whole
    /// store instead.
    package func summary(
        _ summary: TweetSummary, query: String, totals: StoreStatistics?, into out: inout [UInt8]
    ) {
        if let totals {
            put(totals, into: &out)
            out.removeLast()
        } else {
            out.put("{\"schema\":\"tweetdex.stats/1\",\"tweets\":{\"matching\":")
            out.putNumber(summary.tweets)
            out.put("},\"first\":")
            out.putTime(summary.first)
            out.put(",\"last\":")
            out.putTime(summary.last)
            out.put(",\"series\":")
            put(summary.series, into: &out)
        }
        out.put(",\"query\":")
        out.putString(query)
        out.put(",\"by\":")
        out.putString(summary.period.rawValue)
        out.put(",\"volume\":")
        put(summary.series, into: &out)
        out.put(",\"undated\":")
        out.putNumber(summary.undated)
        out.put(",\"hours\":")
        out.putList(summary.hours) { out, hours in out.putList(hours) { $0.putNumber($1) } }
        out.put(",\"top\":{")
        for (index, (field, counts)) in summary.top.sorted(by: { $0.key.rawValue < $1.key.rawValue }).enumerated() {
            out.put((index > 0 ? "," : "") + "\"\(field)\":")
            out.putList(counts) { out, count in
                out.put("{\"text\":")
                out.putString(count.text)
                out.put(",\"tweets\":")
                out.putNumber(count.tweets)
                out.put("}")
            }
        }
        out.put("}}")
    }

    private func put(_ series: [StoreStatistics.Bucket], into out: inout [UInt8]) {
        out.putList(series) { out, bucket in
            out.put("{\"start\":")
            out.putString(bucket.start)
            out.put(",\"tweets\":")
            out.putNumber(bucket.tweets)
            out.put("}")
        }
    }

    /// `tweetdex.reading/1`: the interpretation of a query.
    package func interpretation(_ reading: QueryInterpretation, into out: inout [UInt8]) {
        out.put("{\"schema\":\"tweetdex.reading/1\",\"canonical\":")
        out.putString(reading.canonical)
        out.put(",\"sentence\":")
        out.putString(reading.sentence)
        out.put(",\"parts\":")
        out.putList(reading.parts) { out, part in
            out.put("{\"text\":")
            out.putString(part.text)
            out.put(",\"phrase\":")
            out.putString(part.phrase)
            out.put(",\"tweets\":")
            out.putNumber(part.tweets)
            out.put(",\"rest\":")
            out.putString(part.rest)
            out.put("}")
        }
        out.put("}")
    }

    /// `tweetdex.completions/1`: completions for a query that the user is typing.
    package func completions(_ completions: [QueryCompletion], of beginning: String, into out: inout [UInt8]) {
        out.put("{\"schema\":\"tweetdex.completions/1\",\"query\":")
        out.putString(beginning)
        out.put(",\"completions\":")
        out.putList(completions) { out, completion in
            out.put("{\"kind\":")
            out.putString(completion.kind.rawValue)
            out.put(",\"text\":")
            out.putString(completion.text)
            out.put(",\"meaning\":")
            out.putString(completion.meaning)
            out.put(",\"tweets\":")
            out.putNumber(completion.tweets)
            out.put("}")
        }
        out.put("}")
    }

    /// `tweetdex.news/1`: the number of new matches of a query. `new` is `nil` if counting took too long.
    package func news(_ new: Int?, generation: Int64, isImporting: Bool, into out: inout [UInt8]) {
        out.put("{\"schema\":\"tweetdex.news/1\",\"new\":")
        out.putNumber(new)
        out.put(",\"generation\":")
        out.putNumber(generation)
        out.put(",\"importing\":")
        out.putFlag(isImporting)
        out.put("}")
    }
}
