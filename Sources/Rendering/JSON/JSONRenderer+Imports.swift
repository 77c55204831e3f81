package import TweetModel

/// Imports, checks, records of tweets, differences between imports, and the effects of `forget` and `clickhouse load`.
extension JSONRenderer {
    /// `tweetdex.import/1`. `skipped` lists at most 100 records of an input; `skipped_count` counts all of them.
    package func importReport(_ report: ImportReport, into out: inout [UInt8]) {
        document("tweetdex.import/1", into: &out) { json in
            json.member("inputs", report.inputs)
            json.elapsed(report.elapsedMilliseconds)
            json.member("bytes", report.bytes)
            json.member("unrelated", report.unrelated)
            json.member("unrelated_count", report.unrelatedCount)
            json.objects("saved_searches", report.newMatches) { json, match in
                json.member("name", match.search.name)
                json.member("query", match.search.query)
                json.member("title", match.search.title)
                json.member("new", match.tweets)
            }
            json.member("uncounted_searches", report.uncountedSearches)
        }
    }

    /// `tweetdex.check/1`. `ok` is false if the store is damaged, or if no input could be read for a comparison.
    package func checkReport(_ report: CheckReport, into out: inout [UInt8]) {
        document("tweetdex.check/1", into: &out) { json in
            json.member("tweets", report.tweets)
            json.member("proved", report.comparedRecords)
            json.member("inputs", report.inputs)
            json.member("compared_inputs", report.comparedInputs)
            if let files = report.fileHashes {
                json.objects("files", files.sorted { $0.key < $1.key }) { json, file in
                    json.member("path", file.key)
                    json.member("sha256", file.value)
                }
            }
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

    /// `tweetdex.raw/1`: the records of a tweet as its archives contain them. If a record cannot be read, `raw` is null
    /// and `failure` contains the reason.
    package func rawRecords(_ records: [RawRecord], of id: TweetID, into out: inout [UInt8]) {
        document("tweetdex.raw/1", into: &out) { json in
            json.member("id", id)
            json.objects("records", records) { json, record in
                json.member("import", record.source.shortHash)
                json.member("blake3", record.source.blake3)
                json.member("path", record.source.path)
                json.member("entry", record.entry)
                json.member("entry_blake3", record.entryHash)
                json.member("offset", record.offset)
                json.member("length", record.length)
                json.member("archive_date", record.source.archiveDate.map { Timestamp(seconds: $0) })
                json.member("referenced", record.isReferenced)
                json.member("raw", record.bytes.map { String(decoding: $0, as: UTF8.self) })
                json.member("failure", record.problem)
            }
        }
    }

    /// `tweetdex.diff/1`
    package func difference(_ difference: ImportDifference, into out: inout [UInt8]) {
        document("tweetdex.diff/1", into: &out) { json in
            json.member("older", difference.older)
            json.member("newer", difference.newer)
            json.member("unchanged", difference.unchanged)
            json.member("lost", difference.lost)
            json.member("gained", difference.gained)
            json.member("lost_likes", difference.lostLikes)
            json.member("gained_likes", difference.gainedLikes)
            json.objects("edited", difference.edited) { json, edit in
                json.tweet(edit.id)
                json.member("old", edit.old)
                json.member("new", edit.new)
            }
            json.objects("renamed", difference.renamed) { json, renaming in
                json.member("id", renaming.id)
                json.member("old", renaming.old)
                json.member("new", renaming.new)
            }
            json.objects("follows", difference.follows) { json, change in
                json.member("kind", change.kind.rawValue)
                json.member("of", change.subject)
                json.member("lost", change.lost)
                json.member("gained", change.gained)
            }
        }
    }

    /// `tweetdex.clickhouse-load/1`
    package func clickHouseLoad(_ report: ClickHouseLoadReport, into out: inout [UInt8]) {
        document("tweetdex.clickhouse-load/1", into: &out) { json in
            json.member("tweets", report.tweets)
            json.member("bytes", report.bytes)
            json.object("left_out") { json in
                json.member("deleted", report.leftOutDeleted)
                json.member("circle", report.leftOutCircle)
            }
            json.member("made_table", report.madeTable)
            json.elapsed(report.elapsedMilliseconds)
        }
    }

    /// `tweetdex.forget/1`. If `isDryRun` is true, nothing was removed, and the numbers are a forecast.
    package func forgetReport(_ report: ForgetReport, isDryRun: Bool, into out: inout [UInt8]) {
        document("tweetdex.forget/1", into: &out) { json in
            json.member("dry_run", isDryRun)
            json.member("removed", report.removed)
            json.member("kept", report.kept)
            json.member("accounts", report.accounts)
            json.member("labels_and_notes", report.annotations)
            json.member("messages", report.messages)
            json.member("grok_messages", report.grokMessages)
        }
    }
}

extension ImportSummary: JSONObjectWritable {
    func writeMembers(to json: inout JSONWriter) {
        json.member("n", number)
        json.member("id", shortHash)
        json.member("blake3", blake3)
        json.member("path", path)
        json.member("format", format)
        json.member("owner", owner)
        json.member("archive_date", archiveDate.map { Timestamp(seconds: $0) })
        json.member("imported_at", Timestamp(seconds: startedAt))
        json.member("finished", finishedAt != nil)
        json.member("included", options)
        json.member("tweets", counts.tweets)
        json.member("expected", counts.expected)
        json.member("likes", counts.likes)
        json.member("notes", counts.notes)
        json.member("follows", counts.follows)
        json.member("lists", counts.lists)
        json.member("messages", counts.messages)
        json.member("grok_messages", counts.grokMessages)
        json.member("skipped", counts.skippedCount)
        json.member("damaged", counts.damaged > 0)
        json.member("missing_media", missingMedia)
        if missingMedia > 0 {
            json.member("missing_media_hint", "import the input again with --media FOLDER, if you have the files")
        }
        json.member("whole", isWholeArchive)
        json.member("input", presence.rawValue)
        json.member("program", program)
    }
}

extension ImportDifference.Item: JSONObjectWritable {
    func writeMembers(to json: inout JSONWriter) {
        json.member("id", id)
        json.member("created_at", createdAt)
        json.member("handle", handle)
        json.member("text", text)
    }
}

extension ImportReport.Input: JSONObjectWritable {
    func writeMembers(to json: inout JSONWriter) {
        json.member("path", path)
        json.member("format", format)
        json.member("tweets", counts.tweets)
        json.member("new", counts.new)
        json.member("updated", counts.updated)
        json.member("unchanged", counts.unchanged)
        json.member("referenced", counts.referenced)
        json.member("notes", counts.notes)
        json.member("likes", counts.likes)
        json.member("stream_messages", counts.streamMessages)
        json.member("missing", counts.missing)
        json.member("expected", counts.expected)
        json.objects("skipped", skipped.prefix(100)) { json, skip in
            json.member("entry", skip.entry)
            json.member("offset", skip.offset)
            json.member("line", skip.line)
            json.member("reason", skip.reason)
        }
        json.member("skipped_count", counts.skippedCount)
        json.member("forgotten", counts.forgotten)
        json.member("messages", counts.messages)
        json.member("new_messages", counts.newMessages)
        json.member("follows", counts.follows)
        json.member("lists", counts.lists)
        json.member("left_out", counts.leftOut)
        json.member("short_links", counts.shortLinks)
        json.member("resolved_links", counts.resolved)
        json.member("annotations", counts.annotations)
        json.member("image_texts", counts.imageTexts)
        json.member("accounts", counts.accounts)
        json.objects("unread", unread) { json, member in
            json.member("name", member.name)
            json.member("values", member.values)
            json.member("sample", member.sample)
        }
        json.member("more_unread", hasMoreUnread)
        json.member("grok_messages", counts.grokMessages)
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
