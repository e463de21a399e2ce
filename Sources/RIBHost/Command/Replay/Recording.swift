import PluginManifest
import Terminal

/// The contents of a `--record` file: a header, and then, line by line, the requests and the host's answers, in
/// protocol 1.
///
/// ```text
/// {"type":"recording","protocol":1,"config":"plugins.json"}
/// < {"type":"screen","revision":1,…}
/// > {"action":"startGame"}
/// < {"type":"screen","revision":2,…}
/// < {"type":"done","changed":true}
/// ```
struct Recording {
    /// A line after the header.
    struct Line {
        /// The line's number in the file, from 1.
        let number: Int
        let isRequest: Bool
        let document: JSONDocument
    }

    /// The name of the file on the command line.
    let name: String
    /// The options with which the flow was played.
    let options: RunOptions
    let lines: [Line]

    /// Reads a recording. Blank lines are ignored, so that an editor can separate scenes.
    init(_ source: SourceFile) throws(Diagnostic) {
        name = source.name
        options = try Self.options(source)
        var lines: [Line] = []
        for number in 2..<max(2, source.lineCount + 1) {
            let text = source.line(number)
            if text.allSatisfy(\.isWhitespace) { continue }
            let isRequest = text.hasPrefix(RecordingFace.requestMark)
            guard number < source.lineCount else {
                throw Self.damaged(source, number, "was cut off: it has no line break")
            }
            guard isRequest || text.hasPrefix(RecordingFace.answerMark), let document = Self.object(text.dropFirst(2))
            else { throw Self.damaged(source, number, "is neither a request nor an answer") }
            lines.append(Line(number: number, isRequest: isRequest, document: document))
        }
        self.lines = lines
    }

    /// Returns the header for the recording of a run, with the line break.
    static func header(_ options: RunOptions) -> String {
        var header = JSONWriter()
        header.object { header in
            header.member("type", type)
            header.member("protocol", JSONFace.version)
            header.member("config", options.config)
            if options.isolatesAll { header.member("isolate", true) }
            if let url = options.url { header.member("open", url) }
        }
        return header.text + "\n"
    }

    private static let type = "recording"

    private static func options(_ source: SourceFile) throws(Diagnostic) -> RunOptions {
        guard let header = object(source.line(1)[...])?.root, header["type"]?.string == type,
            let config = header["config"]?.string
        else {
            throw Diagnostic(
                .foreignRecording,
                "`\(source.name)` is not a recording: its first line is not the header of one.",
                help: ["Name what --record has written: ribs-host replay FILE."]
            )
        }
        guard header["protocol"]?.int == JSONFace.version else {
            let version = header["protocol"]?.literal ?? "no protocol"
            throw Diagnostic(
                .otherRecording,
                "`\(source.name)` was recorded with protocol \(version), and this host speaks protocol \(JSONFace.version).",
                help: ["Record the session again with this host."]
            )
        }
        return RunOptions(
            config: config,
            url: header["open"]?.string,
            isolatesAll: header["isolate"]?.bool ?? false
        )
    }

    private static func object(_ text: Substring) -> JSONDocument? {
        guard case .success(let document) = JSONDocument.parse(SourceFile(name: "line", text: String(text))),
            document.root.kind == .object
        else { return nil }
        return document
    }

    private static func damaged(_ source: SourceFile, _ number: Int, _ words: String) -> Diagnostic {
        Diagnostic(
            .damagedRecording,
            "Line \(number) of `\(source.name)` \(words).",
            help: [
                "A request is `> ` and a JSON object, an answer is `< ` and one. Fix the line, or record the session again."
            ]
        )
    }
}
