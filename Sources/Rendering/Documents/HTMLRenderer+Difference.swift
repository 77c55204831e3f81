package import TweetModel

extension HTMLRenderer {
    /// A page that stands alone: what differs between two imports, all of it.
    package func difference(_ difference: ImportDifference, into out: inout [UInt8]) {
        let title = "What the newer import changed"
        out.put("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>\(title)</title>\n")
        out.put("<meta name=\"viewport\" content=\"width=device-width\">\n<style>\(Self.differenceStyle)</style>\n")
        out.put("</head>\n<body>\n<h1>\(title)</h1>\n<p>")
        put(difference.older.path, in: "bdi", into: &out)
        out.put(" → ")
        put(difference.newer.path, in: "bdi", into: &out)
        let counts = [
            (difference.lost.count, "lost"), (difference.gained.count, "gained"), (difference.edited.count, "edited"),
            (difference.renamed.count, "renamed"), (difference.unchanged, "unchanged"),
        ].map { "\(PeopleNumbers.grouped($0.0)) \($0.1)" }
        out.put("</p>\n<p>\(counts.joined(separator: " · "))</p>\n")
        section("Lost", difference.lost, into: &out) { item, out in put(item, in: "del", into: &out) }
        section("Gained", difference.gained, into: &out) { item, out in put(item, in: "ins", into: &out) }
        section("Edited", difference.edited, into: &out) { edit, out in
            put(edit.id.description, in: "span", into: &out)
            put(edit.old, in: "del", into: &out)
            put(edit.new, in: "ins", into: &out)
        }
        section("Renamed", difference.renamed, into: &out) { renaming, out in
            put(renaming.old.displayName, in: "del", into: &out)
            put(renaming.new.displayName, in: "ins", into: &out)
        }
        out.put("</body>\n</html>\n")
    }

    private func section<Item>(
        _ title: String, _ items: [Item], into out: inout [UInt8], _ write: (Item, inout [UInt8]) -> Void
    ) {
        if items.isEmpty { return }
        out.put("<h2>\(title)</h2>\n<ul>\n")
        for item in items {
            out.put("<li>")
            write(item, &out)
            out.put("</li>\n")
        }
        out.put("</ul>\n")
    }

    private func put(_ item: ImportDifference.Item, in element: String, into out: inout [UInt8]) {
        let time = item.createdAt.map { String($0.iso8601.prefix(10)) } ?? "no date"
        put("\(item.id) · \(time)" + (item.handle.map { " @" + $0 } ?? ""), in: "span", into: &out)
        put(item.text, in: element, into: &out)
    }

    /// What strangers wrote runs in its own direction, whatever stands around it.
    private func put(_ text: String, in element: String, into out: inout [UInt8]) {
        out.put("<\(element) dir=\"auto\">")
        escape(text, into: &out)
        out.put("</\(element)>")
    }

    private static let differenceStyle = """
        :root { color-scheme: light dark } body { font: 1rem/1.5 sans-serif; max-width: 45rem; margin: auto; padding: 1rem } \
        ul { list-style: none; padding: 0 } li { margin: 0 0 1rem } span { opacity: .7; font-size: .85rem } \
        del, ins { display: block; white-space: pre-wrap; overflow-wrap: anywhere; text-decoration: none; \
        unicode-bidi: isolate; border-left: .3rem solid; padding-left: .6rem } \
        del { border-color: #c33 } ins { border-color: #393 }
        """
}

extension User {
    /// `@ann_lee (Ann)`
    var displayName: String {
        (handle.map { "@" + $0 } ?? "no handle") + (name.map { " (\($0))" } ?? "")
    }
}
