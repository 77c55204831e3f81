import Glibc

/// Environment variables, of this process or made up by a test.
package struct Environment: Sendable {
    private let lookUp: @Sendable (String) -> String?

    /// The variables of this process.
    package static let process = Environment { name in
        unsafe getenv(name).map { value in unsafe String(cString: value) }
    }

    private init(lookUp: @escaping @Sendable (String) -> String?) {
        self.lookUp = lookUp
    }

    package init(_ variables: [String: String]) {
        lookUp = { variables[$0] }
    }

    /// nil for a variable that is unset or empty: for all but the pager an empty one counts as unset.
    package func value(_ name: String) -> String? {
        guard let value = lookUp(name), !value.isEmpty else { return nil }
        return value
    }

    /// Also an empty value.
    package func rawValue(_ name: String) -> String? {
        lookUp(name)
    }
}
