internal import CLibrary
internal import EmbeddedFiles
import Foundation
import TestSupport
import Testing

@Suite("Scripts of the browser view and of exported pages")
struct ScriptTests {
    @Test("Each module is embedded, begins with its job, and has at most 250 lines")
    func modules() throws {
        let sources = SharedData.repository.appendingPathComponent("Sources")
        let embedded = try String(contentsOf: sources.appendingPathComponent("CFiles/files.c"), encoding: .utf8)
        let assets = sources.appendingPathComponent("WebUI/Assets")
        let names = try FileManager.default.subpathsOfDirectory(atPath: assets.path).filter { $0.hasSuffix(".js") }
        #expect(names.count > 30)
        for name in names {
            let text = try String(contentsOf: assets.appendingPathComponent(name), encoding: .utf8)
            #expect(text.hasPrefix("// "), "\(name)")
            #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 251, "\(name)")
            #expect(embedded.contains("\"../WebUI/Assets/\(name)\""), "\(name)")
        }
    }

    @Test(
        "Concatenated modules declare each name once",
        arguments: [
            [script_js], [facets_js, counting_js], [gallery_js], [viewer_js], [facets_js, pages_js],
        ].map { $0.map(\.text).joined() })
    func names(script: String) {
        let names = script.matches(of: /\n(?:const|let|class) ([\w$]+)/).map { String($0.1) }
        #expect(names.count > 5)
        #expect(Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }.keys.sorted() == [])
    }

    @Test("Exported pages import nothing, because a page from a file cannot")
    func imports() {
        #expect((facets_js.text + pages_js.text).firstMatch(of: /\n(?:import|export)\b/) == nil)
    }
}
