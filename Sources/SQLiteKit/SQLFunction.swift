internal import CSQLite

extension Connection {
    /// Registers a Swift function as SQL function `name` on this connection.
    ///
    /// For the same arguments, the function must always return the same result, because SQLite may reuse results. If
    /// the function throws, the statement fails. Triggers and views cannot call the function.
    ///
    /// - Parameter arguments: The number of arguments; -1 for any number.
    package func registerFunction(
        _ name: String, arguments: Int32, _ body: @escaping ([SQLValue]) throws -> SQLValue
    ) throws {
        let box = unsafe Unmanaged.passRetained(Box<Body>(body))
        let code = unsafe sqlite3_create_function_v2(
            handle, name, arguments, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, box.toOpaque(),
            { context, count, values in unsafe call(context, count, values) }, nil, nil,
            { pointer in
                if let pointer = unsafe pointer { unsafe Unmanaged<Box<Body>>.fromOpaque(pointer).release() }
            })
        if code != SQLITE_OK { throw failure(code, sql: nil) }
    }
}

/// The error that a registered SQL function throws.
package struct SQLFunctionFailure: Error {
    let message: String

    package init(_ message: String) { self.message = message }
}

private typealias Body = ([SQLValue]) throws -> SQLValue

/// Holds a value, so that C code can refer to it by a pointer.
final class Box<Value> {
    let value: Value

    init(_ value: Value) { self.value = value }
}

/// The C callback: converts the arguments, calls the body and returns its result or error to SQLite.
private func call(_ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?) {
    guard let data = unsafe sqlite3_user_data(context) else { return unsafe sqlite3_result_null(context) }
    let box = unsafe Unmanaged<Box<Body>>.fromOpaque(data).takeUnretainedValue()
    let arguments = (0..<Int(count)).map { index in unsafe value(values?[index]) }
    let result: SQLValue
    do {
        result = try box.value(arguments)
    } catch {
        let message = (error as? SQLFunctionFailure)?.message ?? "\(error)"
        return unsafe sqlite3_result_error(context, message, -1)
    }
    switch result {
    // No function returns an object.
    case .null, .object: unsafe sqlite3_result_null(context)
    case .integer(let integer): unsafe sqlite3_result_int64(context, integer)
    case .real(let real): unsafe sqlite3_result_double(context, real)
    case .text(let text):
        unsafe sqlite3_result_text(
            context, text, Int32(text.utf8.count), unsafeBitCast(-1, to: sqlite3_destructor_type.self))
    case .blob(let bytes):
        unsafe bytes.withUnsafeBytes { raw in
            unsafe sqlite3_result_blob(
                context, raw.baseAddress, Int32(raw.count), unsafeBitCast(-1, to: sqlite3_destructor_type.self))
        }
    }
}

private func value(_ value: OpaquePointer?) -> SQLValue {
    switch unsafe sqlite3_value_type(value) {
    case SQLITE_INTEGER: return unsafe .integer(sqlite3_value_int64(value))
    case SQLITE_FLOAT: return unsafe .real(sqlite3_value_double(value))
    case SQLITE_TEXT:
        guard let bytes = unsafe sqlite3_value_text(value) else { return .null }
        let count = Int(unsafe sqlite3_value_bytes(value))
        return unsafe .text(String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self))
    case SQLITE_BLOB:
        guard let bytes = unsafe sqlite3_value_blob(value) else { return .blob([]) }
        let count = Int(unsafe sqlite3_value_bytes(value))
        return unsafe .blob(Array(UnsafeRawBufferPointer(start: bytes, count: count)))
    default:
        let type = unsafe UnsafeRawPointer(SQLObject.pointerType.utf8Start).assumingMemoryBound(to: CChar.self)
        guard let pointer = unsafe sqlite3_value_pointer(value, type) else { return .null }
        return unsafe .object(Unmanaged<SQLObject>.fromOpaque(pointer).takeUnretainedValue())
    }
}
