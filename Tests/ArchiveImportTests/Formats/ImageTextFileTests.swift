import Foundation
import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Texts of images")
struct ImageTextFileTests {
    private static let id = "1454660436489142273"
    private static let stem = id + "-FDAbcdEfGhIjKlM"

    private struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var content: String
        var text: String?
        var problem: String?

        var testDescription: String { name + " " + content.prefix(40) }
    }

    private static let header =
        "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n"

    private static let cases: [Case] = [
        Case(name: stem + ".txt", content: "Open daily\nfrom 9\n\u{0C}", text: "Open daily\nfrom 9"),
        Case(
            name: stem + ".jpg.txt", content: "\u{FEFF}Page one\u{0C}Page two\u{0C}",
            text: "Page one\nPage two"),
        Case(
            name: stem + ".pdf.txt", content: "[OCR skipped on page(s) 1-2]\u{0C}Third\n", text: "Third"),
        Case(name: id + "_2.png.txt", content: "second", text: "second"),
        Case(name: stem + ".txt", content: " \n\u{0C}", text: nil),
        Case(name: stem + ".txt", content: "\u{7F}ELF\u{01}\u{02}", problem: "it is not a text"),
        Case(
            name: stem + ".tsv",
            content: header + "1\t1\t0\t0\t0\t0\t0\t0\t9\t9\t-1\t\n"
                + "5\t1\t1\t1\t1\t1\t0\t0\t9\t9\t96.5\tOpen\n"
                + "5\t1\t1\t1\t1\t2\t0\t0\t9\t9\t91\t\"daily\"\n"
                + "5\t1\t1\t1\t2\t1\t0\t0\t9\t9\t88\tfrom\n",
            text: "Open \"daily\"\nfrom"),
        Case(
            name: stem + ".tsv", content: "a\tb\n1\t2\n",
            problem: "it is not a table of tesseract (level, page_num, … text)"),
        Case(
            name: stem + ".jpg.hocr",
            content: """
                <?xml version="1.0" encoding="UTF-8"?>
                <html><head><title>x</title></head><body><div class='ocr_page' title='bbox 0 0 9 9'>
                <p class='ocr_par'><span class='ocr_line'><span class='ocrx_word' title='x_wconf 96'>Fish</span>
                <span class='ocrx_word'>&amp;</span> <span class='ocrx_word'>chips</span></span>
                <span class='ocr_caption'><span class='ocrx_word'><strong>5&lt;6</strong></span></span></p></div></body></html>
                """, text: "Fish & chips\n5<6"),
        Case(
            name: stem + ".hocr", content: "<html><body>x</body></html>",
            problem: "it is not an hOCR document"),
        Case(
            name: stem + ".jpg.json",
            content: #"[{"text":"Open","confidence":0.9,"box":{"x":1}},{"text":"daily"}]"#,
            text: "Open\ndaily"),
        Case(
            name: stem + ".jpg.json",
            content: #"{"width":9,"height":9,"observations":[{"text":"Open","bbox":[1]}]}"#,
            text: "Open"),
        Case(
            name: stem + ".jpg.json", content: #"{"width":9}"#, problem: "it contains no list of texts"),
        Case(name: stem + ".jpg.json", content: #"[{"text":"Op"#, problem: "it is not JSON"),
    ]

    @Test("A file named like an image contains its text", arguments: cases)
    private func file(_ sample: Case) throws {
        let scratch = try Scratch()
        let found = try ImportedInput(
            try scratch.write("ocr/" + sample.name, sample.content).deletingName)
        #expect(found.format == .imageText)
        #expect(found.imageTexts.map(\.text) == [sample.text].compactMap(\.self))
        #expect(found.imageTexts.allSatisfy { $0.image.tweet.description == Self.id })
        #expect(found.skipped.map(\.reason) == [sample.problem].compactMap(\.self))
        #expect(found.failures.isEmpty && found.warnings.isEmpty)
        // A lone file is recognised by its name, too.
        let lone = try ImportedInput(try scratch.write(sample.name, sample.content))
        #expect(lone.imageTexts == found.imageTexts)
    }

    @Test(
        "Files with other names are not texts of images",
        arguments: [
            "notes.txt", "2024-shopping-list.txt", "1454660436489142273.txt",
            "1454660436489142273-short.txt",
            "1454660436489142273_123.txt", "1454660436489142273-has spaces here.txt",
            "1454660436489142273_1.jpg.json",
            "1454660436489142273-FDAbcdEfGhIjKlM.json",
        ])
    func others(_ name: String) throws {
        let scratch = try Scratch()
        _ = try scratch.write("ocr/" + name, "text")
        let good = try scratch.write("ocr/\(Self.stem).txt", "text")
        let found = try ImportedInput(good.deletingName)
        #expect(found.entries == ["\(Self.stem).txt"])
    }

    @Test(
        "A table contains the texts of images",
        arguments: [
            ("ocr.csv", "file,text\r\n\(stem).jpg,\"Open\r\ndaily\"\r\n", "Open\ndaily", 0),
            ("ocr.tsv", "filename\tconfidence\tocr_text\nmedia/\(stem).png\t0.9\tOpen\n", "Open", 0),
            ("ocr.csv", "image,text\n\(stem).jpg,Open\nother.jpg,No\n\(stem)x.jpg,\n", "Open", 1),
            (
                "batch_output.json", #"{"\#(stem).jpg":{"width":1,"observations":[{"text":"Open"}]}}"#,
                "Open", 0
            ),
            (
                "batch_output.json", #"{"\#(stem).jpg":[{"text":"Open"},{"text":"daily"}]}"#, "Open\ndaily",
                0
            ),
            ("batch_output.json", #"{"\#(stem).jpg":"Open","readme.txt":"x"}"#, "Open", 1),
        ])
    func table(_ name: String, _ content: String, _ text: String, _ problems: Int) throws {
        let scratch = try Scratch()
        let found = try ImportedInput(try scratch.write(name, content))
        #expect(found.format == .imageText)
        #expect(found.imageTexts.map(\.text) == [text])
        #expect(found.skipped.count == problems)
    }

    @Test("Texts next to the images of an account archive are a separate input")
    func beside() throws {
        let scratch = try Scratch()
        _ = try scratch.write("a/data/tweets.js", "window.YTD.tweets.part0 = [ ]")
        _ = try scratch.write("a/data/manifest.js", "window.__THAR_CONFIG = {}")
        _ = try scratch.write("a/data/tweets_media/\(Self.stem).jpg.txt", "Open")
        let path = try scratch.write("a/README.txt", "x").deletingName
        let found = try ArchiveImporter.detect(path: path, options: ImportOptions())
        #expect(found.inputs.map(\.format) == [.accountArchive, .imageText])
    }
}

extension String {
    fileprivate var deletingName: String { (self as NSString).deletingLastPathComponent }
}
