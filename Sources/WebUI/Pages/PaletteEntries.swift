import Rendering
import TweetArchive
import TweetModel

/// The pages, saved searches, labels and archives to which the palette leads, as JSON.
extension RequestContext {
    func paletteEntries() throws -> Response {
        var entries = Page.Tab.groups(self).flatMap(\.tabs).map { tab in
            JSONRenderer.PaletteEntry(
                kind: "page", text: tab.title, url: tab.url.text, key: tab.key.map { "g " + $0 })
        }
        entries.append(.init(kind: "page", text: "Query language", url: LinkURL.page("help").text))
        for search in try archive.savedSearches() {
            entries.append(
                .init(
                    kind: "saved", text: search.title ?? search.name, detail: search.query,
                    url: LinkURL.saved(search.name, isTopic: search.title != nil).text))
        }
        for label in try archive.labels() {
            entries.append(
                .init(
                    kind: "label", text: label.name, detail: "label, " + HumanReadable.count(label.tweets, "tweet"),
                    url: rowContext.url(ofLabel: label.name)?.text ?? ""))
        }
        for owner in owners {
            entries.append(.init(kind: "archive", text: "@" + owner, url: LinkURL.archive(of: owner).text))
        }
        return json { $0.palette(entries, into: &$1) }
    }
}
