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

    /// The script files, concatenated into one module so that they share their top-level names without making them
    /// global.
    private static var script: [UInt8] {
        PackageResources.base_js + PackageResources.search_js + PackageResources.lists_js + PackageResources.keys_js
            + PackageResources.gallery_js + PackageResources.image_js + PackageResources.start_js
    }

    /// Returns an address that contains a hash of the content, so the browser need not revalidate. Without it, browsers
    /// request the icon again each time the address of the page changes.
    static func address(_ name: String) -> Address.Own { Address.Own(["assets", name], version: all[name]?.tag) }

    static func response(_ request: Request) -> Response? {
        guard request.path.count == 2, request.path[0] == "assets", let asset = all[request.path[1]] else { return nil }
        var response = Response(
            status: 200, headers: [("Content-Type", asset.contentType)], body: .bytes(asset.bytes))
        response.setVersion(asset.tag, requested: request.query[Address.Own.versionField])
        return response
    }
}
