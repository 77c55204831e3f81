/// Detects the Archive Team's grabs of the 1 % stream, one file per minute (see API formats, Stream grabs).
///
///     2014/05/01/00/00.json.bz2     01/00/00.json.bz2     00/00.json     20220804/20220804000400.json.gz
enum StreamGrab {
    /// Returns one input with all minute files of a container, in the container's order; an empty array without such
    /// files.
    static func locate(_ entries: [SourceEntry], _ choices: ReadOptions) -> [ArchiveLocation] {
        let minutes = entries.filter { isMinute($0.name) }
        return minutes.isEmpty ? [] : [ArchiveLocation(members: minutes)]
    }

    private static let packings = [".bz2", ".gz", ".xz", ".zst"]

    static func isMinute(_ path: String) -> Bool {
        var name = path
        for packing in packings where name.hasSuffix(packing) { name.removeLast(packing.count) }
        guard name.hasSuffix(".json") else { return false }
        name.removeLast(".json".count)
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count >= 2, let minute = parts.last else { return false }
        let folder = parts[parts.count - 2]
        guard minute.utf8.allSatisfy(\.isASCIIDigit), folder.utf8.allSatisfy(\.isASCIIDigit) else { return false }
        if minute.utf8.count == 2, folder.utf8.count == 2 {
            return Int(minute).map { $0 < 60 } == true && Int(folder).map { $0 < 24 } == true
        }
        // The folder is named by the day, the file by the day and the time.
        return folder.utf8.count == 8 && (12...14) ~= minute.utf8.count && minute.hasPrefix(folder)
    }
}
