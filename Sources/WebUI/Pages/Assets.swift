/// The style sheet, the script and the sign of the pages, which are part of the program.
enum Assets {
    static func response(_ path: [String]) -> Response? {
        guard path.count == 2, path[0] == "assets" else { return nil }
        switch path[1] {
        case "style.css":
            return .asset(PackageResources.style_css, contentType: "text/css; charset=utf-8", tag: styleTag)
        case "script.js":
            return .asset(PackageResources.script_js, contentType: "text/javascript; charset=utf-8", tag: scriptTag)
        case "icon.svg":
            return .asset(PackageResources.icon_svg, contentType: "image/svg+xml", tag: iconTag)
        default: return nil
        }
    }

    private static let styleTag = tag(PackageResources.style_css)
    private static let scriptTag = tag(PackageResources.script_js)
    private static let iconTag = tag(PackageResources.icon_svg)

    /// FNV-1a: changes with the content, which nobody tries to forge.
    private static func tag(_ bytes: [UInt8]) -> String {
        String(bytes.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }, radix: 16)
    }
}
