extension Command {
    static let licenses = Command(
        "licenses",
        synopsis: ["licenses"],
        summary: "print the licences of the program and of the software it contains",
        examples: [
            Example("tweetdex licenses", "read the licences")
        ],
        usesPager: true
    ) { session in
        try session.rejectArguments(of: "licenses", hint: "run tweetdex licenses")
        for text in [PackageResources.license_txt, PackageResources.third_party_txt] {
            try session.output.write(String(decoding: text, as: UTF8.self))
        }
        return .done
    }
}
