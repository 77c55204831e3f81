import TweetArchive

/// Runs a call to the library and converts its errors to `CommandError`.
func fetch<Value>(
    query: String = "", _ body: () throws(TweetArchiveError) -> Value
) throws(CommandError) -> Value {
    do throws(TweetArchiveError) {
        return try body()
    } catch {
        throw CommandError(error, query: query)
    }
}
