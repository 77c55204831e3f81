import Testing

@testable import ClickHouseSearch

@Suite("Addresses of ClickHouse servers")
struct ClickHouseAddressTests {
    @Test(
        "Host, port and database are parsed",
        arguments: [
            ("http://localhost", "localhost:8123", nil as String?),
            ("http://10.0.0.1:9000/", "10.0.0.1:9000", nil),
            ("HTTP://[::1]:8123", "[::1]:8123", nil),
            ("http://db.example:80/?database=tweets", "db.example:80", "tweets"),
            ("http://db.example?database=a%26b%20c", "db.example:8123", "a&b c"),
        ])
    func parts(_ text: String, _ authority: String, _ database: String?) throws {
        let address = try ClickHouseAddress(text)
        #expect(address.authority == authority)
        #expect(address.database == database)
    }

    @Test(
        "An invalid address is an error with a hint",
        arguments: [
            ("https://db.example", "ssh"), ("http://ann:secret@db.example", "TWEETDEX_CLICKHOUSE_PASSWORD"),
            ("http://ann@db.example:8123", "TWEETDEX_CLICKHOUSE_USER"), ("db.example:8123", "http://"),
            ("tcp://db.example", "http://"), ("http://", "http://"), ("http://h:99999", "http://"),
            ("http://h:0", "http://"), ("http://h/path", "database"), ("http://h/?user=ann&password=x", "database"),
            ("http://h/?database=a&readonly=0", "database"), ("http://h\r\nX: y", "http://"),
            ("http://2001:db8::1", "http://[2001:db8::1]:8123"),
            ("http://h/?database=a%+fb", "database"), ("http://h/?database=a%-0b", "database"),
        ])
    func refused(_ text: String, _ hint: String) throws {
        let error = try #require(throws: ClickHouseError.self) { try ClickHouseAddress(text) }
        #expect(error.hint?.contains(hint) == true, "\(error)")
        #expect(!error.message.contains("secret"))
    }
}
