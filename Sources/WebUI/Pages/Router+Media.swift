internal import Rendering
internal import TweetArchive
package import TweetModel

/// Serves images and videos. A request contains only an ID and a position, never a path: paths come from the store and
/// from `mediaFolder`.
extension Router {
    /// The maximum uncompressed size in bytes of a deflated file that the server sends.
    private static let longestUnpacked: Int64 = 1 << 30

    /// Returns the location of an image or video in `mediaFolder` or, if it is not there, in an archive. Returns `nil`
    /// if it is not there and no import has found the file.
    package func location(of item: MediaItem) -> MediaLocation? {
        item.fileName.flatMap(mediaFile) ?? item.location
    }

    /// Returns the location of a file in `mediaFolder`; `nil` if it is not there. File names from a Tweetdex export
    /// contain a folder, as in `media/1-2.jpg`, which has no effect.
    func mediaFile(named name: String) -> MediaLocation? {
        guard let mediaFolder, let name = name.split(separator: "/").last.map(String.init) else { return nil }
        return MediaLocation.file(named: name, in: mediaFolder)
    }

    /// Returns an image or video of a tweet, or an error.
    ///
    /// - Parameters:
    ///   - number: The position in the tweet, from 1.
    ///   - version: The version in the requested URL (see `Response.setVersion`).
    ///   - isSmall: True for the small image that a JPEG file contains, if it contains one (see `EXIFThumbnail`).
    package func media(
        of tweet: TweetID, number: Int, version: String? = nil, isSmall: Bool = false
    ) -> Response {
        let hit: SearchHit?
        do {
            hit = try archive.tweet(tweet)
        } catch {
            return Self.failed(error)
        }
        return media(hit?.tweet.media, number: number, version: version, isSmall: isSmall)
    }

    /// Returns an image or video of a direct message, with the same parameters as for a tweet.
    package func media(of message: MessageID, number: Int, version: String? = nil) -> Response {
        do {
            return media(try archive.message(message)?.message.media, number: number, version: version)
        } catch {
            return Self.failed(error)
        }
    }

    private func media(_ media: [MediaItem]?, number: Int, version: String?, isSmall: Bool = false) -> Response {
        guard let media, number >= 1, number <= media.count else {
            return .text("This image or video does not exist.", status: 404)
        }
        guard let location = location(of: media[number - 1]) else {
            return .text("The archive does not contain this file. No file is fetched from the network.", status: 404)
        }
        return Self.media(at: location, version: version, isSmall: isSmall)
    }

    /// Returns the profile image of an account. Only the account's own archive contains this image.
    package func avatar(of user: UserID, version: String? = nil) -> Response {
        do {
            guard let location = try archive.avatars()[user] else {
                return .text("The archive does not contain a profile image of this account.", status: 404)
            }
            return Self.media(at: location, version: version)
        } catch {
            return Self.failed(error)
        }
    }

    private static func failed(_ error: any Error) -> Response {
        if case TweetArchiveError.store(let message, _) = error {
            return .text(HumanReadable.sentence(message), status: 500)
        }
        return .text("This took too long.", status: 503)
    }

    private static func media(at location: MediaLocation, version: String?, isSmall: Bool = false) -> Response {
        guard location.method != .deflated || location.size <= longestUnpacked else {
            return .text("The file is too large to be decompressed for a browser.", status: 404)
        }
        do {
            let reader = try MediaReader(location, range: 0..<Int64(ContentType.detectionLength))
            guard let type = ContentType(beginning: reader.peek(ContentType.detectionLength)) else {
                return .text("The file is not an image or video that browsers show.", status: 404)
            }
            let small = isSmall && type == .jpeg ? try thumbnail(in: location) : nil
            var response = Response(
                status: 200, headers: [("Content-Type", type.rawValue)],
                body: small.map { .bytes($0) } ?? .media(location))
            if let current = location.version { response.setVersion(current, requested: version) }
            return response
        } catch {
            guard error.isMoved else { return .text(HumanReadable.sentence(error.message), status: 404) }
            return .text(
                "The archive \(location.path) was moved, changed or deleted after the import. Import it again.",
                status: 404)
        }
    }

    private static func thumbnail(in location: MediaLocation) throws(MediaReader.Failure) -> [UInt8]? {
        let reader = try MediaReader(location, range: 0..<Int64(EXIFThumbnail.searched))
        var bytes: [UInt8] = []
        while try reader.read(EXIFThumbnail.searched, into: &bytes) {}
        return EXIFThumbnail.range(in: bytes).map { Array(bytes[$0]) }
    }
}
