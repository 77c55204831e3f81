package import TweetModel

/// Direct messages. Scripts rely on the names, the order and the meaning of the keys.
extension JSONRenderer {
    /// `tweetdex.conversation/1` with a part of its items, and the cursors of the parts before and after it. A cursor
    /// is null if there is no such part.
    package func conversation(_ conversation: Conversation, _ part: ConversationPage, into out: inout [UInt8]) {
        document("tweetdex.conversation/1", into: &out) { json in
            conversation.writeMembers(to: &json)
            json.member("items", part.items)
            json.member("earlier", part.earlier?.description)
            json.member("later", part.later?.description)
        }
    }

    /// Begins `tweetdex.conversation/1`. The caller must then write the items, and call `endArray` and `endObject`.
    package func beginConversation(_ conversation: Conversation, in json: inout JSONWriter) {
        json.beginObject()
        json.member("schema", "tweetdex.conversation/1")
        conversation.writeMembers(to: &json)
        json.key("items")
        json.beginArray()
    }

    /// `tweetdex.message/1`, or `tweetdex.message-event/1` for an event such as a new member.
    package func item(_ item: ConversationItem, in json: inout JSONWriter) { json.value(item) }

    /// `tweetdex.message/1`: a search result.
    package func message(_ hit: MessageHit, into out: inout [UInt8]) { out.putJSON { $0.value(hit) } }

    /// `tweetdex.messages/1`: a page of search results.
    package func messages(_ page: MessagePage, _ counts: ResultCounts = ResultCounts(), into out: inout [UInt8]) {
        document("tweetdex.messages/1", into: &out) { json in
            json.member("query", page.query)
            json.member("canonical", page.canonical)
            json.member("total", page.total)
            json.member("returned", page.hits.count)
            json.member("next", page.next?.description)
            json.elapsed(page.elapsedMilliseconds)
            json.member("notes", page.notes.map(\.message))
            json.member("messages", page.hits)
            counts.writeMembers(to: &json)
        }
    }
}

extension Conversation: JSONObjectWritable {
    func writeMembers(to json: inout JSONWriter) {
        json.member("id", id)
        json.member("kind", kind.rawValue)
        json.member("name", name)
        json.member("participants", participants)
        json.member("messages", messages)
        json.member("media", media)
        json.member("first", first)
        json.member("last", last)
    }
}

extension ConversationItem: JSONWritable {
    func write(to json: inout JSONWriter) {
        switch self {
        case .message(let hit): json.value(hit)
        case .event(let event, let actor, let people):
            json.object(schema: "tweetdex.message-event/1") { json in
                json.member("conversation", event.conversation)
                json.member("kind", event.kind.rawValue)
                json.member("created_at", event.createdAt)
                json.member("actor", actor)
                json.member("people", people)
                json.member("name", event.name)
            }
        }
    }
}

extension MessageHit: JSONWritable {
    func write(to json: inout JSONWriter) {
        let offsets = ScalarOffsets(message.text)
        json.object(schema: "tweetdex.message/1") { json in
            json.member("id", message.id)
            json.member("conversation", message.conversation)
            json.member("created_at", message.createdAt)
            json.member("sender", sender)
            json.member("recipient", recipient)
            json.member("kind", message.isWelcome ? "welcome" : "message")
            json.member("text", message.text)
            asHit.tweet.writeEntities(offsets, to: &json)
            json.objects("media", message.media) { json, item in
                json.member("id", item.id)
                json.member("type", item.kind.rawValue)
                json.member("url", item.videoURL ?? item.url)
                json.member("file", item.location?.shortName)
            }
            json.objects("reactions", Array(zip(message.reactions, reactors))) { json, reaction in
                json.member("id", reaction.0.id.map { String($0) })
                json.member("sender", reaction.1)
                json.member("key", reaction.0.key)
                json.member("created_at", reaction.0.createdAt)
            }
            json.objects("edits", message.edits) { json, edit in
                json.member("text", edit.text)
                json.member("created_at", edit.createdAt)
            }
            json.matches(matches, offsets)
            json.member("imports", imports)
        }
    }
}
