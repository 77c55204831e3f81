import Foundation
import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Images and videos in other folders")
struct MediaFileIndexTests {
    private static let id = 1_641_047_550_981_046_285
    private static let images = ["C13U6d-VQAAVKeY", "C13U6d_VQAAVKeZ"]
    private static let video = "AbCdEfGhIjKl-nOp"

    private static func record(id: Int = id) -> String {
        let photos = images.enumerated().map { number, key in
            #"{"id_str":"\#(800 + number)","media_url_https":"https://pbs.twimg.com/media/\#(key).jpg","#
                + #""url":"https://t.co/a","type":"photo","indices":[0,14]}"#
        }
        let video =
            #"{"id_str":"1641047550981046299","media_url_https":"https://pbs.twimg.com/ext_tw_video_thumb/9/pu/img/T.jpg","#
            + #""url":"https://t.co/a","type":"video","indices":[0,14],"video_info":{"variants":[{"bitrate":832000,"#
            + #""content_type":"video/mp4","url":"https://video.twimg.com/ext_tw_video/9/pu/vid/720x1280/\#(video).mp4"}]}}"#
        return """
            {"id_str":"\(id)","created_at":"Fri Mar 31 20:07:39 +0000 2023","full_text":"https://t.co/a","user":{"id_str":"42",\
            "screen_name":"ann_lee"},"entities":{"hashtags":[],"urls":[],"user_mentions":[],"symbols":[]},\
            "extended_entities":{"media":[\((photos + [video]).joined(separator: ","))]}}
            """
    }

    private static let layouts: [[String]] = [
        // The layout of account archives and of twitter-archive-parser.
        ["\(id)-C13U6d-VQAAVKeY.jpg", "\(id)-C13U6d_VQAAVKeZ.png", "\(id)-AbCdEfGhIjKl-nOp.mp4"],
        ["ann_lee/\(id)_1.jpg", "ann_lee/\(id)_2.jpg", "ann_lee/\(id)_3.mp4"],
        ["ann_lee-\(id)-20230331_200739-img1.jpg", "ann_lee-\(id)-20230331_200739-img2.jpg", "ann_lee-\(id)-vid1.mp4"],
        ["ann_lee-\(id)-01.jpg", "ann_lee-\(id)-02.jpg", "ann_lee-\(id)-03.mp4"],
        ["ann_lee/\(id)+0.jpg", "ann_lee/\(id)+1.jpg", "ann_lee/\(id)+2.mp4"],
        ["C13U6d-VQAAVKeY.jpg?name=orig", "C13U6d_VQAAVKeZ.jpg_large", "AbCdEfGhIjKl-nOp.mp4"],
        ["C13U6d-VQAAVKeY?format=jpg&name=large", "C13U6d_VQAAVKeZ-orig.jpg", "a gull [1641047550981046299].mp4"],
        ["[2023-03-31 20-07-39] C13U6d-VQAAVKeY.jpg", "2023/ann_lee_C13U6d_VQAAVKeZ.webp", "\(id)/a.mp4"],
        ["\(id)/C13U6d-VQAAVKeY_100x80.jpg", "\(id)/C13U6d_VQAAVKeZ_100x80.jpg", "\(id)/other.mp4"],
    ]

    private func locate(_ files: [String], _ text: String = record()) throws -> (found: ImportedInput, media: String) {
        let scratch = try Scratch()
        let folder = scratch.path("media")
        for (number, name) in files.enumerated() {
            try scratch.write("media/" + name, Array(repeating: UInt8(0), count: number + 1))
        }
        let found = try ImportedInput(try scratch.write("tweets.json", text)) { $0.mediaFolders = [folder] }
        let root = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
        let media = found.tweets.flatMap(\.media).map {
            $0.location.map { String($0.path.dropFirst(root.count + 1)) } ?? "-"
        }
        return (found, media.joined(separator: " | "))
    }

    @Test("Files are found by key, ID and number", arguments: layouts)
    func finds(_ files: [String]) throws {
        let (found, media) = try locate(files)
        #expect(media == files.joined(separator: " | "))
        #expect(found.warnings.isEmpty)
    }

    @Test(
        "A file that could belong to another medium or tweet is not used",
        arguments: [
            (["\(id)-a.jpg", "\(id)-b.jpg"], "- | - | -"), (["\(id)_4.jpg"], "- | - | -"),
            (["\(id)_3.jpg"], "- | - | -"), (["1641047550981046286_1.jpg"], "- | - | -"),
            (["\(id)9_1.jpg"], "- | - | -"), (["\(id)_1.txt"], "- | - | -"),
            (["xC13U6d-VQAAVKeY.jpg"], "- | - | -"),
        ])
    func others(_ files: [String], _ expected: String) throws {
        let (found, media) = try locate(files)
        #expect(media == expected)
        #expect(found.warnings.contains { $0.contains("--media") }, "\(found.warnings)")
    }

    @Test("Of several sizes the largest is used")
    func sizes() throws {
        let media = try locate(["a/C13U6d-VQAAVKeY.jpg", "b/C13U6d-VQAAVKeY.jpg"]).media
        #expect(media == "b/C13U6d-VQAAVKeY.jpg | - | -")
    }

    @Test("A folder that does not exist is reported")
    func missing() throws {
        let scratch = try Scratch()
        let path = try scratch.write("tweets.json", Self.record())
        let found = try ImportedInput(path) { $0.mediaFolders = [scratch.path("gone")] }
        #expect(found.warnings.contains { $0.contains("gone") && $0.contains("cannot be read") }, "\(found.warnings)")
    }
}
