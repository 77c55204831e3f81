package import TweetModel

extension HTMLRenderer {
    /// Appends a stand-alone page with all differences between two imports.
    package func difference(_ difference: ImportDifference, into out: inout [UInt8]) {
        beginPage("Changes between two imports", into: &out)
        out.put("<p>")
        put(difference.older.path, in: "bdi", into: &out)
        out.put(" → ")
        put(difference.newer.path, in: "bdi", into: &out)
        let counts = [
            (difference.lost.count, "lost"), (difference.gained.count, "gained"), (difference.edited.count, "edited"),
            (difference.renamed.count, "renamed"), (difference.unchanged, "unchanged"),
        ].map { "\(HumanReadable.grouped($0.0)) \($0.1)" }
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
        for change in difference.follows {
            out.put("<h2>")
            put(change.title, in: "span", into: &out)
            out.put("</h2>\n<ul>\n")
            for (accounts, element) in [(change.lost, "del"), (change.gained, "ins")] {
                for account in accounts {
                    out.put("<li>")
                    put(account.label, in: element, into: &out)
                    out.put("</li>\n")
                }
            }
            out.put("</ul>\n")
        }
        endPage(into: &out)
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
}

extension User {
    /// The handle and the display name: `@ann_lee (Ann)`. An unknown handle is `no handle`; an unknown name is omitted.
    var displayName: String {
        (handle.map { "@" + $0 } ?? "no handle") + (name.map { " (\($0))" } ?? "")
    }
}
