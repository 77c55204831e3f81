import Foundation
import TestSupport
import Testing

/// A gallery for programs has one row for each image, and its images can be written to files.
@Suite("Gallery")
struct GalleryTests {
    /// The media of all tweets, as `search --ndjson` lists them.
    private static func media(in store: SampleStore) throws -> [(tweet: String, media: [String: Any])] {
        try store.run("search", "has:media", "--ndjson", "--no-history").output.split(separator: "\n").flatMap { line in
            let tweet = try CommandRun.object(String(line))
            return (tweet["media"] as? [[String: Any]] ?? []).map { (tweet["id"] as? String ?? "", $0) }
        }
    }

    @Test("Formats for programs have one row for each image")
    func rows() throws {
        let store = try SampleStore()
        let media = try Self.media(in: store)
        #expect(media.count > Set(media.map(\.tweet)).count, "a tweet has several images")
        let lines = try store.run("gallery", "*", "--ndjson").output.split(separator: "\n").map {
            try CommandRun.object(String($0))
        }
        #expect(lines.map { $0["tweet"] as? String } == media.map(\.tweet))
        for (line, item) in zip(lines, media) {
            #expect(line["schema"] as? String == "tweetdex.image/1")
            for key in ["id", "type", "url", "file", "width", "height", "alt"] {
                #expect("\(line[key] ?? "none")" == "\(item.media[key] ?? "none")", "\(key)")
            }
        }
        let document = try store.run("gallery", "*", "--json", "-n", "0").outputObject()
        #expect(document["schema"] as? String == "tweetdex.gallery/1")
        #expect((document["images"] as? [[String: Any]])?.map { $0["tweet"] as? String } == media.map(\.tweet))
        let table = CSVTable.rows(Array(try store.run("gallery", "*", "--csv").output.utf8))
        #expect(table.count == media.count + 1 && Set(table.map(\.count)).count == 1)
        let plain = try store.run("gallery", "*", "--plain").output.split(separator: "\n")
        #expect(plain.map { $0.split(separator: "\t").first.map(String.init) } == media.map(\.tweet))
        let ids = try store.run("gallery", "*", "--ids").output.split(separator: "\n")
        #expect(Set(ids).count == ids.count)
    }

    @Test("A page contains the images of the archives")
    func page() throws {
        let store = try SampleStore()
        let html = try store.run("gallery", "*", "-n", "0", "--html", "-").output
        #expect(html.components(separatedBy: "src=\"data:image/").count > 3)
        #expect(!html.contains("src=\"http"))
        #expect(try !store.run("search", "has:media", "-n", "0", "--html", "-").output.contains("<img"))
    }

    @Test("--save writes the files of the archives, and counts the others")
    func save() throws {
        let store = try SampleStore()
        let folder = store.folder.path("a/images")
        let run = try store.run("gallery", "*", "--save", folder)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(run.status == 0 && run.output.isEmpty && names.count > 3)
        #expect(run.errors.contains("\(names.count) images and videos in \(folder)"), "\(run.errors)")
        let media = try Self.media(in: store)
        if names.count < media.count { #expect(run.errors.contains("not in the archives")) }
        let tweets = Set(media.map(\.tweet))
        for name in names {
            #expect(tweets.contains(String(name.prefix { $0 != "-" })))
            #expect(try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)).count > 10)
        }
        #expect(try store.run("gallery", "*", "--save", folder).errors.contains("is not empty"))
        #expect(try store.run("gallery", "*", "--save", folder, "--force").status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == names.sorted())
        let none = store.folder.path("none")
        _ = try store.run("gallery", "zzzqqq", "--save", none)
        _ = try store.run("gallery", "(", "--save", none)
        #expect(!FileManager.default.fileExists(atPath: none))
        #expect(try store.run("gallery", "*", "--save", none, "--csv").status == 2)
    }
}
