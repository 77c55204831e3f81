package import TweetModel
internal import TweetText

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Evaluates clauses on accounts, yes-or-no properties, data of the store, and places.
extension Evaluator {
    // MARK: - Accounts

    mutating func user(_ relation: UserRelation, _ name: UserName) throws -> Decision? {
        switch relation {
        case .author: return try isAccount(tweet.author.map { ($0.id, $0.handle) }, name)
        case .repliedTo: return try refers(tweet.replyTo, to: name)
        case .retweeted: return try refers(tweet.retweetOf, to: name)
        case .quoted: return try refers(tweet.quoteOf, to: name)
        case .any: return try anyRelation(name)
        case .owner:
            guard let context else { return .undecided }
            guard tweet.flags.contains(.collected) else { return .decided(false) }
            let owners = try users(name, context).filter(context.owners.contains)
            guard let author = tweet.author else { return owners.isEmpty ? .decided(false) : nil }
            return .decided(try ids(author.id, author.handle, context).contains(where: owners.contains))
        }
    }

    private func refers(_ reference: TweetReference?, to name: UserName) throws -> Decision? {
        guard let reference else { return .decided(false) }
        return try isAccount((reference.user, reference.handle), name)
    }

    /// Returns true if an account of the tweet is the account in the query. `nil` if neither the ID nor the handle of
    /// the tweet's account is known.
    private func isAccount(_ account: (id: UserID?, handle: String?)?, _ name: UserName) throws -> Decision? {
        guard let account, account.id != nil || account.handle != nil else { return nil }
        guard let context else { return .undecided }
        if case .pattern(let pattern) = name {
            let handles = try ids(account.id, account.handle, context).flatMap(context.handles)
            return .decided(handles.contains { TextVerifier(.regex(pattern)).matches($0, cutting: []) })
        }
        let wanted = try users(name, context)
        return .decided(try ids(account.id, account.handle, context).contains(where: wanted.contains))
    }

    private func ids(_ id: UserID?, _ handle: String?, _ context: QueryContext) throws -> [UserID] {
        if let id { return [id] }
        return try handle.map { try context.resolveUsers(Folding.fold($0)) } ?? []
    }

    private func users(_ name: UserName, _ context: QueryContext) throws -> [UserID] {
        var planner = Planner(context)
        return try planner.users(name)
    }

    private mutating func anyRelation(_ name: UserName) throws -> Decision? {
        guard let context else { return .undecided }
        if case .pattern(let pattern) = name, !mentions(with: pattern).isEmpty { return .decided(true) }
        var handles = name.isPattern ? [] : try users(name, context).flatMap(context.handles)
        switch name {
        case .handle(let handle), .handleOnly(let handle): handles.append(handle)
        case .id, .me, .pattern, .list: break
        }
        if handles.contains(where: mentions) { return .decided(true) }
        var hasUnknown = false
        for relation in [UserRelation.author, .repliedTo, .retweeted] {
            switch try user(relation, name) {
            case nil: hasUnknown = true
            case .decided(true)?: return .decided(true)
            default: break
            }
        }
        return hasUnknown ? nil : .decided(false)
    }

    // MARK: - Predicates

    mutating func isTrue(_ predicate: Predicate) -> Bool? {
        switch predicate {
        case .retweet: tweet.retweetOf != nil
        case .oldStyleRetweet:
            tweet.retweetOf != nil || !tokens.spans(of: TextTerm(tokens: ["rt"], isPrefix: false)).isEmpty
        case .reply: tweet.isReply
        case .directed: tweet.replyTo.map { $0.tweet == nil && $0.user != nil } ?? false
        case .selfThread: isSelfThread
        case .quote: tweet.quoteOf != nil
        case .sensitive: tweet.sensitive
        case .truncated, .deleted, .gone, .liked, .bookmarked, .note, .edited, .circle, .community, .withheld, .poll:
            predicate.tweetFlag.map { tweet.flags.contains($0) }
        case .referenced: tweet.flags.isDisjoint(with: [.collected, .liked])
        case .ownNote, .labelled, .starred: nil
        case .verified: tweet.author?.profile?.verified
        case .nullcast: tweet.client.map { LinkWords.lowercased($0).hasPrefix("twitter for advertisers") } ?? false
        case .spaces, .periscope, .vine, .nativeVideo, .anyVideo, .anyImage: linksToSites(predicate)
        default: hasContent(predicate)
        }
    }

    private func linksToSites(_ predicate: Predicate) -> Bool? {
        guard let sites = LinkHosts(predicate) else { return nil }
        if let native = sites.native, hasContent(native) == true { return true }
        return tweet.links.contains { sites.matches($0.expanded ?? $0.url) }
    }

    private var isSelfThread: Bool? {
        guard let reply = tweet.replyTo else { return false }
        guard let author = tweet.author else { return nil }
        if let id = reply.user, let other = author.id { return id == other }
        guard let handle = reply.handle, let other = author.handle else { return nil }
        return Folding.fold(handle) == Folding.fold(other)
    }

    private func hasContent(_ predicate: Predicate) -> Bool? {
        switch predicate {
        case .media: !tweet.media.isEmpty
        case .images: tweet.media.contains { $0.kind == .photo }
        case .videos: tweet.media.contains { $0.kind == .video }
        case .gif: tweet.media.contains { $0.kind == .animatedGIF }
        case .alternativeText: tweet.media.contains { !($0.alternativeText ?? "").isEmpty }
        case .links: !tweet.media.isEmpty || !tweet.links.isEmpty
        case .urls:
            tweet.links.contains { LinkWords.tweet($0.expanded ?? $0.url) == nil }
        case .hashtags: !tweet.hashtags.isEmpty
        case .mentions: !tweet.mentions.isEmpty
        case .cashtags: !tweet.cashtags.isEmpty
        case .geo: tweet.place != nil || tweet.point != nil
        case .language: tweet.language.map { $0 != "und" }
        case .engagement: hasEngagement
        default: nil
        }
    }

    private var hasEngagement: Bool? {
        let counts = [tweet.counts.likes, tweet.counts.retweets, tweet.counts.replies]
        if counts.contains(where: { ($0 ?? 0) >= 1 }) { return true }
        return counts.contains(nil) ? nil : false
    }

    // MARK: - Data of the store

    /// Evaluates clauses on data of the store. Neither the tweet nor the context contains labels, imports or the tweets
    /// of a conversation. So clauses on them are unknown if there is a context, and undecided otherwise.
    func own(_ clause: Clause) throws -> Decision? {
        switch clause {
        case .reference(_, let id):
            if let isPart = conversation(is: id) { return .decided(isPart) }
            return context == nil ? .undecided : nil
        case .near(let name, let metres):
            guard let context else { return .undecided }
            return try isNear(name, metres ?? Planner.defaultDistance, context).map(Decision.decided)
        default: return context == nil ? .undecided : nil
        }
    }

    /// Returns true if the tweet belongs to a conversation. Returns `nil` for a reply if the tweet alone does not
    /// contain the answer.
    func conversation(is id: TweetID) -> Bool? {
        if let known = tweet.conversation { return known == id }
        guard let answered = tweet.replyTo?.tweet else { return tweet.id == id }
        return answered == id ? true : nil
    }

    private func isNear(_ name: NearName, _ metres: Double, _ context: QueryContext) throws -> Bool? {
        var typed: String?
        if case .place(let text) = name { typed = text }
        let places = try context.places(typed)
        if let place = tweet.place?.id, places.contains(where: { $0.id == place && $0.centre == nil }) { return true }
        let answers = places.compactMap(\.centre).map {
            isInside(.circle(latitude: $0.latitude, longitude: $0.longitude, metres: metres))
        }
        if answers.contains(true) { return true }
        return answers.contains(nil) || tweet.place == nil && tweet.point == nil ? nil : false
    }

    // MARK: - Places

    /// Returns true if the tweet's coordinates are in the area. If they are missing, uses the bounding box of its
    /// place. A circular area must contain the centre of the box, and a rectangular area must contain the whole box.
    /// `nil` if the tweet has neither coordinates nor a place with a bounding box.
    func isInside(_ area: Area) -> Bool? {
        switch area {
        case .circle(let latitude, let longitude, let metres):
            guard let centre = tweet.point ?? tweet.place?.box?.centre else { return nil }
            return centre.distance(latitude: latitude, longitude: longitude) < metres
        case .box(let west, let south, let east, let north):
            func spans(_ longitude: Double) -> Bool {
                west <= east ? (west...east).contains(longitude) : longitude >= west || longitude <= east
            }
            if let point = tweet.point { return (south...north).contains(point.latitude) && spans(point.longitude) }
            guard let box = tweet.place?.box else { return nil }
            guard box.south >= south, box.north <= north else { return false }
            if east - west >= 360 { return true }
            switch (west <= east, box.west <= box.east) {
            case (true, let isPlain): return isPlain && box.west >= west && box.east <= east
            // The area crosses the 180th meridian. The place must be on one side of it, or cross it within the area.
            case (false, true): return box.west >= west || box.east <= east
            case (false, false): return box.west >= west && box.east <= east
            }
        }
    }
}

extension BoundingBox {
    /// The centre of the box. Distances to a place are measured to this point.
    package var centre: Coordinate {
        Coordinate(latitude: (south + north) / 2, longitude: (west + east) / 2 + (west <= east ? 0 : 180))
    }
}

extension Coordinate {
    /// Returns the great-circle distance in metres on a sphere with the mean radius of the earth.
    fileprivate func distance(latitude other: Double, longitude otherLongitude: Double) -> Double {
        let degree = Double.pi / 180
        let height = sin((latitude - other) * degree / 2)
        let width = sin((longitude - otherLongitude) * degree / 2)
        let half = height * height + cos(other * degree) * cos(latitude * degree) * width * width
        return 2 * 6_371_008.8 * asin(min(1, half.squareRoot()))
    }
}
