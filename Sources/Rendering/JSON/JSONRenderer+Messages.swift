package import TweetModel

/// Direct messages. Scripts rely on the names, the order and the meaning of the keys.
extension JSONRenderer {
    /// `tweetdex.conversations/1`
    package func conversations(_ list: [Conversation], into out: inout [UInt8]) {
        out.put("{\"schema\":\"tweetdex.conversations/1\",\"conversations\":")
        out.putList(list) { out, conversation in
            out.put("{")
            putFields(of: conversation, into: &out)
            out.put("}")
        }
        out.put("}")
    }

    /// `tweetdex.conversation/1` and a newline, without the messages.
    package func line(_ conversation: Conversation, into out: inout [UInt8]) {
        out.put("{\"schema\":\"tweetdex.conversation/1\",")
        putFields(of: conversation, into: &out)
        out.put("}\n")
    }

    /// Appends the beginning of `tweetdex.conversation/1`. The caller must then append all items, separated by commas,
    /// and call `endConversation`.
    package func beginConversation(_ conversation: Conversation, into out: inout [UInt8]) {
        out.put("{\"schema\":\"tweetdex.conversation/1\",")
        putFields(of: conversation, into: &out)
        out.put(",\"items\":[")
    }

    package func endConversation(into out: inout [UInt8]) { out.put("]}") }

    /// `tweetdex.conversation/1` with a part of its items, and cursors for the items before and after that part.
    package func conversation(_ conversation: Conversation, _ part: ConversationPage, into out: inout [UInt8]) {
        beginConversation(conversation, into: &out)
        for (index, item) in part.items.enumerated() {
            if index > 0 { out.put(",") }
            self.item(item, into: &out)
        }
        out.put("],\"earlier\":")
        out.putString(part.earlier?.description)
        out.put(",\"later\":")
        out.putString(part.later?.description)
        out.put("}")
    }

    private func putFields(of conversation: Conversation, into out: inout [UInt8]) {
        out.put("\"id\":")
        out.putString(conversation.id)
        out.put(",\"kind\":\"\(conversation.isGroup ? "group" : "pair")\",\"name\":")
        out.putString(conversation.name)
        out.put(",\"participants\":")
        out.putList(conversation.participants) { out, user in putAccount(user, into: &out) }
        out.put(",\"messages\":")
        out.putNumber(conversation.messages)
        out.put(",\"media\":")
        out.putNumber(conversation.media)
        out.put(",\"first\":")
        out.putTime(conversation.first)
        out.put(",\"last\":")
        out.putTime(conversation.last)
    }

    /// `tweetdex.message/1`, or `tweetdex.message-event/1` for an event such as a new member.
    package func item(_ item: ConversationItem, into out: inout [UInt8]) {
        switch item {
        case .message(let hit): message(hit, into: &out)
        case .event(let event, let actor, let people):
            out.put("{\"schema\":\"tweetdex.message-event/1\",\"conversation\":")
            out.putString(event.conversation)
            out.put(",\"kind\":")
            out.putString(event.kind.rawValue)
            out.put(",\"created_at\":")
            out.putTime(event.createdAt)
            out.put(",\"actor\":")
            putAccount(actor, into: &out)
            out.put(",\"people\":")
            out.putList(people) { out, user in putAccount(user, into: &out) }
            out.put(",\"name\":")
            out.putString(event.name)
            out.put("}")
        }
    }

    /// `tweetdex.message/1`
    package func message(_ hit: MessageHit, into out: inout [UInt8]) {
        let message = hit.message
        out.put("{\"schema\":\"tweetdex.message/1\",\"id\":")
        out.putID(message.id.rawValue)
        out.put(",\"conversation\":")
        out.putString(message.conversation)
        out.put(",\"created_at\":")
        out.putTime(message.createdAt)
        out.put(",\"sender\":")
        putAccount(hit.sender, into: &out)
        out.put(",\"recipient\":")
        putAccount(hit.recipient, into: &out)
        out.put(",\"kind\":\"\(message.isWelcome ? "welcome" : "message")\",\"text\":")
        out.putString(message.text)
        let offsets = ScalarOffsets(message.text)
        putEntities(of: hit.asHit.tweet, offsets, into: &out)
        out.put(",\"media\":")
        out.putList(message.media) { out, item in
            out.put("{\"id\":")
            out.putString(item.id)
            out.put(",\"type\":")
            out.putString(item.kind.rawValue)
            out.put(",\"url\":")
            out.putString(item.videoURL ?? item.url)
            out.put(",\"file\":")
            out.putString(item.location.map(Self.file))
            out.put("}")
        }
        out.put(",\"reactions\":")
        out.putList(Array(zip(message.reactions, hit.reactors))) { out, reaction in
            out.put("{\"id\":")
            out.putID(reaction.0.id)
            out.put(",\"sender\":")
            putAccount(reaction.1, into: &out)
            out.put(",\"key\":")
            out.putString(reaction.0.key)
            out.put(",\"created_at\":")
            out.putTime(reaction.0.createdAt)
            out.put("}")
        }
        out.put(",\"edits\":")
        out.putList(message.edits) { out, edit in
            out.put("{\"text\":")
            out.putString(edit.text)
            out.put(",\"created_at\":")
            out.putTime(edit.createdAt)
            out.put("}")
        }
        putMatches(hit.matches, offsets, into: &out)
        out.put(",\"imports\":")
        out.putList(hit.imports) { $0.putString($1) }
        out.put("}")
    }

    /// `tweetdex.messages/1`: a page of search results.
    package func messages(_ page: MessagePage, into out: inout [UInt8]) {
        putHead(
            of: PageHead(
                schema: "messages", query: page.query, canonical: page.canonical, total: page.total,
                returned: page.hits.count, next: page.next?.description, elapsedMilliseconds: page.elapsedMilliseconds),
            into: &out)
        out.put(",\"notes\":")
        out.putList(page.notes) { out, note in out.putString(note.message) }
        out.put(",\"messages\":")
        out.putList(page.hits) { out, hit in message(hit, into: &out) }
        out.put("}")
    }
}
