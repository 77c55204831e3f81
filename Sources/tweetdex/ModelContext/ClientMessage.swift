import ArchiveImport
import Rendering
import TweetModel

/// A message of a client: a request, or a notification without an ID.
struct ClientMessage {
    enum Body {
        case initialize(version: String)
        case discover
        case ping
        case listTools
        case call(tool: String, ToolArguments)
        /// The client no longer needs the reply to the request with this ID, as JSON.
        case cancel(request: String)
        /// A message without a reply.
        case ignored
        case invalid(ModelContextError)
    }

    /// The ID as JSON, such as `3` or `"a"`; `nil` for notifications, and if it is invalid.
    let id: String?
    let era: ModelContextEra
    let body: Body

    /// A message that could not be read.
    static let unreadable = ClientMessage(nil, .handshake, .ignored)

    private init(_ id: String?, _ era: ModelContextEra, _ body: Body) {
        self.id = id
        self.era = era
        self.body = body
    }

    /// The maximum depth of nested arrays and objects in a line.
    private static let depthLimit = 64

    /// The maximum number of messages in a batch. All replies are on one line, which the client keeps in memory.
    private static let batchLimit = 100

    /// Parses a line: a message, or a batch of messages.
    static func parse(_ line: String) -> (messages: [ClientMessage], isBatch: Bool) {
        var document = JSONDocument(depthLimit: depthLimit)
        do throws(JSONError) {
            try document.parse(Array(line.utf8))
        } catch {
            let problem = "invalid JSON at byte \(error.offset): \(error)"
            return ([ClientMessage(nil, .handshake, .invalid(ModelContextError(.invalidJSON, problem)))], false)
        }
        let root = document.root
        guard root.kind == .array, !root.isEmpty else { return ([read(root)], false) }
        guard root.count <= batchLimit else {
            let problem = "a batch has at most \(batchLimit) messages"
            return ([ClientMessage(nil, .handshake, .invalid(ModelContextError(.invalidRequest, problem)))], false)
        }
        var messages: [ClientMessage] = []
        root.forEachElement { messages.append(read($0)) }
        return (messages, true)
    }

    private static func read(_ value: JSONValue) -> ClientMessage {
        let id = identifier(value["id"])
        do throws(ModelContextError) {
            guard value.kind == .object else {
                throw ModelContextError(.invalidRequest, "a message is a JSON object")
            }
            guard let version = value["jsonrpc"], version.equals("2.0") else {
                throw ModelContextError(.invalidRequest, "the member jsonrpc must be \"2.0\"")
            }
            guard !value.has("id") || id != nil else {
                throw ModelContextError(.invalidRequest, "the member id must be a string or an integer")
            }
            guard let method = value["method"], let name = method.string else {
                if value.has("result") || value.has("error") { return ClientMessage(id, .handshake, .ignored) }
                throw ModelContextError(.invalidRequest, "the member method must be a string")
            }
            guard id != nil else { return ClientMessage(nil, .handshake, notification(name, value["params"])) }
            let era = try era(of: value["params"])
            return ClientMessage(id, era, try request(name, value["params"], era))
        } catch {
            return ClientMessage(id, error.code == .unsupportedVersion ? .stateless : .handshake, .invalid(error))
        }
    }

    private static func identifier(_ value: JSONValue?) -> String? {
        guard let value else { return nil }
        let text = value.withRawBytes { $0.text }
        switch value.kind {
        case .string: return "\"\(text)\""
        case .number: return value.integer == nil ? nil : text
        default: return nil
        }
    }

    private static func notification(_ name: String, _ parameters: JSONValue?) -> Body {
        guard name == "notifications/cancelled", let parameters, let request = identifier(parameters["requestId"])
        else { return .ignored }
        return .cancel(request: request)
    }

    /// Returns the form of the protocol. A request that contains its version is stateless.
    private static func era(of parameters: JSONValue?) throws(ModelContextError) -> ModelContextEra {
        guard let parameters else { return .handshake }
        guard parameters.kind == .object else {
            throw ModelContextError(.invalidParameters, "the member params must be an object")
        }
        guard let meta = parameters["_meta"], let version = meta["io.modelcontextprotocol/protocolVersion"] else {
            return .handshake
        }
        guard let version = version.string else {
            throw ModelContextError(.invalidParameters, "io.modelcontextprotocol/protocolVersion must be a string")
        }
        guard ModelContextEra.stateless.versions.contains(version) else {
            throw ModelContextError(
                .unsupportedVersion, "the protocol version is not supported", requestedVersion: version)
        }
        guard let capabilities = meta["io.modelcontextprotocol/clientCapabilities"], capabilities.kind == .object
        else {
            throw ModelContextError(
                .invalidParameters, "_meta needs the object io.modelcontextprotocol/clientCapabilities")
        }
        return .stateless
    }

    private static func request(
        _ name: String, _ parameters: JSONValue?, _ era: ModelContextEra
    ) throws(ModelContextError) -> Body {
        switch (name, era) {
        case ("initialize", .handshake):
            guard let parameters, let value = parameters["protocolVersion"], let version = value.string else {
                throw ModelContextError(.invalidParameters, "initialize needs the string protocolVersion")
            }
            return .initialize(version: version)
        case ("ping", .handshake): return .ping
        case ("server/discover", .stateless): return .discover
        case ("tools/list", _):
            if let parameters, let cursor = parameters["cursor"], cursor.kind != .null {
                throw ModelContextError(.invalidParameters, "the cursor is unknown: all tools are on one page")
            }
            return .listTools
        case ("tools/call", _):
            guard let parameters, let value = parameters["name"], let tool = value.string else {
                throw ModelContextError(.invalidParameters, "tools/call needs the string name")
            }
            guard let arguments = parameters["arguments"], arguments.kind != .null else {
                return .call(tool: tool, ToolArguments())
            }
            guard arguments.kind == .object else {
                throw ModelContextError(.invalidParameters, "the arguments of a tool must be an object")
            }
            return .call(tool: tool, ToolArguments(arguments))
        default: throw ModelContextError(.unknownMethod, "the method \"\(name.visible)\" is unknown")
        }
    }
}
