internal import TweetArchive

extension Router {
    /// Receives a file that a page uploads. Returns the form that imports it, or an error as text: the problem on the
    /// first line, and the advice on the second.
    func receive(_ upload: IncomingUpload) -> Response {
        guard let live = importing, let folder = live.uploads else {
            return Self.refusal(
                UploadError(403, "This server imports nothing", hint: "Use the command line: \(ImportForm.command)"))
        }
        guard live.beginUpload(upload.name, of: upload.length) else {
            return Self.refusal(UploadError(409, "Another import is running", hint: "Wait until it has finished."))
        }
        do throws(UploadError) {
            let file = try folder.receive(upload) {
                live.state = .receiving(name: upload.name, done: $0, total: upload.length)
            }
            live.state = .received(file)
            return .html(MarkupWriter { ImportForm.write(file, &$0) }.bytes)
        } catch {
            live.state = .none
            return Self.refusal(error)
        }
    }

    private static func refusal(_ error: UploadError) -> Response {
        .text(ProblemList.sentence(error.message) + "\n" + error.hint, status: error.status)
    }
}
