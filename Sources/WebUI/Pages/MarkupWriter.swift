import Rendering

/// Builds HTML so that text from tweets or requests cannot inject markup or scripts.
///
/// Names of elements and attributes are string literals. `text` and attribute values are escaped. Link targets are an
/// `LinkURL`, which cannot be a script.
struct MarkupWriter: Sendable {
    private(set) var bytes: [UInt8] = []

    init() {}

    init(_ write: (inout MarkupWriter) -> Void) {
        write(&self)
    }

    struct Attribute: Sendable {
        fileprivate let name: StaticString
        /// `nil` for a boolean attribute.
        fileprivate let value: String?

        static func `class`(_ names: String) -> Attribute { Attribute(name: "class", value: names) }
        static func id(_ id: String) -> Attribute { Attribute(name: "id", value: id) }
        static func href(_ url: LinkURL) -> Attribute { Attribute(name: "href", value: url.text) }
        /// A source on this server. Addresses on the web are not accepted, because browsers load a `src` without a
        /// click.
        static func source(_ path: LinkURL.Local) -> Attribute { Attribute(name: "src", value: path.text) }
        static func action(_ path: LinkURL.Local) -> Attribute { Attribute(name: "action", value: path.text) }
        /// Any attribute without a URL, a script or a style. Other functions create attributes with a URL;
        /// the content security policy forbids `style` and scripts in attributes.
        static func named(_ name: StaticString, _ value: String) -> Attribute {
            assert(!isDangerous(name), "This attribute can contain an address, a script or a style")
            return Attribute(name: name, value: value)
        }
        static func named(_ name: StaticString, _ value: Int) -> Attribute { named(name, String(value)) }
        /// A boolean attribute, such as `hidden`.
        static func flag(_ name: StaticString) -> Attribute { Attribute(name: name, value: nil) }
        static func flag(_ name: StaticString, isSet: Bool) -> Attribute? {
            isSet ? Attribute(name: name, value: nil) : nil
        }

        private static func isDangerous(_ name: StaticString) -> Bool {
            ["href", "src", "action", "style", "srcdoc", "formaction"].contains(name.description)
                || name.description.hasPrefix("on")
        }
    }

    /// Appends escaped text.
    mutating func text(_ text: String) {
        HTMLRenderer().escape(text, into: &bytes)
    }

    mutating func append(_ other: MarkupWriter) {
        bytes += other.bytes
    }

    /// Appends an element. The closure writes its content. Attributes that are `nil` are left out.
    mutating func element(_ name: StaticString, _ attributes: Attribute?..., content: (inout MarkupWriter) -> Void) {
        open(name, attributes)
        content(&self)
        close(name)
    }

    mutating func element(_ name: StaticString, _ attributes: Attribute?..., text: String) {
        open(name, attributes)
        self.text(text)
        close(name)
    }

    /// Appends an element without content and end tag, such as `img`.
    mutating func void(_ name: StaticString, _ attributes: Attribute?...) {
        open(name, attributes)
    }

    /// Appends a link. A link to the web opens in a new tab and sends no referrer.
    mutating func link(_ url: LinkURL, _ attributes: Attribute?..., content: (inout MarkupWriter) -> Void) {
        open("a", [.href(url)] + attributes + url.linkAttributes)
        content(&self)
        close("a")
    }

    mutating func link(_ url: LinkURL, _ attributes: Attribute?..., text: String) {
        open("a", [.href(url)] + attributes + url.linkAttributes)
        self.text(text)
        close("a")
    }

    /// Appends text of a tweet or message, with marked matches and linked hashtags, mentions and other entities.
    ///
    /// - Parameter url: Returns the link target of an entity, or `nil` for plain text.
    mutating func styled(_ styled: StyledText, url: (StyledText.Entity) -> LinkURL?) {
        HTMLRenderer().markup(styled, mark: .mark, into: &bytes) { entity, _ in
            guard let target = url(entity) else { return nil }
            var tag = MarkupWriter()
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

    /// Appends a style sheet or script of the program without escaping it. The content security policy of the page must
    /// allow `nonce`.
    mutating func inline(_ name: StaticString, nonce: String, _ asset: [UInt8]) {
        open(name, [.named("nonce", nonce)])
        bytes += asset
        close(name)
    }

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
