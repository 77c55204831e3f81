import Rendering

/// Builds HTML. Names of elements and attributes are constants of the program. All other content is added either as
/// text, which one function escapes, or as an `Address`, which cannot contain a script. Input therefore cannot inject
/// markup. A `style` attribute cannot be written, because the content security policy forbids it.
struct HTML: Sendable {
    private(set) var bytes: [UInt8] = []

    init() {}

    init(_ write: (inout HTML) -> Void) {
        write(&self)
    }

    struct Attribute: Sendable {
        fileprivate let name: StaticString
        /// `nil` for a boolean attribute.
        fileprivate let value: String?

        static func `class`(_ names: String) -> Attribute { Attribute(name: "class", value: names) }
        static func id(_ id: String) -> Attribute { Attribute(name: "id", value: id) }
        static func href(_ address: Address) -> Attribute { Attribute(name: "href", value: address.text) }
        /// Takes only addresses of this site, because browsers load a `src` without a click.
        static func source(_ path: Address.Own) -> Attribute { Attribute(name: "src", value: path.text) }
        static func action(_ path: Address.Own) -> Attribute { Attribute(name: "action", value: path.text) }
        static func named(_ name: StaticString, _ value: String) -> Attribute {
            assert(!isDangerous(name), "Addresses and scripts have functions of their own")
            return Attribute(name: name, value: value)
        }
        static func named(_ name: StaticString, _ value: Int) -> Attribute { named(name, String(value)) }
        static func flag(_ name: StaticString) -> Attribute { Attribute(name: name, value: nil) }
        static func flag(_ name: StaticString, isSet: Bool) -> Attribute? {
            isSet ? Attribute(name: name, value: nil) : nil
        }

        private static func isDangerous(_ name: StaticString) -> Bool {
            ["href", "src", "action", "style", "srcdoc", "formaction"].contains(name.description)
                || name.description.hasPrefix("on")
        }
    }

    /// Appends text, which is escaped.
    mutating func text(_ text: String) {
        HTMLRenderer().escape(text, into: &bytes)
    }

    mutating func append(_ other: HTML) {
        bytes += other.bytes
    }

    /// Appends an element with the content that the closure writes.
    mutating func element(_ name: StaticString, _ attributes: Attribute?..., content: (inout HTML) -> Void) {
        open(name, attributes)
        content(&self)
        close(name)
    }

    /// Appends an element that contains text.
    mutating func element(_ name: StaticString, _ attributes: Attribute?..., text: String) {
        open(name, attributes)
        self.text(text)
        close(name)
    }

    /// Appends an element without an end tag, such as `img`, `input` or `meta`.
    mutating func void(_ name: StaticString, _ attributes: Attribute?...) {
        open(name, attributes)
    }

    /// Appends a link. An external link opens in a new tab and sends no referrer.
    mutating func link(_ address: Address, _ attributes: Attribute?..., content: (inout HTML) -> Void) {
        open("a", [.href(address)] + attributes + address.linkAttributes)
        content(&self)
        close("a")
    }

    mutating func link(_ address: Address, _ attributes: Attribute?..., text: String) {
        open("a", [.href(address)] + attributes + address.linkAttributes)
        self.text(text)
        close("a")
    }

    /// Appends the text of a tweet or a part of it, with marked matches and linked entities. `address` returns the
    /// target of an entity; `nil` makes it plain text.
    mutating func styled(_ styled: StyledText, address: (StyledText.Entity) -> Address?) {
        HTMLRenderer().markup(styled, mark: .mark, into: &bytes) { entity, _ in
            guard let target = address(entity) else { return nil }
            var tag = HTML()
            tag.open("a", [.class(Self.className(of: entity)), .href(target)] + target.linkAttributes)
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

    /// Appends one of our style sheets or scripts unescaped. The content security policy of the page must allow
    /// `nonce`.
    mutating func inline(_ name: StaticString, nonce: String, _ asset: [UInt8]) {
        open(name, [.named("nonce", nonce)])
        bytes += asset
        close(name)
    }

    /// Appends the document type.
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
