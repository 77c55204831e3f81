import TweetModel

/// Topics (saved searches with a title), and conversations of tweets.
extension JSONRenderer {
    func put(_ topics: [Topic], into out: inout [UInt8]) {
        out.put("{\"schema\":\"tweetdex.topics/1\",\"topics\":")
        out.putList(topics) { out, topic in
            out.put("{")
            putFields(of: topic, into: &out)
            out.put(",\"newest\":")
            if let newest = topic.newest { put(newest, into: &out) } else { out.put("null") }
            out.put("}")
        }
        out.put("}")
    }

    func put(_ report: TopicReport, into out: inout [UInt8]) {
        out.put("{\"schema\":\"tweetdex.topic/1\",")
        putFields(of: report.topic, into: &out)
        out.put(",\"end\":")
        out.putTime(Timestamp(seconds: report.end))
        out.put(",\"periods\":")
        out.putList(report.sections) { out, section in
            out.put("{\"period\":")
            out.putString(section.period.rawValue)
            out.put(",\"start\":")
            out.putTime(section.start.map { Timestamp(seconds: $0) })
            out.put(",\"total\":")
            out.putNumber(section.tweets)
            out.put(",\"tweets\":")
            out.putList(section.engaged) { out, hit in put(hit, into: &out) }
            out.put("}")
        }
        out.put(",\"newest\":")
        out.putList(report.newest) { out, hit in put(hit, into: &out) }
        out.put("}")
    }

    private func putFields(of topic: Topic, into out: inout [UInt8]) {
        out.put("\"name\":")
        out.putString(topic.name)
        out.put(",\"title\":")
        out.putString(topic.title)
        out.put(",\"query\":")
        out.putString(topic.query)
        out.put(",\"total\":")
        out.putNumber(topic.tweets)
        out.put(",\"problem\":")
        out.putString(topic.problem)
    }

    func put(_ thread: TweetThread, into out: inout [UInt8]) {
        out.put("{\"schema\":\"tweetdex.thread/1\",\"tweet\":")
        out.putID(thread.focus.rawValue)
        out.put(",\"complete\":")
        out.putFlag(!thread.isCut)
        out.put(",\"rows\":")
        out.putList(thread.rows) { out, row in
            out.put("{\"id\":")
            out.putID(row.id.rawValue)
            out.put(",\"reply_to\":")
            out.putID(row.parent?.rawValue)
            out.put(",\"depth\":")
            out.putNumber(row.depth)
            out.put(",\"missing\":")
            out.putFlag(row.hit == nil)
            out.put(",\"missing_reason\":")
            out.putString(row.missingReason)
            out.put(",\"author\":")
            if let author = row.author {
                out.put("{\"id\":")
                out.putID(author.id?.rawValue)
                out.put(",\"handle\":")
                out.putString(author.handle)
                out.put(",\"name\":")
                out.putString(author.name)
                out.put("}")
            } else {
                out.put("null")
            }
            out.put(",\"created_at\":")
            out.putTime(row.createdAt)
            out.put(",\"tweet\":")
            if let hit = row.hit { put(hit, into: &out) } else { out.put("null") }
            out.put("}")
        }
        out.put("}")
    }
}
