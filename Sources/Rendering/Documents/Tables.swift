package import TweetModel

// The lists that commands print.

extension Table where Rows == [RecordedSearch] {
    package static func recents(_ searches: Rows) -> Table {
        Table(
            searches, document: "tweetdex.recent/1", key: "searches", lines: "tweetdex.recent-search/1",
            columns: [
                Column("n", \.number), Column("query", \.query), Column("at") { Timestamp(seconds: $0.at) },
                Column("hits", \.hits), Column("uses", \.uses), Column("pinned", \.pinned), Column("new", \.new),
            ], text: { $0.writeRecents(searches, to: &$1) })
    }

    package static func log(_ searches: Rows) -> Table {
        Table(
            searches, document: "tweetdex.log/1", key: "searches", lines: "tweetdex.logged-search/1",
            columns: [
                Column("n", \.number), Column("query", \.query), Column("at") { Timestamp(seconds: $0.at) },
                Column("hits", \.hits), Column("tweets", \.tweets), Column("generation", \.generation),
            ], text: { $0.writeLog(searches, to: &$1) })
    }
}

extension Table where Rows == EnumeratedSequence<[TopTable.Row]> {
    package static func top(_ top: TopTable) -> Table {
        Table(
            top.rows.enumerated(), document: "tweetdex.top/1", key: "rows", lines: "tweetdex.count/1",
            columns: [
                Column("rank") { $0.offset + 1 }, Column("text") { $0.element.text },
                Column("tweets") { $0.element.tweets }, Column("uses") { $0.element.uses },
                Column("users") { $0.element.users }, Column("first") { $0.element.first },
                Column("last") { $0.element.last }, Column("id") { $0.element.id },
                Column("country") { $0.element.country }, .onlyJSON("query") { $0.element.query },
            ],
            head: { json in
                json.member("field", top.field.rawValue)
                json.member("query", top.query)
                json.member("tweets", top.tweets)
                json.member("distinct", top.distinct)
            }, lineHead: { $0.member("field", top.field.rawValue) }, text: { $0.write(top, to: &$1) })
    }
}

extension Table where Rows == AnySequence<TweetTimeSeries.Bucket> {
    /// - Parameter includesUndated: True to add a row with an empty start for the tweets that are in no interval, if
    ///   there are any.
    package static func volume(_ volume: TweetTimeSeries, includesUndated: Bool = false) -> Table {
        let undated =
            includesUndated && volume.undated > 0
            ? [TweetTimeSeries.Bucket(start: "", counts: volume.undatedCounts)] : []
        let counts: [(StaticString, KeyPath<TweetTimeSeries.Counts, Int>)] = [
            ("tweets", \.tweets), ("original", \.original), ("reply", \.reply), ("retweet", \.retweet),
            ("quote", \.quote),
        ]
        let details: [(StaticString, KeyPath<TweetTimeSeries.Counts, Int>)] = [
            ("with_hashtags", \.withHashtags), ("with_mentions", \.withMentions), ("with_links", \.withLinks),
            ("with_media", \.withMedia), ("users", \.users), ("new_users", \.newUsers),
        ]
        return Table(
            AnySequence([AnySequence(volume.series), AnySequence(undated)].joined()),
            document: "tweetdex.periods/1", key: "periods", lines: "tweetdex.volume/1",
            columns: [.program("start") { $0.start }]
                + (volume.hasDetails ? counts + details : counts).map { name, path in
                    Column(name) { $0.counts[keyPath: path] }
                } + [
                    Column("moving_average", \.movingAverage), Column("expected", \.expected),
                    Column("burst", \.isBurst),
                ],
            head: { json in
                json.member("query", volume.query)
                json.member("by", volume.period.rawValue)
                json.member("undated", volume.undated)
            }, lineHead: { $0.member("by", volume.period.rawValue) })
    }
}

extension Table where Rows == [UnresolvedLink] {
    /// Short links, and in CSV an empty column for their destinations.
    package static func unresolvedLinks(_ links: Rows) -> Table {
        Table(
            links, document: "tweetdex.unresolved-links/1", key: "links",
            columns: [
                Column("short_url", \.url), .onlyCSV("expanded_url") { _ in String?.none },
                Column("tweets", \.tweets), Column("newest_tweet", \.newest),
            ],
            text: { renderer, writer in
                let width = links.map(\.url.count).max() ?? 0
                for link in links {
                    let tweets = HumanReadable.count(link.tweets, "tweet")
                    let url = renderer.padded(link.url, width)
                    writer.line([TerminalSpan(url + "  \(tweets), newest \(link.newest)")])
                }
            })
    }
}

extension Table where Rows == [LabelCount] {
    /// - Parameter changed: The tweets whose labels a command changed; `nil` if it changes none.
    package static func labels(_ labels: Rows, changed: [TweetID]? = nil) -> Table {
        Table(
            labels, document: "tweetdex.labels/1", key: "labels",
            columns: [Column("name", \.name), Column("tweets", \.tweets)],
            head: { json in
                guard let changed else { return }
                json.member("changed", changed.count)
                json.member("changed_ids", changed)
            },
            text: { renderer, writer in
                let counts = labels.map { HumanReadable.grouped($0.tweets) }
                let width = counts.map(\.count).max() ?? 0
                for (label, count) in zip(labels, counts) {
                    writer.line([TerminalSpan(renderer.padded(count, width, left: true) + "  " + label.name)])
                }
            })
    }
}

extension Table where Rows == [UserChange] {
    /// The changes that can be undone, newest first.
    package static func changes(_ changes: Rows) -> Table {
        Table(
            changes, document: "tweetdex.changes/1", key: "changes", columns: changeColumns,
            text: { $0.write(changes, to: &$1) })
    }

    /// The change that was undone or redone, if any.
    package static func undone(_ change: UserChange?, isRedo: Bool) -> Table {
        Table(
            change.map { [$0] } ?? [], document: "tweetdex.undo/1", key: isRedo ? "redone" : "undone",
            columns: changeColumns)
    }

    private static var changeColumns: [Column] {
        [
            Column("at") { Timestamp(seconds: $0.at) }, Column("command", \.command), Column("subject", \.subject),
            Column("tweets", \.tweets), Column("searches", \.searches),
        ]
    }
}

extension Table where Rows == [ImportSummary] {
    package static func imports(_ imports: Rows) -> Table {
        Table(
            imports, document: "tweetdex.imports/1", key: "imports", members: { $0.writeMembers(to: &$1) },
            text: { $0.write(imports, to: &$1) })
    }
}

extension Table where Rows == [Topic] {
    package static func topics(_ topics: Rows) -> Table {
        Table(
            topics, document: "tweetdex.topics/1", key: "topics",
            members: { topic, json in
                topic.writeMembers(to: &json)
                json.member("newest", topic.newest)
            }, text: { $0.write(topics, to: &$1) })
    }
}

extension Table where Rows == [Conversation] {
    /// - Parameter isNumbered: True to number the conversations from 1 in the list for people.
    package static func conversations(_ list: Rows, isNumbered: Bool = false) -> Table {
        Table(
            list, document: "tweetdex.conversations/1", key: "conversations", lines: "tweetdex.conversation/1",
            members: { $0.writeMembers(to: &$1) }, text: { $0.write(list, numbered: isNumbered, to: &$1) })
    }
}

extension Table where Rows == [FollowRow] {
    /// The columns of follows, without rows.
    package static var follows: Table {
        Table(
            [],
            columns: [
                .program("kind") { $0.kind.rawValue }, Column("account_id", \.account.id),
                Column("handle", \.account.handle), Column("name", \.account.name),
                Column("first_snapshot") { $0.first.map { Timestamp(seconds: $0) } },
                Column("last_snapshot") { $0.last.map { Timestamp(seconds: $0) } },
                Column("current", \.isCurrent), Column("of_account_id", \.subject.id),
                Column("of_handle", \.subject.handle),
            ])
    }
}

/// A row of the table of differences between two imports.
package struct DifferenceRow {
    let change: String
    /// The ID of an account in a row with the change `renamed`, `lost_follower`, `gained_follower` and so on, and the
    /// ID of a tweet in all other rows.
    let id: String?
    var createdAt: Timestamp?
    var handle: String?
    var old: String?
    var new: String?
}

extension Table where Rows == [DifferenceRow] {
    package static func differences(_ difference: ImportDifference) -> Table {
        func name(_ user: User) -> String {
            [user.handle.map { "@" + $0 }, user.name].compactMap { $0 }.joined(separator: " ")
        }
        func id(_ user: User) -> String? { user.id.map { String($0.rawValue) } }
        var rows: [DifferenceRow] = []
        func add(_ change: String, _ items: [ImportDifference.Item], areNew: Bool) {
            rows += items.map {
                DifferenceRow(
                    change: change, id: $0.id.description, createdAt: $0.createdAt, handle: $0.handle,
                    old: areNew ? nil : $0.text, new: areNew ? $0.text : nil)
            }
        }
        add("lost", difference.lost, areNew: false)
        add("gained", difference.gained, areNew: true)
        add("lost_like", difference.lostLikes, areNew: false)
        add("gained_like", difference.gainedLikes, areNew: true)
        rows += difference.edited.map {
            DifferenceRow(change: "edited", id: $0.id.description, old: $0.old, new: $0.new)
        }
        rows += difference.renamed.map {
            DifferenceRow(
                change: "renamed", id: String($0.id.rawValue), handle: $0.new.handle, old: name($0.old),
                new: name($0.new))
        }
        for change in difference.follows {
            rows += change.lost.map {
                DifferenceRow(
                    change: "lost_" + change.kind.rawValue, id: id($0), handle: $0.handle, old: name($0))
            }
            rows += change.gained.map {
                DifferenceRow(
                    change: "gained_" + change.kind.rawValue, id: id($0), handle: $0.handle, new: name($0))
            }
        }
        return Table(
            rows,
            columns: [
                .program("change") { $0.change }, Column("id", \.id), Column("created_at", \.createdAt),
                Column("handle", \.handle), Column("old", \.old), Column("new", \.new),
            ])
    }
}

extension Table where Rows == [TweetNetwork.Edge] {
    /// The edges of a network. In CSV, the columns that Gephi requires come first.
    package static func edges(of network: TweetNetwork) -> Table {
        func source(_ edge: Row) -> TweetNetwork.Node { network.nodes[edge.source] }
        func target(_ edge: Row) -> TweetNetwork.Node { network.nodes[edge.target] }
        /// The ID of a node. `nil` for an account of which only the handle is known (`@bob`).
        func number(of node: TweetNetwork.Node) -> String? {
            node.kind == .user && node.id.hasPrefix("@") ? nil : node.id
        }
        let kinds: [Column] = [
            .program("source_kind", isOnlyCSV: true) { source($0).kind.rawValue },
            .program("target_kind", isOnlyCSV: true) { target($0).kind.rawValue },
        ]
        return Table(
            network.edges, lines: "tweetdex.edge/1",
            columns: [
                .onlyJSON("source") { source($0).id }, .onlyJSON("source_label") { source($0).label },
                .onlyJSON("source_kind") { source($0).kind.rawValue }, .onlyJSON("target") { target($0).id },
                .onlyJSON("target_label") { target($0).label }, .onlyJSON("target_kind") { target($0).kind.rawValue },
                .onlyCSV("source") { source($0).label }, .onlyCSV("target") { target($0).label },
                Column("weight", \.weight),
                .program("type", isOnlyCSV: true) { _ in network.kind.isDirected ? "directed" : "undirected" },
                Column("first", \.first), Column("last", \.last),
                .onlyCSV("source_id") { number(of: source($0)) }, .onlyCSV("target_id") { number(of: target($0)) },
            ] + (network.kind.isBipartite ? kinds : []), lineHead: { $0.member("kind", network.kind.rawValue) })
    }
}

extension Table where Rows == [GalleryRow] {
    /// One row for each image, video or GIF of the tweets.
    package static func images(of hits: [SearchHit]) -> Table {
        func item(_ row: GalleryRow) -> MediaItem { row.hit.tweet.media[row.index] }
        return Table(
            hits.flatMap { hit in hit.tweet.media.indices.map { (hit, $0) } },
            columns: [
                Column("tweet_id") { $0.hit.tweet.id.isKey ? nil : $0.hit.tweet.id },
                Column("position") { $0.index + 1 },
                Column("created_at", \.hit.tweet.createdAt), Column("handle", \.hit.tweet.author?.handle),
                .program("type") { item($0).kind.rawValue }, Column("url") { item($0).url },
                Column("video") { item($0).videoURL },
                Column("file") { item($0).location?.shortName ?? item($0).fileName },
                Column("width") { item($0).width }, Column("height") { item($0).height },
                Column("duration_ms") { item($0).durationMilliseconds }, Column("alt") { item($0).alternativeText },
                Column("image_text") { item($0).imageText },
                .program("tweet_url") { WebURL.tweet($0.hit.tweet.id, by: $0.hit.tweet.author?.handle) },
            ])
    }
}

/// A gallery for programs: one row for each image, video or GIF of a tweet. Positions count from 1.
extension JSONRenderer {
    /// `tweetdex.gallery/1`: a page of a search with its images. `total` and `returned` count tweets.
    package func gallery(_ page: SearchPage, into out: inout [UInt8]) {
        write(page, as: "tweetdex.gallery/1", into: &out) { json in
            json.objects("images", Table.images(of: page.hits).rows) { $0.members(of: $1) }
        }
    }

    /// One line, `tweetdex.image/1`, for each image of the tweet.
    package func imageLines(_ hit: SearchHit, into out: inout [UInt8]) {
        for row in Table.images(of: [hit]).rows { line("tweetdex.image/1", into: &out) { $0.members(of: row) } }
    }
}

/// An image, video or GIF of a tweet, by its index in `Tweet.media`.
package typealias GalleryRow = (hit: SearchHit, index: Int)

extension JSONWriter {
    fileprivate mutating func members(of row: GalleryRow) {
        tweet(row.hit.tweet.id, "tweet")
        member("position", row.index + 1)
        member("created_at", row.hit.tweet.createdAt)
        member("handle", row.hit.tweet.author?.handle)
        row.hit.tweet.media[row.index].writeMembers(to: &self)
    }
}
