import Rendering
import TweetModel

/// Builds HTML so that text from tweets or requests cannot inject markup or scripts. No other type of the program
/// writes HTML.
///
/// Names of elements and attributes are string literals. `text` and attribute values are escaped. Link targets are a
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
        /// A source on this server. URLs on the web are not accepted, because browsers load a `src` without a
        /// click.
        static func source(_ path: LinkURL.Local) -> Attribute { Attribute(name: "src", value: path.text) }
        /// An image that the page contains.
        static func source(_ image: RowContext.EmbeddedImage) -> Attribute {
            var value = Array("data:\(image.type.rawValue);base64,".utf8)
            value.appendBase64(of: image.bytes[...])
            return Attribute(name: "src", value: String(decoding: value, as: UTF8.self))
        }
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

    /// Appends text, escaped for element content and quoted attributes. CR LF and CR become a newline. Other control
    /// characters except tabs and newlines become U+FFFD, because HTML forbids nearly all of them, even escaped.
    mutating func text(_ text: String) {
        let source = text.utf8.span
        var index = 0
        while index < source.count {
            let byte = source[index]
            index += 1
            switch byte {
            case UInt8(ascii: "&"): put("&amp;")
            case UInt8(ascii: "<"): put("&lt;")
            case UInt8(ascii: ">"): put("&gt;")
            case UInt8(ascii: "\""): put("&quot;")
            case UInt8(ascii: "'"): put("&#39;")
            case 0x09, 0x0A: bytes.append(byte)
            case 0x0D: if index == source.count || source[index] != 0x0A { bytes.append(0x0A) }
            case 0x00..<0x20, 0x7F: put("\u{FFFD}")
            case 0xC2 where source[index] < 0xA0:
                put("\u{FFFD}")
                index += 1
            default: bytes.append(byte)
            }
        }
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

    /// Appends a form that posts its fields to `path`. `hidden` are fields that it does not show.
    mutating func form(
        post path: [String], _ attributes: Attribute?..., hidden: KeyValuePairs<String, String> = [:],
        content: (inout MarkupWriter) -> Void
    ) {
        open("form", attributes + [.named("method", "post"), .action(.init(path))])
        for (name, value) in hidden { self.hidden(name, value) }
        content(&self)
        close("form")
    }

    /// Appends a field that a form does not show.
    mutating func hidden(_ name: String, _ value: String) {
        void("input", .named("type", "hidden"), .named("name", name), .named("value", value))
    }

    /// Appends a text field with its label, which is only spoken if `isUnseen` is true. Browsers do not propose earlier
    /// input.
    mutating func input(_ label: String, _ id: String, isUnseen: Bool = false, _ attributes: Attribute?...) {
        element("label", isUnseen ? .class("unseen") : nil, .named("for", id), text: label)
        open("input", [.id(id)] + attributes + [.named("autocomplete", "off")])
    }

    /// Appends a link; without a URL, a `span` with the same attributes. A link to the web opens in a new tab and sends
    /// no referrer.
    mutating func link(_ url: LinkURL?, _ attributes: Attribute?..., content: (inout MarkupWriter) -> Void) {
        let name: StaticString = url == nil ? "span" : "a"
        open(name, [url.map { .href($0) }] + attributes + (url?.linkAttributes ?? []))
        content(&self)
        close(name)
    }

    mutating func link(_ url: LinkURL?, _ attributes: Attribute?..., text: String) {
        let name: StaticString = url == nil ? "span" : "a"
        open(name, [url.map { .href($0) }] + attributes + (url?.linkAttributes ?? []))
        self.text(text)
        close(name)
    }

    /// Appends a style sheet or script of the program without escaping it. The content security policy of the page must
    /// allow `nonce`.
    mutating func inline(_ name: StaticString, _ attribute: Attribute? = nil, nonce: String, _ asset: [UInt8]) {
        open(name, [attribute, .named("nonce", nonce)])
        bytes += asset
        close(name)
    }

    /// Appends an SVG image of the program without escaping it.
    mutating func asset(_ image: [UInt8]) {
        bytes += image
    }

    mutating func doctype() {
        put("<!doctype html>")
    }

    /// Writes an error message in a box.
    mutating func problem(_ message: String, hint: String?) {
        element("div", .class("problem"), .named("role", "alert")) { html in
            html.element("p", .class("message"), text: message)
            if let hint { html.element("p", .class("hint"), text: hint) }
        }
    }

    /// Writes the head of a table: the title and class of each column, and the title of a column with buttons, which is
    /// only spoken.
    mutating func tableHead(_ columns: KeyValuePairs<String, String>, buttons: String? = nil) {
        element("thead") { html in
            html.element("tr") { html in
                for (title, name) in columns {
                    html.element("th", .named("scope", "col"), name.isEmpty ? nil : .class(name), text: title)
                }
                guard let buttons else { return }
                html.element("th", .named("scope", "col")) { $0.element("span", .class("unseen"), text: buttons) }
            }
        }
    }

    /// Writes a name and a value of a description list.
    mutating func pair(_ name: String, _ value: String) {
        element("dt", text: name)
        element("dd") { $0.element("bdi", text: value) }
    }

    mutating func open(_ name: StaticString, _ attributes: [Attribute?]) {
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

    mutating func close(_ name: StaticString) {
        put("</")
        put(name)
        put(">")
    }

    private mutating func put(_ constant: StaticString) {
        bytes.append(contentsOf: constant.description.utf8)
    }
}

extension MarkupWriter {
    /// Writes an icon of 16 pixels from `icons.svg`, which each page contains. Screen readers skip it, so a text or an
    /// `aria-label` must name its element. `name` is the name in `icons.svg` without `i-`.
    mutating func icon(_ name: String) {
        element("svg", .class("icon"), .named("aria-hidden", "true")) { html in
            html.element("use", .href(.local(.init(icon: name)))) { _ in }
        }
    }
}
