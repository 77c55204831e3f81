internal import CLibrary
import Rendering
import TweetArchive
import TweetModel

/// The page that imports an archive: a file that is uploaded, or one that is named by its path on this computer. Only
/// the path works without a script. A form with a file would need a parser for multipart bodies, and the path is the
/// better way for a large archive anyway.
extension RequestContext {
    /// The URL may propose a path in the field `path`.
    func importPage() -> Response { page(path: request.query["path"], problem: nil).response(self) }

    /// Starts the import that a form requests, or discards an uploaded file or the result of an import.
    /// `RequestAuthenticator` has already verified that the form comes from a page of this server, and `LiveImport`
    /// accepts it only if clients are authenticated.
    func postImport() throws -> Response {
        guard let live = router.importing, live.acceptsRequests else {
            return problem(
                403, code: "no-import", message: "This server imports nothing.",
                hint: "Use the command line: \(RequestContext.importCommand).")
        }
        let form = request.form
        if form["action"] == "discard" {
            // An old page must not discard a file that was uploaded since.
            if form["upload"] == live.state.waiting?.name { live.dismissResult() }
            return .redirect(to: LinkURL.page("import").text)
        }
        var wanted: LiveImport.Request
        if let name = form["upload"] {
            guard let file = live.state.waiting, file.name == name else {
                return problem(
                    409, code: "no-upload", message: "The uploaded file \(name) is no longer there.",
                    hint: "Upload it again.")
            }
            wanted = LiveImport.Request(path: file.path, options: try Self.importOptions(in: form))
            wanted.isTemporary = form["keep"] == nil
        } else {
            let typed = form["path"] ?? ""
            let path = Self.expanded(typed)
            if let problem = Self.problem(of: path, typed) {
                if live.state.waiting == nil { live.dismissResult() }
                var page = page(path: typed, problem: problem)
                page.status = 400
                return page.response(self)
            }
            wanted = LiveImport.Request(path: path, options: try Self.importOptions(in: form))
        }
        guard live.request(wanted) else {
            return problem(
                409, code: "importing", message: "Another import is running.", hint: "Wait until it has finished.")
        }
        return .redirect(to: LinkURL.page().text)
    }

    private func page(path: String?, problem: (message: String, hint: String)?) -> Page {
        Page("Import", tab: .imports) { html in
            html.element("h1", text: "Import an archive")
            if let problem { html.problem(problem.message, hint: problem.hint) }
            importForm(path: path, isRefused: problem != nil, &html)
        }
    }

    /// Returns the path without white space and quotation marks around it, and with the home folder instead of `~`.
    private static func expanded(_ typed: String) -> String {
        var path = String(typed.trimmingPrefix(while: \.isWhitespace))
        while path.last?.isWhitespace == true { path.removeLast() }
        for quote in ["\"", "'"] where path.count > 1 && path.hasPrefix(quote) && path.hasSuffix(quote) {
            path = String(path.dropFirst().dropLast())
        }
        guard path == "~" || path.hasPrefix("~/"), let home = unsafe getenv("HOME") else { return path }
        return unsafe String(cString: home) + path.dropFirst()
    }

    private static func problem(of path: String, _ typed: String) -> (message: String, hint: String)? {
        guard path.hasPrefix("/") else {
            return (
                "\"\(typed)\" is not a whole path.",
                "Write the path from its beginning, with / or ~/ as the first character."
            )
        }
        guard unsafe access(path, R_OK) == 0 else {
            return ("\"\(typed)\" cannot be read: \(failureReason(errno, path: path)).", "Check the path.")
        }
        // Opening a pipe or a device can wait for ever.
        var status = stat()
        guard unsafe stat(path, &status) == 0, [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else {
            return ("\"\(typed)\" is neither a file nor a folder.", "Check the path.")
        }
        return nil
    }
}

extension Router {
    /// Receives a file that a page uploads. Returns the form that imports it, or an error as text: the problem on the
    /// first line, and the advice on the second.
    func receive(_ upload: IncomingUpload) -> Response {
        guard let live = importing, let folder = live.uploads else {
            return Self.refusal(
                RequestError(
                    403, "This server imports nothing", hint: "Use the command line: \(RequestContext.importCommand)"))
        }
        guard live.beginUpload(upload.name, of: upload.length) else {
            return Self.refusal(RequestError(409, "Another import is running", hint: "Wait until it has finished."))
        }
        do throws(RequestError) {
            let file = try folder.receive(upload) {
                live.state = .receiving(name: upload.name, done: $0, total: upload.length)
            }
            live.state = .received(file)
            return .html(MarkupWriter { RequestContext.importForm(file, &$0) }.bytes)
        } catch {
            live.state = .none
            return Self.refusal(error)
        }
    }

    private static func refusal(_ error: RequestError) -> Response {
        .text(HumanReadable.sentence(error.reason) + "\n" + (error.hint ?? ""), status: error.status)
    }
}
