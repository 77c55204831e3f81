/// The little emphasis that help and progress need, or nothing at all.
struct Ink: Sendable {
    let isOn: Bool

    func bold(_ text: String) -> String { wrapped(text, "1") }
    func dim(_ text: String) -> String { wrapped(text, "2") }
    func cyan(_ text: String) -> String { wrapped(text, "36") }

    private func wrapped(_ text: String, _ codes: String) -> String {
        isOn && !text.isEmpty ? "\u{1B}[\(codes)m\(text)\u{1B}[0m" : text
    }
}
