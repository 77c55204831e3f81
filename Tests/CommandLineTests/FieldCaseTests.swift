import Foundation
import TestSupport
import Testing

/// Imports inputs that were made from public bug reports, and compares the results with their READMEs. The inputs are
/// not in the repository.
@Suite(
    "Inputs of public bug reports",
    .enabled(if: SharedData.exists("field-cases"), "needs inputs in $TWEETDEX_SHARED/field-cases"))
struct FieldCaseTests {
    struct Case: CustomTestStringConvertible {
        let name: String
        var options: [String] = []
        let status: Int32
        /// The number of collected tweets.
        let tweets: Int
        /// Queries with the number of their results.
        var queries: KeyValuePairs<String, Int> = [:]
        /// Words in the report.
        var report: [String] = []

        var testDescription: String { name }
    }

    private static let cases: [Case] = [
        Case(
            name: "academictwitter-tidy-csv", status: 0, tweets: 2,
            queries: ["is:retweet": 1, "is:reply": 1, "harbour": 1]),
        Case(name: "apify-mock-rows", status: 0, tweets: 1, report: ["placeholders of a scraper"]),
        Case(name: "bookmark-exporter-json", status: 0, tweets: 2, queries: ["has:media": 1]),
        Case(name: "columns-not-read", status: 0, tweets: 1, queries: ["has:links": 1]),
        Case(name: "community-rows-null-user", status: 0, tweets: 2, queries: ["is:reply": 1, "to:bob_x": 1]),
        Case(name: "crisislex-ids", status: 5, tweets: 0, report: ["IDs"]),
        Case(
            name: "cyd-db-rows", status: 0, tweets: 2,
            queries: ["from:ann_lee": 1, "from:bob_x": 1, "is:reply": 1, "is:bookmarked": 1, "is:liked": 0]),
        Case(name: "damaged-csv-multiline", status: 3, tweets: 11),
        Case(name: "damaged-response", status: 3, tweets: 8),
        Case(name: "damaged-short-links", status: 3, tweets: 0),
        Case(
            name: "dariusk-site", status: 0, tweets: 2,
            queries: ["from:ann_lee": 2, "has:images": 1, "href": 0, "br": 0]),
        Case(name: "dewey-csv", status: 0, tweets: 2, queries: ["from:ann_lee": 1, "is:bookmarked": 2]),
        Case(name: "dm-api-json", options: ["--include", "messages"], status: 0, tweets: 0),
        Case(name: "followers-page-silent", status: 0, tweets: 0, report: ["accounts of the web client"]),
        Case(
            name: "go-twitter-scraper", status: 0, tweets: 1,
            queries: ["is:reply": 1, "min_faves:6": 1, "has:images": 1]),
        Case(name: "google-drive-parts", status: 0, tweets: 4, queries: ["from:ann_lee": 4, "has:images": 1]),
        Case(name: "graphql-birdwatch", status: 0, tweets: 1, queries: ["in:note sleep": 1]),
        Case(name: "graphql-no-user", status: 0, tweets: 1, queries: ["from:ann_lee": 1]),
        Case(name: "graphql-poll", status: 0, tweets: 1, queries: ["herring": 1]),
        Case(name: "grok-chats", options: ["--include", "grok"], status: 0, tweets: 1),
        Case(name: "icloud-placeholder", status: 5, tweets: 0, report: ["placeholder of tweets.js"]),
        Case(name: "ifttt-csv", status: 0, tweets: 2),
        Case(name: "links-missing-limit", status: 0, tweets: 3),
        Case(name: "media-lower-bitrate", status: 0, tweets: 1, queries: ["has:videos": 1]),
        Case(name: "media-other-name", status: 0, tweets: 1, queries: ["has:images": 1]),
        Case(name: "note-column-ignored", status: 0, tweets: 2, queries: ["#harbour": 1]),
        Case(name: "owner-advice-dataset", status: 0, tweets: 2),
        Case(name: "raindrop-csv", status: 0, tweets: 1),
        Case(
            name: "relay-graphql-2026-09", status: 0, tweets: 4,
            queries: ["is:reply": 1, "is:quote": 1, "is:retweet": 1, "#harbour": 1, "domain:example.org": 1]),
        Case(name: "retweet-cut-by-two", status: 0, tweets: 1),
        Case(name: "string-id-read-as-v2", status: 0, tweets: 1, queries: ["from:ann_lee": 1, "label:Tea": 1]),
        Case(name: "syndication-timeline-html", status: 0, tweets: 2),
        Case(
            name: "syndication-tweet-result", status: 0, tweets: 1,
            queries: ["is:reply": 1, "is:quote": 1, "has:videos": 1, "min_faves:4": 1, "domain:example.org": 1]),
        Case(
            name: "table-without-ids", options: ["--without-ids"], status: 0, tweets: 2, queries: ["is:without_id": 2]),
        Case(name: "tweetback-db-rows", status: 0, tweets: 2, queries: ["min_faves:4": 2, "domain:example.org": 2]),
        Case(name: "tweetscraper-json", status: 0, tweets: 1, queries: ["from:ann_lee": 1, "min_faves:4": 1]),
        Case(name: "tweetsjs-mojibake", status: 0, tweets: 1, queries: ["naïve": 1]),
        Case(name: "tweetsjs-windows-1252", status: 0, tweets: 1, queries: ["naïve": 1]),
        Case(
            name: "twitter4j-json", status: 0, tweets: 1,
            queries: ["from:ann_lee": 1, "domain:example.org": 1, "is:reply": 1]),
        Case(
            name: "twitter4j-json-gson-date", status: 0, tweets: 1,
            queries: ["from:ann_lee": 1, "domain:example.org": 1, "is:reply": 1]),
        Case(name: "unwound-urls", status: 0, tweets: 3, queries: ["domain:nytimes.com": 3]),
        Case(name: "users-names", status: 0, tweets: 0),
        Case(
            name: "vxtwitter-api", status: 0, tweets: 1,
            queries: ["from:ann_lee": 1, "is:reply": 1, "is:quote": 1, "has:images": 1, "in:alt gull": 1]),
        Case(name: "warc-gz", status: 0, tweets: 4),
        Case(name: "warc-plain", status: 0, tweets: 4),
        Case(name: "wayback-folder-per-capture", status: 0, tweets: 40),
        Case(name: "wayback-html-names", status: 0, tweets: 2),
        Case(name: "wayback-rewritten-addresses", status: 0, tweets: 1, queries: ["domain:web.archive.org": 0]),
        Case(
            name: "web-exporter-long-reply", status: 0, tweets: 2,
            queries: ["to:ann_lee": 1, "filter:self_threads": 0]),
        Case(name: "web-exporter-relay-metadata", status: 0, tweets: 1),
        Case(name: "zeeschuimer-2026-09", status: 0, tweets: 4),
        Case(name: "zip-split-volumes", status: 0, tweets: 3),
    ]

    @Test("The import has the right tweets", arguments: cases)
    func reads(_ item: Case) throws {
        let folder = try TemporaryFolder()
        let store = ["--store", folder.path("tweets.db")]
        let inputs = SharedData.root.appending(path: "field-cases/\(item.name)").path
        let names = try FileManager.default.contentsOfDirectory(atPath: inputs).filter { $0 != "README" }.sorted()
        let run = try CommandRun(store + ["import"] + item.options + names.map { inputs + "/" + $0 }, in: folder)
        #expect(run.status == item.status, "\(run.output)\(run.errors)")
        for words in item.report { #expect((run.output + run.errors).contains(words), "\(run.output)\(run.errors)") }
        if item.tweets == 0 {
            let again = try CommandRun(store + ["import"] + item.options + names.map { inputs + "/" + $0 }, in: folder)
            #expect(again.status == item.status, "\(again.output)\(again.errors)")
            for words in item.report { #expect((again.output + again.errors).contains(words), "\(again.output)") }
        }
        for (query, count) in [("", item.tweets)] + item.queries.map({ ($0.key, $0.value) }) {
            let search = try CommandRun(store + ["search", query, "--count"], in: folder)
            let found = Int(search.output.filter(\.isNumber))
            #expect(found == count || count == 0 && search.status != 0, "\(query): \(search.output)\(search.errors)")
        }
    }
}
