public import Foundation

/// The invented archives of the repository.
public enum SampleArchives {
    public static let folder = SharedData.repository.appendingPathComponent("SampleArchives")

    /// Whether this build reads zips and other compressed inputs.
    #if CompressedArchives
        public static let zipsAreRead = true
    #else
        public static let zipsAreRead = false
    #endif

    /// Of test arguments those that this build can read: it may know nothing of tars, zips and compressed files.
    public static func readable<Argument>(
        _ arguments: [Argument], packed isPacked: (Argument) -> Bool
    ) -> [Argument] {
        zipsAreRead ? arguments : arguments.filter { !isPacked($0) }
    }

    /// Where an archive lies. A build that reads no zips gets an unzipped copy, as its hint tells people to make one.
    public static func path(_ name: String) -> String {
        guard name.hasSuffix(".zip"), !zipsAreRead else { return folder.appendingPathComponent(name).path }
        return unzipped.appendingPathComponent(name).path
    }

    /// Removed by the system with its temporary files: it is shared by all tests of a run.
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
