import TweetModel

/// Recent searches, the search log and the settings. Scripts rely on the names, the order and the meaning of the keys.
extension JSONRenderer {
    func put(_ searches: [RecentSearch], into out: inout [UInt8]) {
        out.put("{\"schema\":\"tweetdex.recent/1\",\"searches\":")
        out.putList(searches) { out, search in
            out.put("{")
            putFields(of: search, into: &out)
            out.put("}")
        }
        out.put("}")
    }

    func putLine(_ search: RecentSearch, into out: inout [UInt8]) {
        out.put("{\"schema\":\"tweetdex.recent-search/1\",")
        putFields(of: search, into: &out)
        out.put("}\n")
    }

    private func putFields(of search: RecentSearch, into out: inout [UInt8]) {
        putHead(search.number, search.query, search.at, search.hits, into: &out)
        out.put(",\"uses\":")
        out.putNumber(search.uses)
        out.put(",\"pinned\":")
        out.putString(search.pinned)
        out.put(",\"new\":")
        out.putNumber(search.new)
    }

    func put(_ searches: [LoggedSearch], into out: inout [UInt8]) {
        out.put("{\"schema\":\"tweetdex.log/1\",\"searches\":")
        out.putList(searches) { out, search in
            out.put("{")
            putFields(of: search, into: &out)
            out.put("}")
        }
        out.put("}")
    }

    func putLine(_ search: LoggedSearch, into out: inout [UInt8]) {
        out.put("{\"schema\":\"tweetdex.logged-search/1\",")
        putFields(of: search, into: &out)
        out.put("}\n")
    }

    private func putFields(of search: LoggedSearch, into out: inout [UInt8]) {
        putHead(search.number, search.query, search.at, search.hits, into: &out)
        out.put(",\"tweets\":")
        out.putNumber(search.tweets)
        out.put(",\"generation\":")
        out.putNumber(search.generation)
    }

    private func putHead(_ number: Int, _ query: String, _ at: Int64, _ hits: Int?, into out: inout [UInt8]) {
        out.put("\"n\":")
        out.putNumber(number)
        out.put(",\"query\":")
        out.putString(query)
        out.put(",\"at\":")
        out.putTime(Timestamp(seconds: at))
        out.put(",\"hits\":")
        out.putNumber(hits)
    }

    func put(_ settings: ArchiveSettings, into out: inout [UInt8]) {
        out.put("{\"schema\":\"tweetdex.settings/1\",\"settings\":{")
        for name in ArchiveSettings.Name.allCases where name != .history {
            out.putString(name.rawValue)
            out.put(":")
            out.putString(settings[name])
            out.put(",")
        }
        out.put("\"history\":")
        out.putFlag(settings.recordsHistory)
        out.put("}}")
    }
}
