import Rendering
import TweetArchive
import TweetModel

/// The facets and the histogram that `--facets`, `--facets-only` and `--histogram` request.
struct FacetFlags {
    /// `nil` without facets.
    var fields: [Facet.Field]?
    var limit: Int
    var wantsHistogram: Bool
    /// True to print no results.
    var onlyFacets: Bool

    /// Reads the flags. Throws `CommandError.usage` for a field that is not in `allowed`, and if the flags do not fit
    /// the format.
    ///
    /// - Parameters:
    ///   - context: The context of the command.
    ///   - allowed: The fields of the command.
    ///   - all: The fields without a list.
    ///   - others: The flags of the formats that can contain neither facets nor a histogram.
    init(
        _ context: CommandContext, among allowed: [Facet.Field], otherwise all: [Facet.Field],
        without others: [Flag.Name]
    ) throws {
        let arguments = context.arguments
        onlyFacets = arguments.has(.facetsOnly)
        wantsHistogram = arguments.has(.histogram)
        limit = arguments.number(.facetValues) ?? Facet.defaultLimit
        if onlyFacets || arguments.has(.facets) || arguments.has(.facetValues) {
            let names = arguments.list(.facets)
            fields = names.isEmpty ? all : []
            for name in names {
                guard let field = Facet.Field(rawValue: name), allowed.contains(field) else {
                    throw CommandError.usage(
                        "bad-value", "--facets \(name) does not apply here",
                        hint: "use \(allowed.map(\.rawValue).joined(separator: ", "))")
                }
                if fields?.contains(field) == false { fields?.append(field) }
            }
        }
        for flag in [.after, .page] as [Flag.Name] { _ = try context.oneOf([.facetsOnly, flag]) }
        if let other = others.first(where: arguments.has) {
            try context.reject(
                .facets, .facetsOnly, .facetValues, .histogram, if: true, "and \(other.spelling) cannot be combined",
                hint: "print facets and histograms as text or with --json")
        }
    }
}

extension CommandContext {
    /// Writes the histogram as text, and an empty line before results.
    func write(_ histogram: Histogram?, beforeResults: Bool) throws {
        guard let histogram, !histogram.bins.isEmpty else { return }
        try print { renderer, writer in
            renderer.write(histogram, to: &writer)
            if beforeResults { writer.line() }
        }
    }

    /// Writes facets as text, and an empty line after results.
    func write(_ facets: [Facet]?, afterResults: Bool) throws {
        guard let facets, facets.contains(where: { !$0.values.isEmpty }) else { return }
        try print { renderer, writer in
            if afterResults { writer.line() }
            renderer.write(facets, to: &writer)
        }
    }
}
