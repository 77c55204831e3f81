/// A set of Unicode scalars, such as `[a-z]` in a regular expression.
struct ScalarSet: Sendable {
    indirect enum Member: Sendable {
        case range(UInt32, UInt32)
        case property(ScalarProperty, isNegated: Bool)
        case set(ScalarSet)
    }

    private var members: [Member] = []
    private var isNegated: Bool
    private var ignoresCase: Bool
    /// The ASCII scalars in the set, one bit each. `low` has the scalars 0 to 63, `high` has 64 to 127.
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init(_ members: [Member], isNegated: Bool = false, ignoresCase: Bool = false) {
        self.members = members
        self.isNegated = isNegated
        self.ignoresCase = ignoresCase
        for scalar in 0..<UInt32(64) where decide(scalar) { low |= 1 << UInt64(scalar) }
        for scalar in 0..<UInt32(64) where decide(scalar + 64) { high |= 1 << UInt64(scalar) }
    }

    init(_ scalar: UInt32, ignoresCase: Bool) {
        self.init([.range(scalar, scalar)], ignoresCase: ignoresCase)
    }

    static let digit = ScalarSet([.property(.category([.decimalNumber]), isNegated: false)])
    static let space = ScalarSet([.property(.whiteSpace, isNegated: false)])
    /// `\w`, as Unicode Technical Standard 18 defines it: letters, marks, digits, connectors such as `_`, and joiners.
    static let word = ScalarSet([
        .property(.alphabetic, isNegated: false), .property(.category(ScalarProperty.marks), isNegated: false),
        .property(.category([.decimalNumber, .connectorPunctuation]), isNegated: false), .range(0x200C, 0x200D),
    ])
    static let everything = ScalarSet([.range(0, 0x10FFFF)])
    static let withoutLineFeed = ScalarSet([.range(0x0A, 0x0A)], isNegated: true)

    /// The only scalar in the set; `nil` if the set may contain several scalars or none.
    var single: UInt32? {
        guard !isNegated, members.count == 1, case .range(let first, let last) = members[0], first == last else {
            return nil
        }
        return ignoresCase && first.caseVariants.count > 1 ? nil : first
    }

    func contains(_ scalar: UInt32) -> Bool {
        if scalar < 64 { return low >> UInt64(scalar) & 1 == 1 }
        if scalar < 128 { return high >> UInt64(scalar - 64) & 1 == 1 }
        return decide(scalar)
    }

    /// Computes membership from the members, not from the bits in `low` and `high`.
    private func decide(_ scalar: UInt32) -> Bool {
        var isFound = members.contains { $0.contains(scalar) }
        if !isFound, ignoresCase {
            isFound = scalar.caseVariants.contains { variant in members.contains { $0.contains(variant) } }
        }
        return isFound != isNegated
    }
}

extension ScalarSet.Member {
    fileprivate func contains(_ scalar: UInt32) -> Bool {
        switch self {
        case .range(let first, let last): first <= scalar && scalar <= last
        case .property(let property, let isNegated): property.contains(scalar) != isNegated
        case .set(let set): set.contains(scalar)
        }
    }
}

extension UInt32 {
    /// This scalar and those that differ from it only in case: `k` → `k`, `K` and the Kelvin sign. Ignores mappings to
    /// several scalars, such as `ß` to `SS`.
    fileprivate var caseVariants: [UInt32] {
        var result = [self]
        guard let first = Unicode.Scalar(self) else { return result }
        func add(_ text: String) {
            let scalars = text.unicodeScalars
            guard scalars.count == 1, let value = scalars.first?.value, !result.contains(value) else { return }
            result.append(value)
        }
        let properties = first.properties
        guard properties.changesWhenCaseMapped || properties.changesWhenCaseFolded else { return result }
        add(properties.lowercaseMapping)
        add(properties.uppercaseMapping)
        add(properties.titlecaseMapping)
        // Some variants need two mappings, for example from `ς` to `Σ` and to `σ`.
        for value in result.dropFirst() {
            guard let other = Unicode.Scalar(value) else { continue }
            add(other.properties.lowercaseMapping)
            add(other.properties.uppercaseMapping)
        }
        for (plain, special) in Self.specialCases where result.contains(plain) && !result.contains(special) {
            result.append(special)
        }
        return result
    }

    /// Pairs of a scalar and its variant, which is not a case mapping of the scalar.
    private static let specialCases: [(UInt32, UInt32)] = [
        (0x6B, 0x212A), (0xE5, 0x212B), (0x3C9, 0x2126), (0x73, 0x17F), (0x3C3, 0x3C2), (0x3B2, 0x3D0), (0x3B8, 0x3D1),
        (0x3C6, 0x3D5), (0x3C0, 0x3D6), (0x3BA, 0x3F0), (0x3C1, 0x3F1), (0x3B5, 0x3F5), (0xDF, 0x1E9E), (0x3BC, 0xB5),
    ]
}
