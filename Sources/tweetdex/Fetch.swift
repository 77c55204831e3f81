import TweetArchive

/// Asks the archive for something; its errors become the command's.
func fetch<Value>(
    query: String = "", _ body: () throws(TweetArchiveError) -> Value
) throws(CommandError) -> Value {
    do throws(TweetArchiveError) {
        return try body()
    } catch {
        throw CommandError(error, query: query)
    }
}
