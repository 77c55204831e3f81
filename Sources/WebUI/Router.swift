package import TweetArchive
internal import TweetModel

/// The pages of the browser view. `respond(to:)` returns the response to a request and needs no server.
///
/// A router does not check who sends a request; `RequestAuthenticator` does. Only one thread at a time may use a router
/// or its archive, so each worker of a server opens its own.
package struct Router {
    /// Opens a router. Each worker of a server calls this on its own thread.
    package typealias Opening = @Sendable () throws -> Router

    /// The open store. Pages read it, and write stars, labels, notes, searches, topics and settings to it.
    package let archive: TweetArchive
    /// The imports of the server; `nil` if it cannot import.
    package let importing: LiveImport?
    /// The path of a folder in which pages look for media files before the archives, or `nil`.
    package let mediaFolder: String?

    package init(archive: TweetArchive, importing: LiveImport? = nil, mediaFolder: String? = nil) {
        self.archive = archive
        self.importing = importing
        self.mediaFolder = mediaFolder
    }
}

// The browser view: an HTTP server, by default on the loopback interface, and its pages. Also exports tweets as an HTML
// page that needs no server. The main types:
//
//   Request, Response  an HTTP request and its response as values
//   Router             returns the response to a request
//   Server             serves the pages over HTTP
//   LiveImport         the import that runs while the user browses, and requests for imports
//   StaticPages        writes the exported page
