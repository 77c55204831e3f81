/// A query that was understood. Only the parser makes one.
package struct Query: Sendable {}
