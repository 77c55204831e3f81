package import TweetModel

/// Search results, reports of imports and checks, statistics, and errors. Scripts rely on the names, the order
/// and the meaning of the keys. Add new keys at the end of a document.
extension JSONRenderer {
    /// `tweetdex.search/1`
    package func search(_ page: SearchPage, into out: inout [UInt8]) {
        write(page, as: "tweetdex.search/1", into: &out) { $0.member("tweets", page.hits) }
    }

    /// A page of a search, whose results `results` writes.
    func write(
        _ page: SearchPage, as schema: StaticString, into out: inout [UInt8], results: (inout JSONWriter) -> Void
    ) {
        document(schema, into: &out) { json in
            json.member("query", page.query)
            json.member("canonical", page.canonical)
            json.member("total", page.total)
            json.member("returned", page.hits.count)
            json.member("next", page.next?.description)
            json.elapsed(page.elapsedMilliseconds)
            json.notes(page.notes)
            results(&json)
            json.member("empty", page.emptiness)
            json.member("seed", ifPresent: page.seed)
        }
    }

    /// `tweetdex.import/1`. `skipped` lists at most 100 records of an input; `skipped_count` counts all of them.
    package func importReport(_ report: ImportReport, into out: inout [UInt8]) {
        document("tweetdex.import/1", into: &out) { json in
            json.member("inputs", report.inputs)
            json.elapsed(report.elapsedMilliseconds)
            json.member("bytes", report.bytes)
            json.member("unrelated", report.unrelated)
            json.member("unrelated_count", report.unrelatedCount)
        }
    }

    /// `tweetdex.stats/1`
    package func statistics(_ statistics: StoreStatistics, into out: inout [UInt8]) {
        document("tweetdex.stats/1", into: &out) { statistics.writeMembers(to: &$0) }
    }

    /// `tweetdex.stats/1` with the keys that need a volume.
    ///
    /// - Parameters:
    ///   - statistics: The totals of the matches of a query.
    ///   - volume: The counts of the same matches over time.
    package func statistics(_ statistics: StoreStatistics, _ volume: TweetVolume, into out: inout [UInt8]) {
        document("tweetdex.stats/1", into: &out) { statistics.writeMembers(volume, to: &$0) }
    }

    /// `tweetdex.check/1`. `ok` is false if the store is damaged, or if no input could be read for a comparison.
    package func checkReport(_ report: CheckReport, into out: inout [UInt8]) {
        document("tweetdex.check/1", into: &out) { json in
            json.member("tweets", report.tweets)
            json.member("proved", report.comparedRecords)
            json.member("inputs", report.inputs)
            json.member("compared_inputs", report.comparedInputs)
            json.member("repaired", report.isRepaired)
            json.member("ok", !report.isDamaged && !report.comparedNothing)
            json.objects("findings", report.findings) { json, finding in
                json.member("message", finding.message)
                json.member("hint", finding.hint)
                json.member("damage", finding.isDamage)
                json.member("rows", finding.rows)
            }
            json.member("accepted_damage", report.hasAcceptedDamage)
        }
    }

    /// `tweetdex.error/1` for problems in a query.
    package func errors(_ problems: [QueryProblem], into out: inout [UInt8]) {
        document("tweetdex.error/1", into: &out) { $0.member("errors", problems) }
    }

    /// `tweetdex.error/1` for any other error. The keys of the position in a query are null.
    package func error(code: String, message: String, hint: String?, into out: inout [UInt8]) {
        document("tweetdex.error/1", into: &out) { json in
            json.array("errors") { json in
                json.object { json in
                    json.member("code", code)
                    json.member("message", message)
                    for key: StaticString in ["start", "end", "line", "column"] { json.member(key, Int?.none) }
                    json.member("hint", hint)
                    json.member("suggestions", [String]())
                }
            }
        }
    }
}

extension QueryProblem: JSONObjectWritable {
    func writeMembers(to json: inout JSONWriter) {
        json.member("code", code)
        json.member("message", message)
        json.member("start", start)
        json.member("end", end)
        json.member("line", line)
        json.member("column", column)
        json.member("hint", hint)
        json.member("suggestions", suggestions)
    }
}

extension QueryProblem.Severity {
    fileprivate var name: StaticString {
        switch self {
        case .error: "error"
        case .warning: "warning"
        case .note: "note"
        case .hint: "hint"
        }
    }
}

extension JSONWriter {
    /// Writes the member `notes`: problems with their severity.
    mutating func notes(_ problems: [QueryProblem]) {
        objects("notes", problems) { json, problem in
            problem.writeMembers(to: &json)
            json.member("severity", problem.severity.name)
        }
    }
}

extension ImportReport.Input: JSONObjectWritable {
    func writeMembers(to json: inout JSONWriter) {
        json.member("path", path)
        json.member("format", format)
        json.member("tweets", tweets)
        json.member("new", new)
        json.member("updated", updated)
        json.member("unchanged", unchanged)
        json.member("referenced", referenced)
        json.member("notes", notes)
        json.member("likes", likes)
        json.member("stream_messages", streamMessages)
        json.member("missing", missing)
        json.member("expected", expected)
        json.objects("skipped", skipped.prefix(100)) { json, skip in
            json.member("entry", skip.entry)
            json.member("offset", skip.offset)
            json.member("line", skip.line)
            json.member("reason", skip.reason)
        }
        json.member("skipped_count", skippedCount)
        json.member("forgotten", forgotten)
        json.member("messages", messages)
        json.member("new_messages", newMessages)
        json.member("follows", follows)
        json.member("lists", lists)
        json.member("left_out", leftOut)
        json.member("short_links", shortLinks)
        json.member("resolved_links", resolved)
        json.member("image_texts", imageTexts)
        json.member("warnings", warnings)
        json.member("failure", failure)
    }
}

extension ImportReport.Failure: JSONObjectWritable {
    func writeMembers(to json: inout JSONWriter) {
        json.member("message", message)
        json.member("hint", hint)
    }
}

extension StoreStatistics {
    /// Writes the members of `tweetdex.stats/1` after `schema`. Writes `messages` and `follows` only if there are any.
    ///
    /// - Parameter volume: The source of `series` and of further members after `entities_added`. If it is `nil`,
    ///   `series` comes from these statistics, and the further members are left out.
    func writeMembers(_ volume: TweetVolume? = nil, to json: inout JSONWriter) {
        json.object("tweets") { json in
            json.member("collected", collected)
            json.member("referenced", referenced)
            json.member("original", original)
            json.member("reply", reply)
            json.member("retweet", retweet)
            json.member("quote", quote)
            json.member("found", found)
            json.member("liked_only", likedOnly)
        }
        json.object("entities") { json in
            json.member("hashtags", hashtags)
            json.member("mentions", mentions)
            json.member("urls", urls)
            json.member("cashtags", cashtags)
            json.member("media", media)
        }
        json.object("distinct") { json in
            json.member("hashtags", distinctHashtags)
            json.member("users", distinctUsers)
            json.member("domains", distinctDomains)
            json.member("cashtags", distinctCashtags)
            json.member("mentions", distinctMentions)
        }
        json.member("first", first)
        json.member("last", last)
        if let volume { Table.volume(volume).writeRows("series", to: &json) } else { json.member("series", series) }
        json.object("entities_added") { json in
            json.member("hashtags", addedHashtags)
            json.member("mentions", addedMentions)
            json.member("urls", addedURLs)
            json.member("cashtags", addedCashtags)
            json.member("media", addedMedia)
        }
        volume?.writeMembers(to: &json)
        if conversations > 0 {
            json.object("messages") { json in
                json.member("messages", messages)
                json.member("conversations", conversations)
                json.member("media", messageMedia)
            }
        }
        if !follows.isEmpty { json.member("follows", follows) }
    }
}

extension FollowTotals: JSONObjectWritable {
    func writeMembers(to json: inout JSONWriter) {
        json.member("of", subject)
        json.objects("snapshots", snapshots) { json, snapshot in
            json.member("kind", snapshot.kind.rawValue)
            json.member("accounts", snapshot.accounts)
            json.member("taken_at", snapshot.takenAt.map { Timestamp(seconds: $0) })
            json.member("complete", snapshot.isComplete)
        }
        json.member("lists", lists)
    }
}

extension StoreStatistics.Bucket: JSONObjectWritable {
    func writeMembers(to json: inout JSONWriter) {
        json.member("start", start)
        json.member("tweets", tweets)
    }
}
