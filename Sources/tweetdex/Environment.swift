import CLibrary

/// The environment variables of this process; in tests, a dictionary.
package struct Environment: Sendable {
    private let lookUp: @Sendable (String) -> String?

    package static let process = Environment { name in
        unsafe getenv(name).map { value in unsafe String(cString: value) }
    }

    private init(lookUp: @escaping @Sendable (String) -> String?) {
        self.lookUp = lookUp
    }

    package init(_ variables: [String: String]) {
        lookUp = { variables[$0] }
    }

    /// The value of a variable; `nil` if it is unset or empty. Use `rawValue(_:)` for variables such as `PAGER` and
    /// `TZ`, whose empty value has a meaning.
    package func value(_ name: String) -> String? {
        guard let value = lookUp(name), !value.isEmpty else { return nil }
        return value
    }

    /// The value of a variable, which may be empty; `nil` if it is unset.
    package func rawValue(_ name: String) -> String? {
        lookUp(name)
    }
}
