import TweetModel

/// Search results, import reports, statistics, checks and errors. Scripts rely on the names, the order and the meaning
/// of the keys. Add new keys at the end of a document.
extension JSONRenderer {
    func put(_ page: SearchPage, into out: inout [UInt8]) {
        putHead(
            of: PageHead(
                schema: "search", query: page.query, canonical: page.canonical, total: page.total,
                returned: page.hits.count, next: page.next?.description, elapsedMilliseconds: page.elapsedMilliseconds),
            into: &out)
        out.put(",\"notes\":")
        out.putList(page.notes) { out, problem in put(problem, includesSeverity: true, into: &out) }
        out.put(",\"tweets\":")
        out.putList(page.hits) { out, hit in put(hit, into: &out) }
        out.put(",\"empty\":")
        put(page.emptiness, into: &out)
        if let seed = page.seed {
            out.put(",\"seed\":")
            out.putNumber(seed)
        }
        out.put("}")
    }

    /// The first keys of a page of tweets and of a page of messages.
    struct PageHead {
        var schema: String
        var query: String
        var canonical: String
        var total: Int?
        var returned: Int
        var next: String?
        var elapsedMilliseconds: Double
    }

    func putHead(of page: PageHead, into out: inout [UInt8]) {
        out.put("{\"schema\":\"tweetdex.\(page.schema)/1\",\"query\":")
        out.putString(page.query)
        out.put(",\"canonical\":")
        out.putString(page.canonical)
        out.put(",\"total\":")
        out.putNumber(page.total)
        out.put(",\"returned\":")
        out.putNumber(page.returned)
        out.put(",\"next\":")
        out.putString(page.next)
        out.put(",\"elapsed_ms\":")
        out.putNumber(Self.rounded(page.elapsedMilliseconds))
    }

    func put(_ labels: [LabelCount], into out: inout [UInt8]) {
        out.put("{\"schema\":\"tweetdex.labels/1\",\"labels\":")
        out.putList(labels) { out, label in
            out.put("{\"name\":")
            out.putString(label.name)
            out.put(",\"tweets\":")
            out.putNumber(label.tweets)
            out.put("}")
        }
        out.put("}")
    }

    func put(_ report: ImportReport, into out: inout [UInt8]) {
        out.put("{\"schema\":\"tweetdex.import/1\",\"inputs\":")
        out.putList(report.inputs) { out, input in put(input, into: &out) }
        out.put(",\"elapsed_ms\":")
        out.putNumber(Self.rounded(report.elapsedMilliseconds))
        out.put(",\"bytes\":")
        out.putNumber(report.bytes)
        out.put(",\"unrelated\":")
        out.putList(report.unrelated) { out, name in out.putString(name) }
        out.put(",\"unrelated_count\":")
        out.putNumber(report.unrelatedCount)
        out.put("}")
    }

    private func put(_ input: ImportReport.Input, into out: inout [UInt8]) {
        out.put("{\"path\":")
        out.putString(input.path)
        out.put(",\"format\":")
        out.putString(input.format)
        let numbers = [
            ("tweets", input.tweets), ("new", input.new), ("updated", input.updated), ("unchanged", input.unchanged),
            ("referenced", input.referenced), ("notes", input.notes), ("likes", input.likes),
        ]
        for (name, number) in numbers {
            out.put(",\"\(name)\":")
            out.putNumber(number)
        }
        func putCounts(_ name: String, _ counts: [String: Int], into out: inout [UInt8]) {
            out.put(",\"\(name)\":{")
            for (index, entry) in counts.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { out.put(",") }
                out.putString(entry.key)
                out.put(":")
                out.putNumber(entry.value)
            }
            out.put("}")
        }
        putCounts("stream_messages", input.streamMessages, into: &out)
        putCounts("missing", input.missing, into: &out)
        out.put(",\"expected\":")
        out.putNumber(input.expected)
        out.put(",\"skipped\":")
        out.putList(input.skipped.prefix(100)) { out, skip in
            out.put("{\"entry\":")
            out.putString(skip.entry)
            out.put(",\"offset\":")
            out.putNumber(skip.offset)
            out.put(",\"line\":")
            out.putNumber(skip.line)
            out.put(",\"reason\":")
            out.putString(skip.reason)
            out.put("}")
        }
        out.put(",\"skipped_count\":")
        out.putNumber(input.skippedCount)
        for (name, number) in [
            ("forgotten", input.forgotten), ("messages", input.messages), ("new_messages", input.newMessages),
        ] {
            out.put(",\"\(name)\":")
            out.putNumber(number)
        }
        putCounts("left_out", input.leftOut, into: &out)
        out.put(",\"warnings\":")
        out.putList(input.warnings) { $0.putString($1) }
        out.put(",\"failure\":")
        if let failure = input.failure {
            out.put("{\"message\":")
            out.putString(failure.message)
            out.put(",\"hint\":")
            out.putString(failure.hint)
            out.put("}")
        } else {
            out.put("null")
        }
        out.put("}")
    }

    /// If `volume` is set, its intervals become the key `series`, and its other values follow the key `entities_added`.
    func put(_ statistics: StoreStatistics, _ volume: TweetVolume? = nil, into out: inout [UInt8]) {
        func putNumbers(_ key: String, _ numbers: [(String, Int)], into out: inout [UInt8]) {
            out.put(",\"\(key)\":{")
            for (index, (name, number)) in numbers.enumerated() {
                out.put(index == 0 ? "\"\(name)\":" : ",\"\(name)\":")
                out.putNumber(number)
            }
            out.put("}")
        }
        out.put("{\"schema\":\"tweetdex.stats/1\"")
        putNumbers(
            "tweets",
            [
                ("collected", statistics.collected), ("referenced", statistics.referenced),
                ("original", statistics.original), ("reply", statistics.reply), ("retweet", statistics.retweet),
                ("quote", statistics.quote), ("found", statistics.found), ("liked_only", statistics.likedOnly),
            ], into: &out)
        putNumbers(
            "entities",
            [
                ("hashtags", statistics.hashtags), ("mentions", statistics.mentions), ("urls", statistics.urls),
                ("cashtags", statistics.cashtags), ("media", statistics.media),
            ], into: &out)
        putNumbers(
            "distinct",
            [
                ("hashtags", statistics.distinctHashtags), ("users", statistics.distinctUsers),
                ("domains", statistics.distinctDomains), ("cashtags", statistics.distinctCashtags),
                ("mentions", statistics.distinctMentions),
            ], into: &out)
        out.put(",\"first\":")
        out.putTime(statistics.first)
        out.put(",\"last\":")
        out.putTime(statistics.last)
        out.put(",\"series\":")
        if let volume {
            putSeries(of: volume, into: &out)
        } else {
            out.putList(statistics.series) { out, bucket in
                out.put("{\"start\":")
                out.putString(bucket.start)
                out.put(",\"tweets\":")
                out.putNumber(bucket.tweets)
                out.put("}")
            }
        }
        putNumbers(
            "entities_added",
            [
                ("hashtags", statistics.addedHashtags), ("mentions", statistics.addedMentions),
                ("urls", statistics.addedURLs), ("cashtags", statistics.addedCashtags),
                ("media", statistics.addedMedia),
            ], into: &out)
        if let volume { putQueryStatistics(of: volume, into: &out) }
        if statistics.conversations > 0 {
            putNumbers(
                "messages",
                [
                    ("messages", statistics.messages), ("conversations", statistics.conversations),
                    ("media", statistics.messageMedia),
                ], into: &out)
        }
        out.put("}")
    }

    func put(_ report: CheckReport, into out: inout [UInt8]) {
        out.put("{\"schema\":\"tweetdex.check/1\",\"tweets\":")
        out.putNumber(report.tweets)
        out.put(",\"proved\":")
        out.putNumber(report.comparedRecords)
        out.put(",\"inputs\":")
        out.putNumber(report.inputs)
        out.put(",\"compared_inputs\":")
        out.putNumber(report.comparedInputs)
        out.put(",\"repaired\":")
        out.putFlag(report.isRepaired)
        out.put(",\"ok\":")
        out.putFlag(!report.isDamaged && !report.comparedNothing)
        out.put(",\"findings\":")
        out.putList(report.findings) { out, finding in
            out.put("{\"message\":")
            out.putString(finding.message)
            out.put(",\"hint\":")
            out.putString(finding.hint)
            out.put(",\"damage\":")
            out.putFlag(finding.isDamage)
            out.put(",\"rows\":")
            out.putList(finding.rows) { out, row in out.putString(row) }
            out.put("}")
        }
        out.put(",\"accepted_damage\":")
        out.putFlag(report.hasAcceptedDamage)
        out.put("}")
    }

    func put(errors: [QueryProblem], into out: inout [UInt8]) {
        out.put("{\"schema\":\"tweetdex.error/1\",\"errors\":")
        out.putList(errors) { out, problem in put(problem, includesSeverity: false, into: &out) }
        out.put("}")
    }

    func putError(code: String, message: String, hint: String?, into out: inout [UInt8]) {
        out.put("{\"schema\":\"tweetdex.error/1\",\"errors\":[{\"code\":")
        out.putString(code)
        out.put(",\"message\":")
        out.putString(message)
        out.put(",\"start\":null,\"end\":null,\"line\":null,\"column\":null,\"hint\":")
        out.putString(hint)
        out.put(",\"suggestions\":[]}]}")
    }

    func put(_ problem: QueryProblem, includesSeverity: Bool, into out: inout [UInt8]) {
        out.put("{\"code\":")
        out.putString(problem.code)
        out.put(",\"message\":")
        out.putString(problem.message)
        let numbers = [
            ("start", problem.start), ("end", problem.end), ("line", problem.line), ("column", problem.column),
        ]
        for (name, number) in numbers {
            out.put(",\"\(name)\":")
            out.putNumber(number)
        }
        out.put(",\"hint\":")
        out.putString(problem.hint)
        out.put(",\"suggestions\":")
        out.putList(problem.suggestions) { $0.putString($1) }
        if includesSeverity {
            switch problem.severity {
            case .error: out.put(",\"severity\":\"error\"")
            case .warning: out.put(",\"severity\":\"warning\"")
            case .note: out.put(",\"severity\":\"note\"")
            case .hint: out.put(",\"severity\":\"hint\"")
            }
        }
        out.put("}")
    }

    /// Rounds to microseconds, because the measurement is not more precise.
    static func rounded(_ milliseconds: Double) -> Double { (milliseconds * 1000).rounded() / 1000 }
}
