package import TweetModel

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
            json.member("start", bin.start)
            json.member("count", bin.count)
            json.member("query", bin.clause)
        }
        json.member("unknown", unknown)
    }
}
