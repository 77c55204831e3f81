import Foundation
import Rendering
import Testing

@Suite("Contrast")
struct ContrastTests {
    static let roles = TerminalRole.allCases.filter { $0 != .plain && $0 != .strong }

    @Test("Every colour has enough contrast against its background", arguments: TerminalStyle.Theme.allCases, roles)
    func contrast(_ theme: TerminalStyle.Theme, _ role: TerminalRole) throws {
        for isMatch in [false, true] {
            let parameters = theme.parameters(role, isMatch: isMatch)
            let color = try #require(Self.foreground(parameters), "\(parameters)")
            let (black, white) = (Self.contrast(color, 0), Self.contrast(color, 1))
            switch theme {
            case .dark: #expect(black >= 4.5, "\(role): \(black)")
            case .light: #expect(white >= 4.5, "\(role): \(white)")
            case .neutral: #expect(min(black, white) >= 3, "\(role): \(black), \(white)")
            }
        }
    }

    @Test("Only the fixed part of the palette is used, because users redefine the first sixteen colours")
    func palette() {
        for theme in TerminalStyle.Theme.allCases {
            for role in Self.roles {
                #expect(theme.parameters(role, isMatch: true).contains(/(^|;)38;5;(1[6-9]|[2-9]\d|[12]\d\d)(;|$)/))
            }
        }
    }

    /// The relative luminance of the colour that `38;5;N` selects.
    private static func foreground(_ parameters: String) -> Double? {
        guard let match = parameters.firstMatch(of: /38;5;(\d+)/), let number = Int(match.1), number >= 16 else {
            return nil
        }
        let levels = [0, 95, 135, 175, 215, 255]
        let index = number - 16
        let channels =
            number >= 232
            ? [Int](repeating: 8 + (number - 232) * 10, count: 3)
            : [levels[index / 36], levels[index / 6 % 6], levels[index % 6]]
        let linear = channels.map { value in
            let part = Double(value) / 255
            return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    /// The contrast ratio of WCAG 2: (L1 + 0.05) / (L2 + 0.05).
    private static func contrast(_ one: Double, _ other: Double) -> Double {
        (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }
}
