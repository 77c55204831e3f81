import Rendering
import TweetArchive
import TweetModel

/// Serves the style sheet, the script and the icon, which are embedded in the program.
enum Assets {
    private struct Asset {
        let bytes: [UInt8]
        let contentType: String
        let tag: String

        init(_ bytes: [UInt8], _ contentType: String) {
            self.bytes = bytes
            self.contentType = contentType
            tag = EntityTag.of(bytes)
        }
    }

    private static let all = [
        "style.css": Asset(PackageResources.style_css, "text/css; charset=utf-8"),
        "script.js": Asset(script, "text/javascript; charset=utf-8"),
        "icon.svg": Asset(PackageResources.icon_svg, "image/svg+xml"),
    ]

    /// The script files, concatenated into one JavaScript module so that they share their top-level names.
    private static var script: [UInt8] {
        PackageResources.base_js + PackageResources.search_js + PackageResources.lists_js + PackageResources.keys_js
            + PackageResources.gallery_js + PackageResources.image_js + PackageResources.start_js
    }

    /// Returns the URL of an asset. The URL contains a hash of the content, so that browsers may store the
    /// asset.
    static func url(_ name: String) -> LinkURL.Local { LinkURL.Local(["assets", name], version: all[name]?.tag) }

    /// Returns `nil` if the request is not for an asset.
    static func response(_ request: Request) -> Response? {
        guard request.path.count == 2, request.path[0] == "assets", let asset = all[request.path[1]] else { return nil }
        var response = Response(
            status: 200, headers: [("Content-Type", asset.contentType)], body: .bytes(asset.bytes))
        response.setVersion(asset.tag, requested: request.query[LinkURL.Local.versionField])
        return response
    }
}
