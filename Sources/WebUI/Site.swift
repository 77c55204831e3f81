package import TweetArchive
internal import TweetModel

/// All pages as a function from a request to a response. Apart from the store it has no state, and it uses neither
/// sockets nor a clock. `RequestAuthenticator` checks requests before they reach the site and supplies the security
/// headers of responses.
///
/// A site may be used by one thread at a time, because its archive may. A server opens one per worker.
package struct Site {
    /// Opens a site. A server calls this on each thread that answers requests.
    package typealias Opening = @Sendable () throws(TweetArchiveError) -> Site

    /// The archive that all pages read. Changes of stars, labels, notes, recent searches, topics and settings are short
    /// writes through the same connection.
    package let archive: TweetArchive
    /// The import that runs at the same time, or `nil`.
    package let importing: LiveImport?
    /// A folder that is searched for media files before the archives, or `nil`.
    package let mediaFolder: String?

    package init(archive: TweetArchive, importing: LiveImport? = nil, mediaFolder: String? = nil) {
        self.archive = archive
        self.importing = importing
        self.mediaFolder = mediaFolder
    }
}
