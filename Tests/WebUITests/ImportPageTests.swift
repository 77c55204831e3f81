import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetModel

@testable import WebUI

@Suite("Import page")
struct ImportPageTests {
    /// An empty router whose pages can request imports, if `accepts` is true.
    private func router(accepts: Bool = true) throws -> (sample: SampleRouter, live: LiveImport) {
        let live = LiveImport(acceptsRequests: accepts, suggestion: "/downloads/twitter-2026-11-22.zip")
        let sample = try SampleRouter(paths: [], importing: live)
        return (sample, live)
    }

    @Test("The start page of an empty store has a form for an import with the suggested path")
    func form() throws {
        let (sample, _) = try router()
        for url in ["/", "/import"] {
            let markup = PageMarkup(try sample.page(url))
            #expect(
                markup.all("form").contains {
                    $0.attributes["action"] == "/import" && $0.attributes["method"] == "post"
                })
            #expect(markup.all("input").contains { $0.attributes["value"] == "/downloads/twitter-2026-11-22.zip" })
            #expect(markup.faults.isEmpty && markup.all("h1").count == 1)
        }
        #expect(try sample.page("/imports").contains("href=\"/import\""))
    }

    @Test("A request starts one import at a time, with the chosen kinds")
    func request() throws {
        let (sample, live) = try router()
        let path = SampleArchives.path("account-2022")
        let response = try sample.post("/import", ["path": " \"\(path)\" ", "likes": "on", "messages": "on"])
        #expect(response.status == 303 && response.header("Location") == "/")
        #expect(try sample.page("/").contains("The import is starting"))
        #expect(try sample.post("/import", ["path": path]).status == 409)
        let request = try #require(live.next())
        #expect(request.path == path && live.next() == nil && live.isRunning)
        #expect(request.options.include == [.likes, .messages])
        live.state = .failed(message: "the disk is full", hint: nil)
        #expect(try sample.page("/").contains("The disk is full."))
        #expect(try sample.post("/import", ["path": path]).status == 303)
    }

    @Test("Only the parts that the user selects are imported, and the owner can be named")
    func choices() throws {
        let (sample, live) = try router()
        let boxes = PageMarkup(try sample.page("/import")).all("input").filter { $0.attributes["type"] == "checkbox" }
        #expect(boxes.count == 7 && boxes.allSatisfy { $0.attributes["checked"] == nil })
        let path = SampleArchives.path("account-2022")
        #expect(try sample.post("/import", ["path": path, "owner": " @ann_lee "]).status == 303)
        #expect(live.next()?.options.ownerHandle == "ann_lee")
        #expect(try sample.post("/import", ["path": path, "owner": "a,likes"]).status == 400)
    }

    @Test("The result shows warnings and leads to the form with the same path")
    func warnings() throws {
        let (sample, live) = try router()
        let path = sample.folder.path("tweets.csv")
        try """
        "tweet_id","in_reply_to_status_id","in_reply_to_user_id","timestamp","source","text","retweeted_status_id",\
        "retweeted_status_user_id","retweeted_status_timestamp","expanded_urls"
        "20","","","2006-03-21 20:50:14 +0000","web","a pier","","","",""

        """.write(toFile: path, atomically: true, encoding: .utf8)
        var options = ImportOptions()
        let report = try sample.archive.importInputs([path], options: options) { _ in true }
        #expect(report.inputs[0].warnings.count == 1)
        live.state = .done(report)
        let page = try sample.page("/search")
        #expect(page.contains("does not name the author of its tweets"))
        let url = LinkURL.page("import", fields: [("path", path)]).text
        #expect(PageMarkup(page).all("a").contains { $0.attributes["href"] == url })
        let fields = PageMarkup(try sample.page(url)).all("input")
        #expect(fields.contains { $0.attributes["name"] == "path" && $0.attributes["value"] == path })
        options.ownerHandle = "mira_okafor"
        _ = try sample.archive.importInputs([path], options: options) { _ in true }
        #expect(try sample.archive.ownerHandles() == ["mira_okafor"])
        // The archive names the account ID of the same owner.
        let archive = SampleArchives.path("account-2022")
        _ = try sample.archive.importInputs([archive], options: ImportOptions()) { _ in true }
        #expect(try sample.archive.ownerHandles() == ["mira_okafor"])
    }

    @Test(
        "A path that cannot be read is refused on the form",
        arguments: ["", " ", "archive.zip", "/nowhere/archive.zip", "~x", "/dev/zero"])
    func badPaths(_ path: String) throws {
        let (sample, live) = try router()
        let response = try sample.post("/import", ["path": path])
        #expect(response.status == 400)
        let text = try SampleRouter.text(response)
        #expect(text.contains("role=\"alert\"") && PageMarkup(text).faults.isEmpty && live.next() == nil)
        #expect(PageMarkup(text).all("input").contains { $0.attributes["autofocus"] != nil })
    }

    @Test("The result of an import names the inputs that could not be read, until a further request")
    func result() throws {
        let (sample, live) = try router()
        let (good, bad) = (SampleArchives.path("account-2022"), SampleArchives.path("generate.py"))
        for (paths, beginning) in [
            ([bad], "Nothing was imported."), (["/nowhere/archive"], "Nothing was imported."),
            ([good, bad], "Import finished: 66 new tweets"), ([good], "Import finished: 0 new tweets, 66 unchanged"),
        ] {
            live.state = .done(try sample.archive.importInputs(paths, options: ImportOptions()) { _ in true })
            let page = try sample.page("/import")
            #expect(page.contains(beginning), "\(paths)")
            for path in paths { #expect(page.contains("<bdi>\(path)</bdi>: ") == (path != good), "\(path)") }
            let refused = try SampleRouter.text(try sample.post("/import", ["path": "archive.zip"]))
            #expect(refused.contains("role=\"alert\"") && !refused.contains("id=\"import\""), "\(paths)")
        }
    }

    @Test("A server that others can use starts no import, and names the command")
    func refused() throws {
        for sample in [try router(accepts: false).sample, try SampleRouter()] {
            #expect(try sample.post("/import", ["path": SampleArchives.path("account-2022")]).status == 403)
            for url in ["/", "/import"] {
                let page = try sample.page(url)
                #expect(page.contains("tweetdex import") && !page.contains("action=\"/import\""))
            }
        }
    }
}
