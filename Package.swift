// swift-tools-version: 6.2
import PackageDescription

/// The compiler settings of every Swift target.
let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .strictMemorySafety(),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableExperimentalFeature("Lifetimes"),
    // The linker can leave out a function of a release only if the function has a section of its own.
    .unsafeFlags(["-Xfrontend", "-function-sections"], .when(configuration: .release)),
]

/// The compiler settings of the modules that read, index and search texts. Debug builds optimise them too, because
/// tests spend most of their time there. Assertions are checked all the same. A build for the tests of some modules
/// (see below) is faster without this.
let fast: [SwiftSetting] =
    Context.environment["TWEETDEX_TESTS"] == nil
    ? strict + [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))] : strict

/// The compiler settings of the modules that only arrange what others compute. A release is smaller with this.
let small: [SwiftSetting] = strict + [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// The commit that `tweetdex --version` prints. `.ci/package` names it, because SwiftPM caches the evaluation of this
/// file without regard to the state of the repository.
let commit = Context.environment["TWEETDEX_COMMIT"] ?? ""

/// The condition of the targets that need libarchive or zlib.
let compressed = TargetDependencyCondition.when(traits: ["CompressedArchives"])

/// Returns the test target of a module.
func tests(_ module: String, _ dependencies: Target.Dependency..., exclude: [String] = []) -> Target {
    .testTarget(
        name: module + "Tests",
        dependencies: [.target(name: module), "TestSupport"] + dependencies, exclude: exclude,
        swiftSettings: strict)
}

let package = Package(
    name: "tweetdex",
    products: [
        .library(name: "TweetArchive", targets: ["TweetArchive", "TweetModel"]),
        .executable(name: "tweetdex", targets: ["tweetdex"]),
    ],
    traits: [
        .trait(
            name: "CompressedArchives",
            description: "Read zip, gz, bz2, xz, zst and tar through libarchive and zlib"),
        .default(enabledTraits: ["CompressedArchives"]),
    ],
    dependencies: [],
    targets: [
        // Modules, in the order in which data flows through them.
        .target(name: "CLibrary", swiftSettings: strict),
        .target(name: "EmbeddedFiles", dependencies: ["CFiles"], swiftSettings: strict),
        .target(name: "TweetModel", dependencies: ["CLibrary"], swiftSettings: fast),
        .target(
            name: "TweetText", dependencies: ["TweetModel", "EmbeddedFiles"],
            exclude: [
                "Tables/Data", "Tables/generate_tables.py", "Tables/generate_top_level_domains.py",
                "Tables/LICENSE-twitter-text.txt",
            ],
            swiftSettings: fast),
        .target(
            name: "ArchiveImport",
            dependencies: [
                "TweetModel", "TweetText", "SQLiteKit", "CLibrary", "CBLAKE3", "CSIMD",
                .target(name: "CArchive", condition: compressed),
                .target(name: "CZlib", condition: compressed),
            ],
            swiftSettings: fast),
        .target(
            name: "Migrations", dependencies: ["EmbeddedFiles"], path: "Migrations", exclude: ["sql"],
            swiftSettings: strict),
        .target(
            name: "IndexStore",
            dependencies: ["TweetModel", "TweetText", "SQLiteKit", "Migrations", "CLibrary"],
            swiftSettings: fast),
        .target(
            name: "QueryEngine", dependencies: ["TweetModel", "TweetText", "SQLiteKit", "CLibrary"],
            swiftSettings: fast),
        .target(name: "Rendering", dependencies: ["TweetModel", "TweetText"], swiftSettings: fast),
        .target(name: "TerminalUI", dependencies: ["Rendering", "CLibrary"], swiftSettings: small),
        .target(
            name: "TweetArchive",
            dependencies: [
                "TweetModel", "TweetText", "ArchiveImport", "IndexStore", "QueryEngine", "SQLiteKit", "CLibrary",
            ],
            swiftSettings: strict),
        .target(
            name: "ClickHouseSearch",
            dependencies: [
                "TweetModel", "TweetText", "ArchiveImport", "IndexStore", "QueryEngine", "SQLiteKit",
                "Rendering", "TweetArchive", "CLibrary",
            ],
            swiftSettings: small),

        .target(
            name: "WebUI",
            dependencies: [
                "TweetModel", "TweetText", "QueryEngine", "Rendering", "TweetArchive", "CMemory", "CLibrary",
                "EmbeddedFiles",
            ],
            exclude: ["Assets"], swiftSettings: small),

        .executableTarget(
            name: "tweetdex",
            dependencies: [
                "WebUI", "ClickHouseSearch", "TweetArchive", "TweetModel", "TweetText", "ArchiveImport", "QueryEngine",
                "Rendering", "TerminalUI", "CMemory", "CLibrary", "CBuild", "EmbeddedFiles",
            ],
            exclude: ["Texts"], swiftSettings: small,
            linkerSettings: [
                // Static linking makes a search a tenth faster, because no shared Swift libraries are loaded. Packed
                // relocations, which the default linker lacks, save 1.2 MB.
                .unsafeFlags(
                    [
                        "-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs", "-static-stdlib",
                        "-L\(Context.packageDirectory)/Sources/StaticLinking", "-Xclang-linker",
                        "-static-libgcc",
                    ],
                    .when(platforms: [.linux], configuration: .release))
            ]),

        // C libraries and headers, and the files that the program contains.
        .target(name: "CFiles"),
        .target(name: "CBuild", cSettings: [.define("TWEETDEX_COMMIT", to: "\"\(commit)\"")]),
        .target(name: "SQLiteKit", dependencies: ["CSQLite", "CLibrary"], swiftSettings: fast),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CBLAKE3"),
        .systemLibrary(name: "CSIMD"),
        .systemLibrary(name: "CMemory"),
        .systemLibrary(name: "CArchive", providers: [.apt(["libarchive-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

        .executableTarget(
            name: "tweetdex-bench",
            dependencies: [
                "TweetArchive", "TweetModel", "TweetText", "ArchiveImport", "IndexStore", "Rendering", "SQLiteKit",
                "WebUI", "CLibrary", "TestSupport",
            ],
            path: "Tests/Benchmarks", swiftSettings: strict),
        .systemLibrary(name: "CSpawn", path: "Tests/CSpawn"),
        .target(
            name: "TestSupport", dependencies: ["TweetModel", "CSpawn"], path: "Tests/TestSupport",
            swiftSettings: strict),
        tests("TweetModel"),
        tests("TweetText", "TweetModel"),
        tests("ArchiveImport", "TweetModel", "SQLiteKit"),
        tests("SQLiteKit", "CSQLite"),
        tests("IndexStore", "TweetModel", "SQLiteKit", "TweetText", "Migrations"),
        tests("QueryEngine", "TweetModel", "TweetText", "SQLiteKit", "IndexStore", "ClickHouseSearch"),
        tests("ClickHouseSearch", "QueryEngine", "TweetText"),
        tests("Rendering", "TweetModel"),
        tests("TerminalUI"),
        .testTarget(
            name: "ConformanceTests", dependencies: ["TweetText", "Rendering", "TweetModel", "WebUI", "TestSupport"],
            swiftSettings: strict),
        tests(
            "TweetArchive", "TweetModel", "TweetText", "ArchiveImport", "IndexStore", "QueryEngine", "SQLiteKit",
            "ClickHouseSearch", "Rendering", "CSQLite"),
        tests("WebUI", "CLibrary", "TweetModel", "TweetText", "TweetArchive", "Rendering", "QueryEngine"),
        .testTarget(
            name: "CommandLineTests",
            dependencies: [
                "tweetdex", "TestSupport", "TweetModel", "TweetText", "IndexStore", "QueryEngine", "SQLiteKit", "WebUI",
                "Rendering", "TerminalUI",
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)

// If TWEETDEX_FUZZ is set, the package also has the fuzzer `tweetdex-fuzz`, and its code is instrumented. `.ci/fuzz`
// builds it and runs each fuzz target, or the given ones:
//
//     TWEETDEX_FUZZ_SECONDS=600 .ci/fuzz parser
//
// To run a fuzz target manually, use a separate build folder. FOLDER collects inputs that reach new code, SEEDS
// contains the first inputs:
//
//     TWEETDEX_FUZZ=1 swift build -c release --sanitize address --scratch-path .build-fuzz --product tweetdex-fuzz
//     python3 Tests/Fuzz/seeds.py SEEDS; mkdir FOLDER
//     export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0:malloc_context_size=0 TWEETDEX_FUZZ=parser
//     .build-fuzz/release/tweetdex-fuzz -runs=10000000 -max_len=128 -timeout=5 -detect_leaks=0 -reload=0 \
//         FOLDER SEEDS/parser
//
// Without `malloc_context_size=0`, the address sanitizer also reports where a memory block was allocated, but runs
// slower.
//
// The fuzzer writes an input that crashes or is slow to a file. To reproduce the problem, run `tweetdex-fuzz` with that
// file. Add the input to the tests of its module and to Tests/Fuzz/Corpus.
if Context.environment["TWEETDEX_FUZZ"] != nil {
    // `-enable-testing`, because the fuzzer uses internal declarations.
    let instrumented: [SwiftSetting] = strict + [.unsafeFlags(["-sanitize=fuzzer", "-enable-testing"])]
    for target in package.targets
    where ["TweetModel", "TweetText", "ArchiveImport", "QueryEngine", "Rendering", "TerminalUI", "WebUI"]
        .contains(target.name)
    {
        target.swiftSettings = instrumented
    }
    // Only the readers of inputs need speed. The other modules compile faster without -O.
    for target in package.targets
    where target.type == .regular && !["TweetModel", "TweetText", "ArchiveImport"].contains(target.name) {
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"])]
    }
    package.products.append(.executable(name: "tweetdex-fuzz", targets: ["tweetdex-fuzz"]))
    package.targets.append(
        .executableTarget(
            name: "tweetdex-fuzz",
            dependencies: [
                "TweetModel", "TweetText", "ArchiveImport", "QueryEngine", "Rendering", "SQLiteKit", "TerminalUI",
                "WebUI", "TestSupport",
            ],
            path: "Tests/Fuzz", exclude: ["Corpus", "seeds.py"], swiftSettings: instrumented,
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]))
}

// If TWEETDEX_TESTS contains names of modules, the package has only the test targets of these modules. This saves half
// of the build if only their tests are run.
if let modules = Context.environment["TWEETDEX_TESTS"]?.split(separator: " ") {
    package.targets.removeAll { target in
        target.type == .test && !modules.contains { target.name == $0 + "Tests" }
    }
}
