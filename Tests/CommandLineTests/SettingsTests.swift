import Foundation
import TestSupport
import Testing

@Suite("Settings")
struct SettingsTests {
    @Test("Each setting is stored, printed alone and in the document, and reset by an empty value")
    func keep() throws {
        let store = try SampleStore()
        let cases = [
            ("account", "@TEO_lindqvist", "teo_lindqvist"), ("home", " 52.52, 13.405", "52.52,13.405"),
            ("home", "-33.9,18.4", "-33.9,18.4"), ("tz", "Europe/Berlin", "Europe/Berlin"), ("tz", "+02:00", "+02:00"),
            ("theme", "light", "light"),
        ]
        for (name, typed, kept) in cases {
            #expect(try store.run("settings", name, typed).status == 0, "\(name)")
            #expect(try store.run("settings", name).output == kept + "\n")
            let settings = try store.run("settings", "--json").outputObject()["settings"] as? [String: Any]
            #expect(settings?[name] as? String == kept)
            #expect(try store.run("settings").output.contains(kept))
        }
        for name in ["account", "home", "tz", "theme"] {
            #expect(try store.run("settings", name, "").status == 0)
            let unset = try store.run("settings", name)
            #expect(unset.output.isEmpty)
            #expect(unset.errors.contains("not set"))
        }
        let document = try store.run("settings", "history", "off", "--json").outputObject()
        #expect(document["schema"] as? String == "tweetdex.settings/1")
        #expect((document["settings"] as? [String: Any])?["history"] as? Bool == false)
    }

    @Test("The first change of an empty store leaves no damage")
    func firstChange() throws {
        for words in [["settings", "tz", "UTC"], ["recent", "log", "--off"], ["topics", "add", "Tea", "tea"]] {
            let folder = try TemporaryFolder()
            let path = folder.path("new.db")
            // A failed import leaves a store without tables.
            #expect(try CommandRun(["--store", path, "import", folder.path("none.zip")], in: folder).status == 5)
            #expect(try CommandRun(["--store", path] + words, in: folder).status == 0, "\(words)")
            let check = try CommandRun(["--store", path, "check"], in: folder)
            #expect(check.status == 0, "\(words): \(check.output)")
        }
    }

    static let refused: [(words: [String], hint: String)] = [
        (["timezone"], "did you mean tz?"), (["histroy"], "did you mean history?"), (["xyzzy"], "use account"),
        (["tz", "Berlin"], "did you mean Europe/Berlin?"), (["tz", "Europe/Berln"], "Europe/Berlin"),
        (["tz", "nowhere at all"], "an offset such as +02:00"), (["theme", "drak"], "did you mean dark?"),
        (["theme", "blue"], "dark or light"), (["history", "maybe"], "on or off"),
        (["account", "teo_lindqist"], "did you mean teo_lindqvist?"), (["account", "a b"], "letters, digits and _"),
        (["home", "120,50"], "latitude first: 50,120"), (["home", "500,500"], "latitude and longitude in degrees"),
        (["home", "12.5"], "latitude and longitude in degrees"), (["home", "Atlantis"], "--force to set the name"),
    ]

    @Test("An invalid value is refused with the valid ones", arguments: refused)
    func refuse(_ words: [String], _ hint: String) throws {
        let store = try SampleStore()
        let before = try store.run("settings", "--json").output
        let run = try store.run(["settings"] + words)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(hint), "\(run.errors)")
        #expect(try store.run("settings", "--json").output == before)
    }

    @Test("The home is a place in the store, in any spelling, or any place with --force")
    func home() throws {
        let store = try SampleStore()
        #expect(try store.run("settings", "home", "Atlantis").errors.contains("52.52,13.405"))
        #expect(try store.run("import", Samples.path("api-v1-timeline.json")).status == 0)
        let places = try store.run("search", "has:geo known:place", "--limit", "0", "--json").outputObject()
        let tweets = try #require(places["tweets"] as? [[String: Any]])
        let names = tweets.compactMap { ($0["place"] as? [String: Any])?["name"] as? String }
        let name = try #require(names.first)
        let near = try store.run("near", name, "--ids", "--no-history")
        #expect(near.status == 0 && !near.output.isEmpty)
        for spelling in [name, name.uppercased(), "  " + name.lowercased() + " "] {
            #expect(try store.run("settings", "home", spelling).status == 0, "\(spelling)")
            #expect(try store.run("near", "me", "--ids", "--no-history").output == near.output)
            #expect(try store.run("search", "near:me", "--ids", "--no-history").output == near.output)
        }
        let almost = String(name.dropLast()) + "xx"
        #expect(try store.run("settings", "home", almost).errors.contains("did you mean " + name))
        let wrong = try store.run("settings", "home", "Atlantis")
        #expect(wrong.status == 2)
        #expect(wrong.errors.contains("no tweet in the store is tagged with a place named"))
        #expect(try store.run("settings", "home", "Atlantis", "--force").status == 0)
        #expect(try store.run("search", "near:me").errors.contains("Atlantis"))
    }

    @Test("An account that is not in the store requires --force")
    func force() throws {
        let store = try SampleStore()
        #expect(try store.run("settings", "account", "somebody_else").status == 2)
        #expect(try store.run("settings", "account", "somebody_else", "--force").status == 0)
        #expect(try store.run("search", "from:me", "--count").output == "0\n")
    }

    @Test("The account setting defines from:me, and the environment variable overrides it")
    func account() throws {
        let store = try SampleStore()
        func count(_ query: String, _ environment: [String: String] = [:]) throws -> Int? {
            Int(try store.run("search", query, "--count", environment: environment).output.dropLast())
        }
        let (mira, teo) = (try count("from:mira_okafor"), try count("from:teo_lindqvist"))
        #expect(mira != teo)
        #expect(try count("from:me") == (mira ?? 0) + (teo ?? 0))
        #expect(try store.run("settings", "account", "teo_lindqvist").status == 0)
        #expect(try count("from:me") == teo)
        #expect(try count("from:me", ["TWEETDEX_ACCOUNT": "mira_okafor"]) == mira)
        #expect(
            try store.run("settings", environment: ["TWEETDEX_ACCOUNT": "mira_okafor"]).output.contains(
                "overridden by TWEETDEX_ACCOUNT=mira_okafor"))
    }

    @Test("The time zone applies to dates and times; the flag overrides the environment, which overrides the setting")
    func zone() throws {
        let store = try SmallStore([
            .init(number: 1, text: "late", time: "2022-07-01T22:30"),
            .init(number: 2, text: "noon", time: "2022-07-01T12:00"),
        ])
        #expect(try store.count("date:2022-07-02") == 0)
        #expect(try store.run("settings", "tz", "Europe/Berlin").status == 0)
        #expect(try store.count("date:2022-07-02") == 1)
        #expect(try store.run("search", "late").output.contains("2022-07-02 00:30 Europe/Berlin"))
        #expect(
            try store.run("search", "late", environment: ["TWEETDEX_TZ": "-01:00"]).output.contains(
                "2022-07-01 21:30 -01:00"))
        #expect(
            try store.run("search", "late", "--tz", "UTC", environment: ["TWEETDEX_TZ": "-01:00"]).output.contains(
                "2022-07-01 22:30 UTC"))
        let wrong = try store.run("search", "late", environment: ["TWEETDEX_TZ": "Mars/Base"])
        #expect(wrong.status == 2)
        #expect(wrong.errors.contains("$TWEETDEX_TZ: unknown time zone"))
    }
}
