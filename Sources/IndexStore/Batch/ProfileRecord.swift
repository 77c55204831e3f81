internal import TweetModel

/// A profile as plain values. Its known texts are in a separate buffer, one after the other. The locations of pictures
/// are stored elsewhere (`Catalog.avatars`).
struct ProfileValues: Equatable {
    /// The numbers and flags, in the order in which profiles are compared.
    enum Number: Int, CaseIterable {
        case tweets, followers, following, listed, createdAt, verified, protected
    }

    /// The texts, in the order of their buffer.
    enum Text: Int, CaseIterable {
        case bio, location, website, avatarURL, headerURL
    }

    /// One bit for each number and text that is known.
    private var known: UInt16 = 0
    /// The numbers and flags; 0 for unknown ones.
    private var numbers = InlineArray<7, Int64>(repeating: 0)
    /// The lengths of the texts in bytes; 0 for unknown ones.
    private var lengths = InlineArray<5, Int32>(repeating: 0)

    init() {}

    /// Creates the values of a profile, and appends its texts to a buffer.
    init(_ profile: Box<User.Profile>, appendingTextsTo buffer: inout [UInt8]) {
        self[.tweets] = profile.value.tweets
        self[.followers] = profile.value.followers
        self[.following] = profile.value.following
        self[.listed] = profile.value.listed
        self[.createdAt] = profile.value.createdAt?.seconds
        self[.verified] = profile.value.verified.map { $0 ? 1 : 0 }
        self[.protected] = profile.value.protected.map { $0 ? 1 : 0 }
        append(.bio, profile.value.bio, to: &buffer)
        append(.location, profile.value.location, to: &buffer)
        append(.website, profile.value.website, to: &buffer)
        append(.avatarURL, profile.value.avatarURL, to: &buffer)
        append(.headerURL, profile.value.headerURL, to: &buffer)
    }

    subscript(number: Number) -> Int64? {
        get { known & Self.bit(number) != 0 ? numbers[number.rawValue] : nil }
        set {
            numbers[number.rawValue] = newValue ?? 0
            known = newValue == nil ? known & ~Self.bit(number) : known | Self.bit(number)
        }
    }

    /// The range of a text in the buffer, counted from the first text of this profile; `nil` if the text is unknown.
    func range(of text: Text) -> Range<Int>? {
        guard known & Self.bit(text) != 0 else { return nil }
        var start = 0
        for index in 0..<text.rawValue { start += Int(lengths[index]) }
        return start..<start + Int(lengths[text.rawValue])
    }

    /// The length of all texts together, in bytes.
    var textLength: Int { lengths.indices.reduce(0) { $0 + Int(lengths[$1]) } }

    /// Appends a text to the buffer, if it is known. Texts must be appended in their order.
    mutating func append(_ text: Text, _ string: String?, to buffer: inout [UInt8]) {
        guard let string else { return }
        let start = buffer.count
        buffer.append(string)
        lengths[text.rawValue] = Int32(buffer.count - start)
        known |= Self.bit(text)
    }

    /// Returns true if every value that the other profile has is also set here.
    func hasAllFields(of other: Self) -> Bool { other.known & ~known == 0 }

    private static func bit(_ number: Number) -> UInt16 { 1 << UInt16(number.rawValue) }
    private static func bit(_ text: Text) -> UInt16 { 1 << UInt16(Number.allCases.count + text.rawValue) }

    static func == (left: Self, right: Self) -> Bool {
        left.known == right.known && left.numbers.indices.allSatisfy { left.numbers[$0] == right.numbers[$0] }
            && left.lengths.indices.allSatisfy { left.lengths[$0] == right.lengths[$0] }
    }
}

/// A profile with its texts.
struct ProfileRecord: Equatable {
    private(set) var values = ProfileValues()
    private(set) var texts: [UInt8] = []

    init() {}

    init(_ values: ProfileValues, _ texts: ArraySlice<UInt8>) {
        (self.values, self.texts) = (values, Array(texts))
    }

    /// The approximate size of the texts on the heap, in bytes.
    var size: Int { values.textLength + 48 }

    /// Replaces the profile. Allocates memory only if the texts are longer than before.
    mutating func replace(with values: ProfileValues, _ texts: ArraySlice<UInt8>) {
        self.values = values
        self.texts.removeAll(keepingCapacity: true)
        self.texts.append(contentsOf: texts)
    }

    subscript(number: ProfileValues.Number) -> Int64? {
        get { values[number] }
        set { values[number] = newValue }
    }

    subscript(text: ProfileValues.Text) -> String? {
        values.range(of: text).map { String(decoding: texts[$0], as: UTF8.self) }
    }

    /// Appends a text. Texts must be appended in their order.
    mutating func append(_ text: ProfileValues.Text, _ string: String?) {
        values.append(text, string, to: &texts)
    }

    /// Returns the profile with missing values taken from an older one.
    func completed(from older: Self) -> Self {
        if values.hasAllFields(of: older.values) { return self }
        var result = Self()
        for number in ProfileValues.Number.allCases { result[number] = self[number] ?? older[number] }
        for text in ProfileValues.Text.allCases { result.append(text, self[text] ?? older[text]) }
        return result
    }

    /// Returns true if the profile precedes another one in an arbitrary but fixed order, for profiles with the same
    /// time.
    func precedes(_ other: Self) -> Bool {
        for number in ProfileValues.Number.allCases where self[number] != other[number] {
            return self[number] ?? -1 < other[number] ?? -1
        }
        for text in ProfileValues.Text.allCases {
            let (mine, others) = (self[text].map { Array($0.utf8) } ?? [], other[text].map { Array($0.utf8) } ?? [])
            if mine != others { return mine.lexicographicallyPrecedes(others) }
        }
        return false
    }
}
