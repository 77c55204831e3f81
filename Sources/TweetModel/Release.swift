/// The release that these sources belong to.
package enum Release {
    /// The version of the program and the library. The schema of a store and the search index have their own numbers.
    package static let version = "0.2.0"
}
