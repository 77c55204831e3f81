import Foundation
import TestSupport
import Testing

@Suite("The script that builds the packages")
struct PackageScriptTests {
    @Test("Names only the missing Debian packages")
    func missing() throws {
        let script = SharedData.repository.appendingPathComponent(".ci/package").path
        let needed = try ChildProgram.run(script, ["--dependencies"]).output.split(whereSeparator: \.isWhitespace)
        #expect(needed.count > 5)
        for missing in [[needed[1]], [needed[0], needed[needed.count - 1]]] {
            let folder = try TemporaryFolder()
            let tool = folder.path("dpkg-query")
            let names = missing.joined(separator: "|")
            try
                "#!/bin/sh\nfor name; do :; done\ncase $name in \(names)) exit 1 ;; esac\nprintf 'install ok installed'\n"
                .write(toFile: tool, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool)
            let run = try ChildProgram.run(
                script, [folder.path("packages")], environment: ["PATH": folder.url.path + ":/usr/bin:/bin"],
                withErrors: true)
            #expect(run.status == 1)
            #expect(
                run.output
                    == "error: packages are missing; install them: sudo apt-get install \(missing.joined(separator: " "))\n"
            )
        }
    }
}
