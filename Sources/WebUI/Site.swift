package import TweetArchive
internal import TweetModel

/// Every page there is, as a function from a request to a response: no sockets, no clock, no state but the store's. What
/// comes in was let in by the doorkeeper, and what goes out is sealed by it.
///
/// A site belongs to one thread at a time, because its archive does; a server makes one for each of its workers.
package struct Site {
    /// Opens one; a server does so on each thread that answers.
    package typealias Opening = @Sendable () throws(TweetArchiveError) -> Site

    /// For reading; writing (stars, notes, recents, settings) goes through it as well, briefly.
    package let archive: TweetArchive
    /// The import that goes on while one browses; nil when there is none.
    package let importing: LiveImport?
    /// A folder with media that is looked into before the archives; nil when none was named.
    package let mediaFolder: String?

    package init(archive: TweetArchive, importing: LiveImport? = nil, mediaFolder: String? = nil) {
        self.archive = archive
        self.importing = importing
        self.mediaFolder = mediaFolder
    }
}
