package import TweetArchive

/// Every page there is, as a function from a request to a response: no sockets, no clock, no state but the store's. What
/// comes in was let in by the doorkeeper, and what goes out is sealed by it.
///
/// A site belongs to one thread at a time, because its archive does; a server makes one for each of its workers.
package struct Site {
    /// For reading; writing (stars, notes, recents, settings) goes through it as well, briefly.
    package let archive: TweetArchive
    /// The import that goes on while one browses; nil when there is none.
    package let importing: LiveImport?

    package init(archive: TweetArchive, importing: LiveImport? = nil) {
        self.archive = archive
        self.importing = importing
    }

    /// Answers a request.
    package func respond(to request: Request) -> Response {
        .text("There is no such page.", status: 404)
    }
}
