package import Rendering
import TweetArchive
package import TweetModel

/// A complete page in one file: a list of tweets, a conversation, or the differences between two imports.
///
/// It has no script, and loads nothing when it is opened, because loading a file would reveal the reader to the host of
/// the file. Its links lead to x.com and to other sites.
package struct StandalonePage {
    private let context: RowContext
    /// The HTML before the tweets.
    package let beginning: [UInt8]
    /// The HTML after the tweets.
    package let end: [UInt8]

    /// Creates a page for a list of tweets or of messages.
    ///
    /// - Parameters:
    ///   - title: The title and the heading, as plain text.
    ///   - isConversation: True for a list of messages.
    ///   - image: Returns an image to embed; `nil` to link to the original.
    package init(
        _ title: String, zone: Zone, isConversation: Bool = false,
        image: @escaping (MediaItem) -> (type: ContentType, bytes: [UInt8])? = { _ in nil }
    ) {
        context = RowContext(zone: zone, destination: .file(image: image))
        var position = 0
        let html = Self.document(title) {
            $0.element("ol", .class(isConversation ? "chat" : "tweets")) { position = $0.bytes.count }
        }
        beginning = Array(html.bytes[..<position])
        end = Array(html.bytes[position...])
    }

    /// Appends a tweet.
    package func tweet(_ hit: SearchHit, into out: inout [UInt8]) {
        var html = MarkupWriter()
        html.element("li") { TweetRow(hit, context).write(&$0) }
        html.text("\n")
        out += html.bytes
    }

    /// Appends a message or an event of a conversation.
    package func item(_ item: ConversationItem, of conversation: Conversation, into out: inout [UInt8]) {
        var html = MarkupWriter()
        html.item(item, owner: conversation.owner(preferring: nil)?.id, context)
        html.text("\n")
        out += html.bytes
    }

    /// Returns a page with all differences between two imports.
    package static func difference(_ difference: ImportDifference, zone: Zone) -> [UInt8] {
        let context = RowContext(zone: zone, destination: .file { _ in nil })
        return document("Changes between two imports") { html in
            html.element("p") { html in
                html.element("bdi", text: difference.older.path)
                html.text(" → ")
                html.element("bdi", text: difference.newer.path)
            }
            let counts = [
                (difference.lost.count, "lost"), (difference.gained.count, "gained"),
                (difference.edited.count, "edited"), (difference.renamed.count, "renamed"),
                (difference.unchanged, "unchanged"),
            ].map { "\(HumanReadable.grouped($0.0)) \($0.1)" }
            html.element("p", text: counts.joined(separator: " · "))
            for (title, items, element) in [
                ("Lost", difference.lost, "del"), ("Gained", difference.gained, "ins"),
                ("Lost likes", difference.lostLikes, "del"), ("Gained likes", difference.gainedLikes, "ins"),
            ] as [(String, [ImportDifference.Item], StaticString)] {
                section(title, items, &html) { item, html in
                    byline(item, context, &html)
                    change(element, item.text, &html)
                }
            }
            section("Edited", difference.edited, &html) { edit, html in
                html.link(context.url(of: edit.id, by: nil), .class("when"), text: edit.id.description)
                change("del", edit.old, &html)
                change("ins", edit.new, &html)
            }
            section("Renamed", difference.renamed, &html) { renaming, html in
                change("del", renaming.old.displayName, &html)
                change("ins", renaming.new.displayName, &html)
            }
            for follows in difference.follows {
                let accounts = follows.lost.map { ("del" as StaticString, $0) } + follows.gained.map { ("ins", $0) }
                section(follows.title, accounts, &html) { change($0.0, $0.1.label, &$1) }
            }
        }.bytes
    }

    private static func section<Item>(
        _ title: String, _ items: [Item], _ html: inout MarkupWriter, write: (Item, inout MarkupWriter) -> Void
    ) {
        if items.isEmpty { return }
        html.element("section", .class("section")) { html in
            html.element("h2", .named("dir", "auto"), text: title)
            html.element("ul", .class("changes")) { html in
                for item in items { html.element("li") { write(item, &$0) } }
            }
        }
    }

    private static func byline(_ item: ImportDifference.Item, _ context: RowContext, _ html: inout MarkupWriter) {
        html.element("p", .class("byline")) { html in
            if let handle = item.handle { html.byline(of: User(id: nil, handle: handle), context) }
            html.link(context.url(of: item.id, by: item.handle), .class("when")) { html in
                html.time(item.createdAt, context)
                html.text(" · \(item.id)")
            }
        }
    }

    private static func change(_ element: StaticString, _ text: String, _ html: inout MarkupWriter) {
        html.element(element, .class("text"), .named("dir", "auto"), text: text)
    }

    private static func document(_ title: String, content: (inout MarkupWriter) -> Void) -> MarkupWriter {
        MarkupWriter { html in
            html.doctype()
            html.element("html", .named("lang", "en")) { html in
                html.element("head") { StaticPages.head(title, nonce: AccessToken().text, "img-src data:", &$0) }
                html.element("body") { html in
                    html.element("main") { html in
                        html.element("h1", .named("dir", "auto"), text: title)
                        content(&html)
                    }
                }
            }
            html.text("\n")
        }
    }
}
