public import Foundation

/// The sample archives of the repository.
public enum SampleArchives {
    public static let folder = SharedData.repository.appendingPathComponent("SampleArchives")

    /// True if this build reads zips and other compressed inputs.
    #if CompressedArchives
        public static let zipsAreRead = true
    #else
        public static let zipsAreRead = false
    #endif

    /// Removes test arguments that this build cannot read: tars, zips and compressed files may be unsupported.
    public static func readable<Argument>(
        _ arguments: [Argument], packed isPacked: (Argument) -> Bool
    ) -> [Argument] {
        zipsAreRead ? arguments : arguments.filter { !isPacked($0) }
    }

    /// Returns the path of an archive. In a build that does not read zips, it is the path of an extracted copy, as the
    /// hint of the error recommends.
    public static func path(_ name: String) -> String {
        guard name.hasSuffix(".zip"), !zipsAreRead else { return folder.appendingPathComponent(name).path }
        return unzipped.appendingPathComponent(name).path
    }

    /// Shared by all tests of a run, and not removed by them: it is in the system's temporary folder.
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
