import SQLiteKit
import Testing

@Test("Parameters are numbered, and question marks in quotes do not change")
func numberedParameters() {
    let statement: SQL = "SELECT \(1), replace(text, '?', \"a?\") FROM t WHERE id = \("x") AND '''?' <> \(2)"
    #expect(statement.numbered == "SELECT ?1, replace(text, '?', \"a?\") FROM t WHERE id = ?2 AND '''?' <> ?3")
}
