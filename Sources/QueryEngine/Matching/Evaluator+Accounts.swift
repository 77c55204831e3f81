internal import CLibrary
package import TweetModel
internal import TweetText

/// Tests accounts and locations.
extension Evaluator {
    // MARK: - Accounts

    func account(_ role: AccountRole, _ name: UserName) throws -> Decision? {
        switch role {
        case .author: return try isAccount(tweet.author.map { ($0.id, $0.handle) }, name)
        case .mentioned: return try mentioned(name)
        case .repliedTo: return try refers(tweet.replyTo, to: name)
        case .retweeted: return try refers(tweet.retweetOf, to: name)
        case .quoted: return try refers(tweet.quoteOf, to: name)
        case .owner:
            guard let context else { return .undecided }
            let owners = try users(name, context).filter(context.owners.contains)
            guard let author = tweet.author else { return nil }
            return .decided(try ids(author.id, author.handle, context).contains(where: owners.contains))
        }
    }

    private func refers(_ reference: TweetReference?, to name: UserName) throws -> Decision? {
        guard let reference else { return .decided(false) }
        return try isAccount((reference.user, reference.handle), name)
    }

    /// Tests if an account of the tweet is one of the accounts in the query. `nil` if neither the ID nor the handle of
    /// the tweet's account is known.
    private func isAccount(_ account: (id: UserID?, handle: String?)?, _ name: UserName) throws -> Decision? {
        guard let account, account.id != nil || account.handle != nil else { return nil }
        guard let context else { return .undecided }
        if case .pattern(let pattern) = name {
            let handles = try ids(account.id, account.handle, context).flatMap(context.handles)
            return .decided(handles.contains { TextVerifier(.regex(pattern)).matches($0, cutting: []) })
        }
        let wanted = try users(name, context)
        let isWanted = try ids(account.id, account.handle, context).contains(where: wanted.contains)
        if !isWanted, case .list(let list) = name, !list.isComplete { return nil }
        return .decided(isWanted)
    }

    private func ids(_ id: UserID?, _ handle: String?, _ context: QueryContext) throws -> [UserID] {
        if let id { return [id] }
        guard let handle else { return [] }
        var planner = Planner(context)
        return try planner.account(ofHandle: Folding.fold(handle)).map { [$0] } ?? []
    }

    private func users(_ name: UserName, _ context: QueryContext) throws -> [UserID] {
        var planner = Planner(context)
        return try planner.users(name)
    }

    private func mentioned(_ name: UserName) throws -> Decision? {
        if case .pattern(let pattern) = name {
            return text(.check(.regex(pattern)), in: .mention).map(Decision.decided)
        }
        return context == nil ? .undecided : .decided(!(try mentions(of: name)).isEmpty)
    }

    /// Returns the mentions of the accounts that a name matches. Without a context, compares only the handle or ID in
    /// the name.
    func mentions(of name: UserName) throws -> [Mention] {
        if case .pattern(let pattern) = name {
            return tweet.mentions.filter { TextVerifier(.regex(pattern)).matches($0.handle, cutting: []) }
        }
        guard let context else {
            switch name {
            case .handle(let handle), .handleOnly(let handle): return mentions(handle)
            case .id(let id): return tweet.mentions.filter { $0.id == id }
            case .me, .pattern, .list: return []
            }
        }
        var planner = Planner(context)
        let wanted = try planner.mentionedAccounts(name)
        return tweet.mentions.filter { mention in
            let handle = Folding.fold(mention.handle)
            guard let id = mention.id, wanted.isShared else {
                return (wanted.isShared ? wanted.own : wanted.handles).contains(handle)
            }
            return wanted.users.contains(id)
        }
    }

    // MARK: - Places

    /// Returns true if the tweet's coordinates are in the area or, if they are missing, the whole bounding box of its
    /// place. `nil` if the tweet has neither coordinates nor a place with a bounding box.
    func isInside(_ area: BoundingBox) -> Bool? {
        func spans(_ longitude: Double) -> Bool {
            area.west <= area.east
                ? (area.west...area.east).contains(longitude) : longitude >= area.west || longitude <= area.east
        }
        if let point = tweet.point {
            return (area.south...area.north).contains(point.latitude) && spans(point.longitude)
        }
        guard let box = tweet.place?.box else { return nil }
        guard box.south >= area.south, box.north <= area.north else { return false }
        if area.east - area.west >= 360 { return true }
        switch (area.west <= area.east, box.west <= box.east) {
        case (true, let isPlain): return isPlain && box.west >= area.west && box.east <= area.east
        // The area crosses the 180th meridian. The place must be on one side of it, or cross it within the area.
        case (false, true): return box.west >= area.west || box.east <= area.east
        case (false, false): return box.west >= area.west && box.east <= area.east
        }
    }
}

extension BoundingBox {
    /// The centre of the box. Distances to a place are measured to this point.
    package var centre: Coordinate {
        Coordinate(latitude: (south + north) / 2, longitude: (west + east) / 2 + (west <= east ? 0 : 180))
    }
}
