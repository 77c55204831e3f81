import Foundation
import TestSupport
import Testing

/// The diagram in the Architecture article, Package.swift and the imports of each module list the same dependencies.
@Suite("Module diagram")
struct ModuleDiagramTests {
    /// A module in Package.swift that is not a test.
    private struct Module {
        var name: String
        var folder: String
        var dependencies: Set<String>
    }

    @Test("The diagram lists the modules and dependencies of Package.swift")
    func diagram() throws {
        let declared = try Self.declaredModules()
        let drawn = try Self.diagram()
        try #require(declared.count > 10)
        #expect(Set(drawn.map(\.name)) == Set(declared.map(\.name)))
        for module in declared {
            let row = try #require(drawn.first { $0.name == module.name })
            #expect(row.dependencies == module.dependencies, "\(module.name)")
        }
    }

    @Test("A module depends only on modules below it in the diagram")
    func layers() throws {
        let drawn = try Self.diagram()
        for (row, module) in drawn.enumerated() {
            let above = Set(drawn[...row].map(\.name))
            #expect(module.dependencies.isDisjoint(with: above), "\(module.name)")
        }
    }

    @Test("A module imports exactly its dependencies")
    func imports() throws {
        let packageFile = try Self.read("Package.swift")
        let names = Set(packageFile.matches(of: #/name: "([A-Za-z0-9-]+)"/#).map { String($0.1) })
        for module in try Self.declaredModules() {
            let folder = SharedData.repository.appending(path: module.folder)
            let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            var imported: Set<String> = []
            for file in files where file.hasSuffix(".swift") {
                let source = try Self.read(module.folder + "/" + file)
                let line = #/(?m)^\s*(?:@_exported )?(?:(?:public|package|internal|private) )?import (\w+)/#
                let found = source.matches(of: line)
                imported.formUnion(found.map { String($0.1) })
            }
            #expect(imported.intersection(names) == module.dependencies, "\(module.name)")
        }
    }

    private static func read(_ path: String) throws -> String {
        try String(contentsOf: SharedData.repository.appending(path: path), encoding: .utf8)
    }

    /// Returns the rows of the diagram: `name  description  → dependencies`, or `→ none`. Indented lines continue a
    /// row.
    private static func diagram() throws -> [(name: String, dependencies: Set<String>)] {
        let article = try read("Sources/TweetArchive/TweetArchive.docc/Architecture.md")
        let section = try #require(article.firstMatch(of: #/## Modules\n[^#]*/#)).0
        return section.matches(of: #/(?m)^([A-Za-z-]+) .*→ (.+(?:\n {20,}.+)*)$/#).map { row in
            let dependencies = row.2.split(whereSeparator: \.isWhitespace).map(String.init)
            return (String(row.1), dependencies == ["none"] ? [] : Set(dependencies))
        }
    }

    /// Returns the targets that Package.swift declares in its array `targets` with Swift code, except those for tests.
    private static func declaredModules() throws -> [Module] {
        let whole = try read("Package.swift")
        let start = try #require(whole.firstRange(of: "\n    targets: ["))
        let end = try #require(whole[start.upperBound...].firstRange(of: "\n    ],"))
        let targets = whole[start.upperBound..<end.lowerBound]
        var modules: [Module] = []
        // A declaration begins at the indentation of the array's elements.
        for declaration in targets.split(separator: #/\n {8}(?=\.)/#) {
            guard declaration.contains(#/^\.(?:executableT|t)arget\(/#) else { continue }
            let name = try #require(declaration.firstMatch(of: #/name: "([^"]+)"/#)).1
            let folder = declaration.firstMatch(of: #/path: "([^"]+)"/#).map { String($0.1) } ?? "Sources/\(name)"
            if folder.hasPrefix("Tests/") { continue }
            var dependencies: Set<String> = []
            if let list = declaration.firstRange(of: #/dependencies: \[[^\]]*\]/#) {
                let text = declaration[list].dropFirst("dependencies".count)
                dependencies = Set(text.matches(of: #/"([^"]+)"/#).map { String($0.1) })
            }
            modules.append(Module(name: String(name), folder: folder, dependencies: dependencies))
        }
        return modules
    }
}
