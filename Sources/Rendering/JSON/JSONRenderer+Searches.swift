package import TweetModel

/// Recent searches, the search log and the settings. Scripts rely on the names, the order and the meaning of the keys.
extension JSONRenderer {
    /// `tweetdex.recent/1`
    package func recents(_ searches: [RecentSearch], into out: inout [UInt8]) {
        document("tweetdex.recent/1", into: &out) { $0.member("searches", searches) }
    }

    /// `tweetdex.recent-search/1` and a newline.
    package func line(_ search: RecentSearch, into out: inout [UInt8]) {
        line("tweetdex.recent-search/1", into: &out) { search.writeMembers(to: &$0) }
    }

    /// `tweetdex.log/1`
    package func searchLog(_ searches: [LoggedSearch], into out: inout [UInt8]) {
        document("tweetdex.log/1", into: &out) { $0.member("searches", searches) }
    }

    /// `tweetdex.logged-search/1` and a newline.
    package func line(_ search: LoggedSearch, into out: inout [UInt8]) {
        line("tweetdex.logged-search/1", into: &out) { search.writeMembers(to: &$0) }
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
}

extension RecentSearch: JSONObjectWritable {
    func writeMembers(to json: inout JSONWriter) {
        json.search(number, query, at, hits)
        json.member("uses", uses)
        json.member("pinned", pinned)
        json.member("new", new)
    }
}

extension LoggedSearch: JSONObjectWritable {
    func writeMembers(to json: inout JSONWriter) {
        json.search(number, query, at, hits)
        json.member("tweets", tweets)
        json.member("generation", generation)
    }
}

extension JSONWriter {
    /// Writes the first members of a recent search and of a logged search.
    fileprivate mutating func search(_ number: Int, _ query: String, _ at: Int64, _ hits: Int?) {
        member("n", number)
        member("query", query)
        member("at", Timestamp(seconds: at))
        member("hits", hits)
    }
}
