package import TweetArchive
internal import TweetModel

/// The pages of the browser view. `respond(to:)` returns the response to a request; no server is needed.
///
/// A site does not check who sends a request: `RequestAuthenticator` does. Like its archive, a site may be used by only
/// one thread at a time, so each worker of a server opens its own.
package struct Site {
    /// Opens a site. Each worker of a server calls it on its own thread.
    package typealias Opening = @Sendable () throws(TweetArchiveError) -> Site

    /// The archive that pages read, and to which they write stars, labels, notes, searches, topics and settings.
    package let archive: TweetArchive
    /// The import that runs at the same time, or `nil`.
    package let importing: LiveImport?
    /// The path of a folder that is searched for media files before the archives, or `nil`.
    package let mediaFolder: String?

    package init(archive: TweetArchive, importing: LiveImport? = nil, mediaFolder: String? = nil) {
        self.archive = archive
        self.importing = importing
        self.mediaFolder = mediaFolder
    }
}
