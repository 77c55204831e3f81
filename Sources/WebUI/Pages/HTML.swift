import Rendering

/// HTML that is being written. Names of elements and attributes are constants of the program; everything else goes in as
/// text, through the one function that escapes, or as an `Address`, which cannot be a script. So no page can say
/// anything that it did not mean to. There is no way to write a `style` attribute: the content security policy refuses it.
struct HTML: Sendable {
    private(set) var bytes: [UInt8] = []

    init() {}

    init(_ write: (inout HTML) -> Void) {
        write(&self)
    }

    struct Attribute: Sendable {
        fileprivate let name: StaticString
        /// nil for one that is there or not.
        fileprivate let value: String?

        static func `class`(_ names: String) -> Attribute { Attribute(name: "class", value: names) }
        static func id(_ id: String) -> Attribute { Attribute(name: "id", value: id) }
        static func href(_ address: Address) -> Attribute { Attribute(name: "href", value: address.text) }
        /// Only pages of our own are loaded by themselves.
        static func source(_ path: Address.Own) -> Attribute { Attribute(name: "src", value: path.text) }
        static func action(_ path: Address.Own) -> Attribute { Attribute(name: "action", value: path.text) }
        static func named(_ name: StaticString, _ value: String) -> Attribute {
            assert(!isDangerous(name), "Addresses and scripts have functions of their own")
            return Attribute(name: name, value: value)
        }
        static func named(_ name: StaticString, _ value: Int) -> Attribute { named(name, String(value)) }
        static func flag(_ name: StaticString) -> Attribute { Attribute(name: name, value: nil) }
        static func flag(_ name: StaticString, isThere: Bool) -> Attribute? {
            isThere ? Attribute(name: name, value: nil) : nil
        }

        private static func isDangerous(_ name: StaticString) -> Bool {
            ["href", "src", "action", "style", "srcdoc", "formaction"].contains(name.description)
                || name.description.hasPrefix("on")
        }
    }

    /// Text as it is: it is escaped.
    mutating func text(_ text: String) {
        HTMLRenderer().escape(text, into: &bytes)
    }

    /// Other HTML.
    mutating func append(_ other: HTML) {
        bytes += other.bytes
    }

    /// An element with what is in it.
    mutating func element(_ name: StaticString, _ attributes: Attribute?..., content: (inout HTML) -> Void) {
        open(name, attributes)
        content(&self)
        close(name)
    }

    /// An element with text in it.
    mutating func element(_ name: StaticString, _ attributes: Attribute?..., text: String) {
        open(name, attributes)
        self.text(text)
        close(name)
    }

    /// An element without an end: `img`, `input`, `meta`.
    mutating func void(_ name: StaticString, _ attributes: Attribute?...) {
        open(name, attributes)
    }

    /// A link. One that leaves this machine says so, and tells nobody where it was.
    mutating func link(_ address: Address, _ attributes: Attribute?..., content: (inout HTML) -> Void) {
        open("a", [.href(address)] + attributes + address.manners)
        content(&self)
        close("a")
    }

    mutating func link(_ address: Address, _ attributes: Attribute?..., text: String) {
        open("a", [.href(address)] + attributes + address.manners)
        self.text(text)
        close("a")
    }

    /// The text of a tweet or a part of it, with matches marked and entities linked. `address` says where an entity leads;
    /// nil leaves it plain.
    mutating func styled(_ styled: StyledText, address: (StyledText.Entity) -> Address?) {
        HTMLRenderer().markup(styled, mark: .mark, into: &bytes) { entity, _ in
            guard let target = address(entity) else { return nil }
            var tag = HTML()
            tag.open("a", [.class(Self.className(of: entity)), .href(target)] + target.manners)
            return String(decoding: tag.bytes, as: UTF8.self)
        }
    }

    private static func className(of entity: StyledText.Entity) -> String {
        switch entity.kind {
        case .hashtag: "hashtag"
        case .cashtag: "cashtag"
        case .mention: "user"
        case .link: "url"
        }
    }

    /// A style sheet or script of our own inside the page, as it is. `nonce` is what the page's policy lets it in by.
    mutating func inline(_ name: StaticString, nonce: String, _ asset: [UInt8]) {
        open(name, [.named("nonce", nonce)])
        bytes += asset
        close(name)
    }

    /// The beginning of every document.
    mutating func doctype() {
        put("<!doctype html>")
    }

    private mutating func open(_ name: StaticString, _ attributes: [Attribute?]) {
        put("<")
        put(name)
        for case .some(let attribute) in attributes {
            put(" ")
            put(attribute.name)
            guard let value = attribute.value else { continue }
            put("=\"")
            text(value)
            put("\"")
        }
        put(">")
    }

    private mutating func close(_ name: StaticString) {
        put("</")
        put(name)
        put(">")
    }

    private mutating func put(_ constant: StaticString) {
        bytes.append(contentsOf: constant.description.utf8)
    }
}
