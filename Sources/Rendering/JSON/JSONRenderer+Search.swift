package import TweetModel

/// Searches, threads, topics, settings, and errors. Scripts rely on the names, the order
/// and the meaning of the keys. Add new keys at the end of a document.
extension JSONRenderer {
    /// `tweetdex.search/1`. `rows` are the results with the tweets around them; `nil` for the results alone.
    package func search(
        _ page: SearchPage, _ counts: ResultCounts = ResultCounts(), rows: [SearchHit]? = nil, into out: inout [UInt8]
    ) {
        write(page, as: "tweetdex.search/1", counts, into: &out) { $0.member("tweets", rows ?? page.hits) }
    }

    /// A page of a search, whose results `results` writes.
    func write(
        _ page: SearchPage, as schema: StaticString, _ counts: ResultCounts = ResultCounts(),
        into out: inout [UInt8], results: (inout JSONWriter) -> Void
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
            counts.writeMembers(to: &json)
        }
    }

    /// `tweetdex.error/1` for problems in a query.
    package func errors(_ problems: [Diagnostic], into out: inout [UInt8]) {
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

    /// `tweetdex.settings/1`
    package func settings(_ settings: ArchiveSettings, into out: inout [UInt8]) {
        document("tweetdex.settings/1", into: &out) { json in
            json.object("settings") { json in
                for name in ArchiveSettings.Name.allCases where name != .history {
                    json.member(named: name.rawValue, settings[name])
                }
                json.member("history", settings.recordsHistory)
            }
        }
    }

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
                json.tweet(row.id)
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

    /// A target of the palette of the browser view.
    package struct PaletteEntry: Sendable {
        /// The kind of the target, such as `page`.
        package var kind: String
        package var text: String
        /// The query or the number of tweets, if there is one.
        package var detail: String?
        package var url: String
        /// The keys that lead to the target; `nil` without any.
        package var key: String?

        package init(kind: String, text: String, detail: String? = nil, url: String, key: String? = nil) {
            self.kind = kind
            self.text = text
            self.detail = detail
            self.url = url
            self.key = key
        }
    }

    /// `tweetdex.palette/1`
    package func palette(_ entries: [PaletteEntry], into out: inout [UInt8]) {
        document("tweetdex.palette/1", into: &out) { json in
            json.objects("entries", entries) { json, entry in
                json.member("kind", entry.kind)
                json.member("text", entry.text)
                json.member("detail", entry.detail)
                json.member("url", entry.url)
                json.member("key", entry.key)
            }
        }
    }

    /// `tweetdex.total/1`: a number of the navigation of the browser view.
    package func count(_ number: Int, into out: inout [UInt8]) {
        document("tweetdex.total/1", into: &out) { $0.member("total", number) }
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

extension Diagnostic: JSONObjectWritable {
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

extension Diagnostic.Severity {
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
    mutating func notes(_ problems: [Diagnostic]) {
        objects("notes", problems) { json, problem in
            problem.writeMembers(to: &json)
            json.member("severity", problem.severity.name)
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
        json.member("new", new)
    }
}

extension ResultCounts {
    /// Writes the members `facets` and `histogram`.
    func writeMembers(to json: inout JSONWriter) {
        if let facets {
            json.object("facets") { json in
                for facet in facets { json.member(named: facet.field.rawValue, facet.values) }
                json.object("others") { json in
                    for facet in facets { json.member(named: facet.field.rawValue, facet.others) }
                }
                json.object("unknown") { json in
                    for facet in facets { json.member(named: facet.field.rawValue, facet.unknown) }
                }
            }
        }
        json.member("histogram", ifPresent: histogram)
    }
}

extension Facet.Value: JSONObjectWritable {
    func writeMembers(to json: inout JSONWriter) {
        json.member("value", text)
        json.member("count", count)
        json.member("query", clause)
    }
}

extension Histogram: JSONObjectWritable {
    func writeMembers(to json: inout JSONWriter) {
        json.member("by", period.rawValue)
        json.objects("bins", bins) { json, bin in
            json.member("start", bin.text)
            json.member("count", bin.count)
            json.member("query", bin.clause)
        }
        json.member("unknown", unknown)
    }
}
