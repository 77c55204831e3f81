internal import Glibc
package import SQLiteKit

extension Store {
    /// Copies one state of the store into a new file, the owner's alone, while others use it. The file has its name only
    /// once it is whole and on the disk; one that was there gives its place to it. Returns its size in bytes, nil when
    /// `progress` (pages done, pages in all) ended it.
    package func backUp(
        to path: String, progress: (_ done: Int, _ total: Int) -> Bool
    ) throws(StoreError) -> Int64? {
        let unfinished = path + ".unfinished"
        unsafe unlink(unfinished)
        try OpenedStore.createEmptyFile(unfinished)
        let isWhole: Bool
        do throws(SQLiteError) {
            let copy = try Connection(path: unfinished, access: .readWrite)
            isWhole = try connection.backUp(to: copy, progress: progress)
            // The log belongs to a store in use; a copy is one file.
            if isWhole { try copy.execute(script: "PRAGMA journal_mode = DELETE") }
        } catch {
            unsafe unlink(unfinished)
            throw .sqlite(error, path: path)
        }
        guard isWhole else {
            unsafe unlink(unfinished)
            return nil
        }
        do throws(SQLiteError) {
            try Self.endUse(of: path)
        } catch {
            unsafe unlink(unfinished)
            throw .sqlite(error, path: path)
        }
        guard unsafe rename(unfinished, path) == 0 else {
            let message = unsafe String(cString: strerror(errno))
            unsafe unlink(unfinished)
            throw .cannotCreate(path: path, message: message)
        }
        return Self.size(of: path)
    }

    /// For a file that is to be replaced: a log that stood beside it would be taken for one of the new file and spoil that.
    /// Throws where another program uses the file as a store. Of a symbolic link only the link is replaced.
    private static func endUse(of path: String) throws(SQLiteError) {
        var file = stat()
        if unsafe lstat(path, &file) == 0, file.st_mode & S_IFMT == S_IFREG {
            do throws(SQLiteError) {
                try Connection(path: path, access: .readWrite).execute(script: "PRAGMA journal_mode = DELETE")
            } catch {
                // Of what is no store, or a damaged one, nothing is wanted.
                if error.kind == .busy { throw error }
            }
        }
        for companion in files(at: path).dropFirst() { _ = unsafe unlink(companion) }
    }

    /// Gives back the room of what is gone: the index in one piece, the file rewritten. Needs as much free disk again
    /// while it works. Returns the sizes of the file before and after.
    package func compact() throws(SQLiteError) -> (before: Int64, after: Int64) {
        try connection.execute(script: "PRAGMA wal_checkpoint(TRUNCATE)")
        let before = Self.size(of: path)
        try connection.reservePageSums()
        try connection.execute(
            script: """
                INSERT INTO tweet_index (tweet_index) VALUES ('optimize');
                INSERT INTO message_index (message_index) VALUES ('optimize');
                VACUUM;
                PRAGMA wal_checkpoint(TRUNCATE)
                """)
        return (before, Self.size(of: path))
    }

    /// Joins the pieces that the search index was written in, which every search asks one after another: all into one where
    /// the store has grown by half since that was done last, else those of like size once they are four. Goes in steps of
    /// a few megabytes, each a transaction; `goesOn` is asked between them.
    package func joinIndex(while goesOn: () -> Bool) throws(StoreError) {
        /// Pages of the index that a step writes.
        let step = 1_000
        do throws(SQLiteError) {
            let count = try tweetCount()
            let isGrown = try setting("joined").map { count > (Int($0) ?? 0) * 3 / 2 } ?? true
            // With a number below zero FTS5 takes up all pieces, and goes on with them when asked for more.
            var rank = isGrown ? -step : step
            while goesOn() {
                let before = connection.totalChanges
                try connection.run("INSERT INTO tweet_index (tweet_index, rank) VALUES ('merge', \(rank))")
                // The row that asks is one change itself.
                if connection.totalChanges - before < 2 {
                    if isGrown { try setSetting("joined", to: String(count)) }
                    return
                }
                rank = step
            }
        } catch {
            throw .sqlite(error, path: path)
        }
    }

    /// Makes the indexes of the tables and the search indexes anew, from the rows.
    package func repairIndexes() throws(SQLiteError) {
        try KeptAnswers.drop(connection)
        try connection.execute(script: "REINDEX")
        _ = try IndexRebuilder(self).rebuild()
        try connection.execute(script: "PRAGMA wal_checkpoint(TRUNCATE)")
    }

    private static func size(of path: String) -> Int64 {
        var file = stat()
        return unsafe stat(path, &file) == 0 ? Int64(file.st_size) : 0
    }
}
