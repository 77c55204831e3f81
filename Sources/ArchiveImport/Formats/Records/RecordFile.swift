import TweetModel

/// Reads a file, or a set of files that belong together, and decodes each object by its own type.
final class RecordFile: FileSetReader {
    private let source: InputSource
    let location: ArchiveLocation
    /// Names of files that contain one object. Their records are the elements of its lists.
    let splitFiles: Set<String>
    /// Whether the IDs of flat records only count the records.
    let isNumbered: Bool
    /// The index of the column that contains the records, if the file is a table; else `nil`.
    private let column: Int?
    private let options: ImportOptions
    /// Created when a file is read, because a folder can contain a hundred thousand files.
    /// The files of the source by name.
    private lazy var entries = Dictionary(source.entries.map { ($0.name, $0) }) { first, _ in first }
    private lazy var types = RecordType.all(options)
    /// The only format to import, if the user named one.
    private let restriction: InputFormat?

    /// - Parameters:
    ///   - splitting: see `splitFiles`.
    ///   - isNumbered: see `isNumbered`.
    ///   - column: see `column`.
    init(
        _ source: InputSource, at location: ArchiveLocation, splitting: Set<String> = [], isNumbered: Bool = false,
        column: Int? = nil, options: ImportOptions
    ) {
        self.source = source
        self.location = location.withoutHead
        splitFiles = splitting
        self.isNumbered = isNumbered
        self.column = column
        self.options = options
        restriction = options.format == .database ? nil : options.format
    }

    // MARK: Reading

    func read(options: ImportOptions, into output: ImportOutput) throws {
        var context = RecordContext(options)
        context.isNumbered = isNumbered
        if let owner = context.owner { try output.emit(.archive(owner: owner, generatedAt: nil)) }
        var decoders = Decoders(count: types.count, context: context)
        let tweetless = TweetlessRecords()
        for file in location.files {
            let isSplit = splitFiles.contains(file.name)
            let records = EntryRecords(
                source: source, location: location, splittingObject: isSplit, readingAroundDamage: true)
            let sink = RecordSink(output, entry: location.reportedName(of: file), tweetless: tweetless) { name in
                self.entries[file.name.folderPath + name].flatMap { self.source.location(of: $0) }
            }
            if let column {
                var isHeader = true
                try records.readRows(file, into: output) { row, position in
                    if isHeader { return isHeader = false }
                    sink.position = position
                    guard let document = RecordColumn.document(column < row.count ? row[column] : []) else {
                        throw RecordProblem(reason: "the row has no object in column \(column + 1)")
                    }
                    try decode(document.root, nil, &decoders, into: sink)
                }
                try sink.finish(isAlone: !location.isSet)
                continue
            }
            _ = try records.read(
                file, into: output, standsAlone: location.isSet || !isSplit
            ) { record, member, position in
                sink.position = position
                let document: JSONDocument?
                do {
                    document = try record.unwrapped()
                } catch let error as JSONError {
                    throw RecordProblem(reason: "its text is damaged: \(error.description)")
                }
                guard let document else { return try decode(record, member, &decoders, into: sink) }
                try decode(document.root, member, &decoders, into: sink)
            }
            try sink.finish(isAlone: !location.isSet)
        }
        try tweetless.report(to: output)
        if options.include.contains(.follows), tweetless.hasAccounts {
            try output.warn(
                "only the names of the accounts were imported, because the input does not say whom they follow or who "
                    + "follows them; import the archive of an account, or the output of twarc2 followers or twarc2 following"
            )
        }
    }

    /// Creates decoders of types on first use.
    private struct Decoders {
        let context: RecordContext
        /// A decoder. Writing a function to an optional adds a call to it, so a structure contains the function.
        private struct Made {
            let decode: RecordDecoder
        }

        private var made: [Made?]
        /// The index of the last type: the next object probably has it, too.
        private(set) var last = 0
        /// The last member in which a record was found although no type lists its name.
        var otherList: String?
        private var lists: [String: Bool] = [:]
        /// The shapes of objects and their types, each in the slot of its last bits.
        private var shapes: [(shape: UInt64, type: Int)] = Array(repeating: (0, 0), count: 64)

        init(count: Int, context: RecordContext) {
            made = Array(repeating: nil, count: count)
            self.context = context
        }

        /// Whether objects of some type can be in a member of this name.
        mutating func isList(_ member: String, of types: [RecordType]) -> Bool {
            if let known = lists[member] { return known }
            let isList = types.contains { $0.lies(in: member) }
            // A file can have any number of member names.
            if lists.count < 1000 { lists[member] = isList }
            return isList
        }

        /// Returns the type of an object. `last` is probably the type.
        mutating func type(of record: JSONValue, among types: [RecordType]) -> Int? {
            guard let shape = record.shape else { return RecordFile.type(of: record, last: last, among: types) }
            let hash = shape.names ^ shape.kinds
            let slot = Int(truncatingIfNeeded: hash >> 32) % shapes.count
            let known = shapes[slot]
            if known.shape == hash, types[known.type].matchesAgain?(record) == true { return known.type }
            guard let type = RecordFile.type(of: record, last: last, among: types) else { return nil }
            if types[type].matchesAgain != nil { shapes[slot] = (hash, type) }
            return type
        }

        mutating func decoder(_ index: Int, of type: RecordType) -> RecordDecoder {
            last = index
            if let known = made[index] { return known.decode }
            let made = Made(decode: type.decoder(context))
            self.made[index] = made
            return made.decode
        }
    }

    private func decode(
        _ record: JSONValue, _ member: String?, _ decoders: inout Decoders, into sink: RecordSink
    ) throws {
        if let member { sink.surroundings.add(member, record) }
        let content = record.content()
        // An object in a list of tweets is a tweet. Elsewhere an ID and a text are not enough.
        let isInList = member.map { decoders.isList($0, of: types) } ?? true
        if isInList || Self.isCertain(content), let index = decoders.type(of: content, among: types) {
            if !isInList { decoders.otherList = member }
            let isWrapped =
                content.index == record.index
                ? types[index].isResponse && record.wrapsResult
                : !record.has("_source") && !record.has("_json")
            return try decode(content, type: index, in: isWrapped ? record : nil, &decoders, into: sink)
        }
        let (last, outer) = (decoders.last, sink.surroundings)
        sink.surroundings = outer.inside(record)
        defer { sink.surroundings = outer }
        let isFound = try Self.forEachKnown(
            in: record,
            type: { object, isInside in
                let type = Self.type(of: object, last: last, among: types)
                return isInside && type.map { types[$0].isNeverInside } == true ? nil : type
            },
            strangers: { count in
                for _ in 0..<count { try sink.skip(RecordProblem(reason: Self.unknown)) }
            }
        ) { object, index, wrapper in
            try decode(object, type: index, in: wrapper, &decoders, into: sink)
        }
        // Members next to the lists of records describe the request.
        if isFound || record.isDamaged || !isInList && member != decoders.otherList { return }
        throw RecordProblem(
            reason: record.kind != .object
                ? "it is not an object" : FlatRecord.isBareID(record) ? "it has no text" : Self.unknown)
    }

    private static let unknown = "it is an object of an unknown kind"

    /// - Parameter wrapper: The object around `object` that can describe its tweet, or `nil`.
    private func decode(
        _ object: JSONValue, type index: Int, in wrapper: JSONValue?, _ decoders: inout Decoders, into sink: RecordSink
    ) throws {
        // The reader reported the damage.
        if object.isDamaged, !types[index].isResponse { return }
        if let restriction, !types[index].belongs(to: restriction) {
            return try sink.skip(
                RecordProblem(
                    reason: "it belongs to \(types[index].format.rawValue) (\(types[index].name)), but the import "
                        + "is restricted to \(restriction.rawValue)"))
        }
        let before = sink.collected
        try sink.skippingProblems { try decoders.decoder(index, of: types[index])(object, sink) }
        if let wrapper { try sink.readWrapper(wrapper, since: before) }
    }

    private static func type(of record: JSONValue, last: Int, among types: [RecordType]) -> Int? {
        if types[last].matches(record) { return last }
        return types.firstIndex { $0.matches(record) }
    }
}

/// Finds objects of known types inside other objects:
///
///     {"for_user_id":"42","tweet_create_events":[{…}]}    the request of a webhook of Twitter's Account Activity API
///     {"user":"ann_lee","tweets":[{…},{…}]}    one timeline per line
///     {"label":1,"status":{…}}    an annotated tweet
///     {"log":"{\"id\":1,…}\n","stream":"stdout"}    an object as text in a log of Docker
extension RecordFile {
    /// Members that the decoder of the surrounding tweet reads. If that tweet cannot be read, they are not read either.
    private static let companions: Set<String> = [
        "retweeted_status", "quoted_status", "favorited_status", "retweeted_tweet", "quoted_tweet", "retweetedTweet",
        "quotedTweet", "includes", "referenced_tweets",
    ]
    /// Maximum number of containers around an object.
    private static let depthLimit = 6

    /// Calls `body` with each outermost object that has a type, the index of the type, and the object around it (`nil`
    /// for an element of a list). Returns false if no object has a type.
    ///
    /// - Parameters:
    ///   - record: not examined itself, only the values inside it.
    ///   - type: returns the index of an object's type, or `nil`. Also receives whether the object is in a member of
    ///     another one.
    ///   - strangers: receives the number of objects without a type in a list that also contains objects with one.
    static func forEachKnown<E: Error>(
        in record: JSONValue, type: (JSONValue, _ isInside: Bool) -> Int?, strangers: (Int) throws(E) -> Void,
        _ body: (JSONValue, Int, JSONValue?) throws(E) -> Void
    ) throws(E) -> Bool {
        try visit(record, in: nil, depth: 0, type, strangers, body)
    }

    private static func visit<E: Error>(
        _ value: JSONValue, in wrapper: JSONValue?, depth: Int, _ type: (JSONValue, Bool) -> Int?,
        _ strangers: (Int) throws(E) -> Void,
        _ body: (JSONValue, Int, JSONValue?) throws(E) -> Void
    ) throws(E) -> Bool {
        if depth > 0, value.kind == .object {
            let content = value.content()
            if isCertain(content), let type = type(content, wrapper != nil) {
                try body(content, type, content.index == value.index ? wrapper : value)
                return true
            }
        }
        guard depth < depthLimit else { return false }
        // Queues and logs contain objects as text.
        if value.kind == .string {
            guard depth > 0, let document = try? value.unwrapped() else { return false }
            return try visit(document.root, in: nil, depth: depth + 1, type, strangers, body)
        }
        var (isFound, unknown) = (false, 0)
        try value.forEachMember { (name, member) throws(E) in
            if !companions.contains(name), try visit(member, in: value, depth: depth + 1, type, strangers, body) {
                isFound = true
            }
        }
        try value.forEachElement { (element) throws(E) in
            if try visit(element, in: nil, depth: depth + 1, type, strangers, body) {
                isFound = true
            } else if element.kind == .object, !element.isDamaged {
                unknown += 1
            }
        }
        if isFound, unknown > 0 { try strangers(unknown) }
        return isFound
    }

    /// False for an object with only an ID and a text, which any JSON may contain, unless its date agrees with its ID.
    static func isCertain(_ object: JSONValue) -> Bool {
        !V2Shape.isBare(object) && !object.isBareTweet || object.isOfItsTime
    }
}
