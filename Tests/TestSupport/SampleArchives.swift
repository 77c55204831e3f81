public import Foundation

/// The files in the folder `SampleArchives` of the repository.
public enum SampleArchives {
    public static let folder = SharedData.repository.appendingPathComponent("SampleArchives")

    /// True if this build can read zips, tars and compressed files.
    #if CompressedArchives
        public static let zipsAreRead = true
    #else
        public static let zipsAreRead = false
    #endif

    /// Returns the test arguments that this build can read. `isPacked` returns true for a zip, tar or compressed file.
    public static func readable<Argument>(
        _ arguments: [Argument], packed isPacked: (Argument) -> Bool
    ) -> [Argument] {
        zipsAreRead ? arguments : arguments.filter { !isPacked($0) }
    }

    /// Returns the path of an archive. If this build cannot read zips, returns the path of an extracted copy.
    public static func path(_ name: String) -> String {
        guard name.hasSuffix(".zip"), !zipsAreRead else { return folder.appendingPathComponent(name).path }
        return unzipped.appendingPathComponent(name).path
    }

    /// The folder of extracted copies for all tests of a run. It is not removed, because it is a temporary folder.
    private static let unzipped: URL = {
        let target = FileManager.default.temporaryDirectory.appendingPathComponent("tweetdex-unzipped-\(getpid())")
        for name in ["account-2026.zip"] {
            let words = [
                "python3", "-m", "zipfile", "-e", folder.appendingPathComponent(name).path,
                target.appendingPathComponent(name).path,
            ]
            do {
                let run = try ChildProgram.run("/usr/bin/env", words, withErrors: true)
                if run.status != 0 { print("could not unzip \(name): \(run.output)") }
            } catch {
                print("could not unzip \(name): \(error)")
            }
        }
        return target
    }()
}
