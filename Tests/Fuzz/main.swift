import Glibc

// tweetdex-fuzz: coverage-guided fuzzing with libFuzzer. $TWEETDEX_FUZZ names the fuzz target; the arguments are
// libFuzzer's. Package.swift describes how to build and run it.

/// The fuzz targets by name. A target traps on an error and returns false for an uninteresting input.
let subjects: [String: @Sendable ([UInt8]) -> Bool] = [
    "parser": { fuzzParser(text($0)) }, "extractor": { fuzzExtractor(text($0)) },
    "tokenizer": { fuzzTokenizer(text($0)) }, "highlighter": { fuzzHighlighter(text($0)) }, "requests": fuzzRequests,
    "inputs": fuzzInputs, "json": fuzzJSON, "scripts": fuzzScripts, "csv": fuzzCSV, "dates": fuzzDates,
    "containers": fuzzContainers, "renderers": fuzzRenderers, "keys": fuzzKeys,
]

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// libFuzzer's entry point for programs with their own `main`.
@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// Ends the run with a message. `precondition` prints none in an optimized build.
func fail(_ reason: String) -> Never {
    print("error: \(reason.debugDescription)")
    fflush(nil)
    abort()
}

func expect(_ holds: Bool, _ reason: @autoclosure () -> String) {
    if !holds { fail(reason()) }
}

let name = unsafe getenv("TWEETDEX_FUZZ").map { unsafe String(cString: $0) } ?? ""
guard CommandLine.arguments != [CommandLine.arguments[0], "subjects"] else {
    for name in subjects.keys.sorted() { print(name) }
    exit(0)
}
guard subjects[name] != nil else {
    print("TWEETDEX_FUZZ=\(subjects.keys.sorted().joined(separator: "|")) tweetdex-fuzz [FLAGS of libFuzzer] FOLDER")
    exit(2)
}
let subject = subjects[name] ?? { _ in false }
var count = CommandLine.argc
var arguments = unsafe CommandLine.unsafeArgv
exit(
    unsafe runDriver(&count, &arguments) { bytes, count in
        unsafe subject(Array(UnsafeBufferPointer(start: bytes, count: count))) ? 0 : -1
    })
