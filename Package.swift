// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target is held to the same rules.
let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .strictMemorySafety(),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableExperimentalFeature("Lifetimes"),
]

/// libarchive and zlib are only there when compressed inputs are wanted.
let compressed = TargetDependencyCondition.when(traits: ["CompressedArchives"])

/// A test target that mirrors one module.
func tests(_ module: String, _ dependencies: Target.Dependency...) -> Target {
    .testTarget(
        name: module + "Tests",
        dependencies: [.target(name: module), "TestSupport"] + dependencies,
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
        // Values, then what works on them, in the order in which the data flows.
        .target(name: "TweetModel", swiftSettings: strict),
        .target(
            name: "TweetText", dependencies: ["TweetModel"],
            exclude: [
                "Tables/generate_tables.py", "Tables/generate_top_level_domains.py", "Tables/LICENSE-twitter-text.txt",
            ],
            swiftSettings: strict),
        .target(
            name: "ArchiveImport",
            dependencies: [
                "TweetModel", "TweetText", "CSHA256",
                .target(name: "CArchive", condition: compressed),
                .target(name: "CZlib", condition: compressed),
            ],
            swiftSettings: strict),
        .target(name: "Migrations", path: "Migrations", resources: [.embedInCode("sql")], swiftSettings: strict),
        .target(
            name: "IndexStore",
            dependencies: ["TweetModel", "TweetText", "SQLiteKit", "Migrations"],
            swiftSettings: strict),
        .target(
            name: "QueryEngine", dependencies: ["TweetModel", "TweetText", "SQLiteKit"], swiftSettings: strict),
        .target(name: "EngineClient", swiftSettings: strict),
        .target(name: "Rendering", dependencies: ["TweetModel", "TweetText"], swiftSettings: strict),
        .target(
            name: "TweetArchive",
            dependencies: [
                "TweetModel", "TweetText", "ArchiveImport", "IndexStore", "QueryEngine", "EngineClient", "Rendering",
                "SQLiteKit",
            ],
            swiftSettings: strict),

        .target(
            name: "WebUI",
            dependencies: ["TweetModel", "TweetText", "QueryEngine", "Rendering", "TweetArchive", "CMemory"],
            resources: [.embedInCode("Assets")], swiftSettings: strict),

        // The command and its benchmarks.
        .executableTarget(
            name: "tweetdex",
            dependencies: ["WebUI", "TweetArchive", "TweetModel", "TweetText", "QueryEngine", "Rendering", "CMemory"],
            swiftSettings: strict,
            linkerSettings: [
                // A search is over in milliseconds: libraries that are not loaded are a tenth of it.
                .unsafeFlags(
                    [
                        "-static-stdlib", "-L\(Context.packageDirectory)/Sources/StaticLinking", "-Xclang-linker",
                        "-static-libgcc",
                    ],
                    .when(platforms: [.linux], configuration: .release))
            ]),
        .executableTarget(
            name: "tweetdex-bench",
            dependencies: [
                "TweetArchive", "TweetModel", "TweetText", "ArchiveImport", "IndexStore", "Rendering", "SQLiteKit",
            ],
            swiftSettings: strict),

        // Everything that speaks to a C library.
        .target(name: "SQLiteKit", dependencies: ["CSQLite"], swiftSettings: strict),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CSHA256"),
        .systemLibrary(name: "CMemory"),
        .systemLibrary(name: "CArchive", providers: [.apt(["libarchive-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

        .systemLibrary(name: "CSpawn", path: "Tests/CSpawn"),
        .target(
            name: "TestSupport", dependencies: ["TweetModel", "CSpawn"], path: "Tests/TestSupport",
            swiftSettings: strict),
        tests("TweetModel"),
        tests("TweetText", "TweetModel"),
        tests("ArchiveImport", "TweetModel"),
        tests("SQLiteKit"),
        tests("IndexStore", "TweetModel", "SQLiteKit", "TweetText", "Migrations"),
        tests("QueryEngine", "TweetModel", "TweetText", "SQLiteKit", "IndexStore"),
        tests("EngineClient"),
        tests("Rendering", "TweetModel"),
        .testTarget(
            name: "ConformanceTests", dependencies: ["TweetText", "Rendering", "TweetModel", "TestSupport"],
            swiftSettings: strict),
        tests(
            "TweetArchive", "TweetModel", "ArchiveImport", "IndexStore", "QueryEngine", "EngineClient", "Rendering",
            "SQLiteKit"),
        tests("WebUI", "TweetModel", "TweetArchive", "Rendering", "QueryEngine"),
        .testTarget(
            name: "CommandLineTests",
            dependencies: ["tweetdex", "TestSupport", "TweetModel", "QueryEngine", "SQLiteKit"],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)

// Fuzzing needs instrumented code: with TWEETDEX_FUZZ set there is one more program, to be built apart from the others,
// best with the address sanitizer. `.ci/fuzz` does all of it, for a minute a subject or longer:
//
//     TWEETDEX_FUZZ_SECONDS=600 .ci/fuzz parser
//
// By hand, with a folder that gathers the inputs which reach new code, and one of seeds:
//
//     TWEETDEX_FUZZ=1 swift build -c release --sanitize address --scratch-path .build-fuzz --product tweetdex-fuzz
//     python3 Tests/Fuzz/seeds.py SEEDS; mkdir FOLDER
//     export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0:malloc_context_size=0 TWEETDEX_FUZZ=parser
//     .build-fuzz/release/tweetdex-fuzz -runs=10000000 -max_len=128 -timeout=5 -detect_leaks=0 -reload=0 \
//         FOLDER SEEDS/parser
//
// Without `malloc_context_size` the sanitizer also tells where a block of memory was asked for, and takes longer.
// An input that crashes or is slow is written to a file; run the program with that file to see it again. Keep it as a
// test case beside the others of its module, and in Tests/Fuzz/Corpus.
if Context.environment["TWEETDEX_FUZZ"] != nil {
    // Some subjects look at what their modules show to nobody else.
    let instrumented: [SwiftSetting] = strict + [.unsafeFlags(["-sanitize=fuzzer", "-enable-testing"])]
    for target in package.targets
    where ["TweetModel", "TweetText", "ArchiveImport", "QueryEngine", "Rendering", "WebUI"].contains(target.name) {
        target.swiftSettings = instrumented
    }
    package.products.append(.executable(name: "tweetdex-fuzz", targets: ["tweetdex-fuzz"]))
    package.targets.append(
        .executableTarget(
            name: "tweetdex-fuzz",
            dependencies: [
                "TweetModel", "TweetText", "ArchiveImport", "QueryEngine", "Rendering", "SQLiteKit", "WebUI",
                "TestSupport",
            ],
            path: "Tests/Fuzz", exclude: ["Corpus", "seeds.py"], swiftSettings: instrumented,
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]))
}
