import CLibrary

/// Creates zips, tars and compressed files of tweets with system tools.
struct Containers {
    /// The path of a file `tweets.js` of an account archive.
    let archive: String
    /// The path of a file of API v1.1 tweets, one per line.
    let lines: String
    /// The folder for the created files.
    let folder: String

    /// The file names, and the shell commands that create the files. `$A`, `$L` and `$O` are the paths of `archive`,
    /// `lines` and the created file. `isArchive` is true if the file contains the tweets of `archive`, and false if it
    /// contains the tweets of `lines`.
    private static let recipes: [(name: String, file: String, isArchive: Bool, command: String)] = [
        (
            "zip", "a.zip", true,
            "mkdir d && ln -s \"$A\" d/tweets.js && python3 -m zipfile -c \"$O\" d/tweets.js; rm -r d"
        ),
        ("gzip", "a.jsonl.gz", false, "gzip -c \"$L\" > \"$O\""),
        ("bzip2", "a.jsonl.bz2", false, "bzip2 -c \"$L\" > \"$O\""),
        ("xz", "a.jsonl.xz", false, "xz -1 -c \"$L\" > \"$O\""),
        ("tar", "a.tar", false, "cp \"$L\" a.jsonl && tar -cf \"$O\" a.jsonl; rm a.jsonl"),
        ("tar.gz", "a.tar.gz", false, "cp \"$L\" a.jsonl && tar -czf \"$O\" a.jsonl; rm a.jsonl"),
        (
            "tar of bzip2 members", "b.tar", false,
            "mkdir d && split -n l/32 --additional-suffix=.json \"$L\" d/ && bzip2 d/* && tar -cf \"$O\" d; rm -r d"
        ),
    ]

    /// Creates one file at a time, calls the body and deletes the file. If a file was not created, prints a message
    /// instead of calling the body.
    func forEach(_ body: (_ name: String, _ path: String, _ isArchive: Bool) throws -> Void) rethrows {
        unsafe setenv("A", archive, 1)
        unsafe setenv("L", lines, 1)
        for recipe in Self.recipes {
            let path = folder + "/" + recipe.file
            unsafe setenv("O", path, 1)
            defer { unsafe unlink(path) }
            unsafe system("cd '\(folder)' && { \(recipe.command); }")
            if unsafe access(path, R_OK) == 0 {
                try body(recipe.name, path, recipe.isArchive)
            } else {
                print("\(recipe.name): could not be created")
            }
        }
    }
}
