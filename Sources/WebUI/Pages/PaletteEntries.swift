import Rendering
import TweetArchive
import TweetModel

/// The pages, saved searches, labels and archives to which the palette leads, as JSON.
struct PaletteEntries {
    let context: RequestContext

    func respond() throws -> Response {
        var entries = Page.Tab.groups(context).flatMap(\.tabs).map { tab in
            JSONRenderer.PaletteEntry(
                kind: "page", text: tab.title, url: tab.url.text, key: tab.key.map { "g " + $0 })
        }
        entries.append(.init(kind: "page", text: "Query language", url: QueryHelpPage.url.text))
        for search in try context.archive.savedSearches() {
            entries.append(
                .init(
                    kind: "saved", text: search.title ?? search.name, detail: search.query,
                    url: LinkURL.saved(search.name, isTopic: search.title != nil).text))
        }
        for label in try context.archive.labels() {
            entries.append(
                .init(
                    kind: "label", text: label.name, detail: "label, " + HumanReadable.count(label.tweets, "tweet"),
                    url: context.rowContext.url(ofLabel: label.name)?.text ?? ""))
        }
        for owner in context.owners {
            entries.append(.init(kind: "archive", text: "@" + owner, url: LinkURL.archive(of: owner).text))
        }
        return context.json { $0.palette(entries, into: &$1) }
    }
}
