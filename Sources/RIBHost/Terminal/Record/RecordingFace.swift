public import Base
import PluginABI
import PluginManifest

/// A face that passes everything to another face, and records the session.
///
/// A ``JSONFace`` that writes into the recording reads the requests of the other face again. So a recording is the same
/// for every face, and a replay sends the same requests to the same code.
public final class RecordingFace: Face {
    /// The prefix of a line with a request.
    public nonisolated static let requestMark = "> "
    /// The prefix of a line of the host.
    public nonisolated static let answerMark = "< "

    private let face: any Face
    private let output: any Output
    private let recorder: JSONFace

    /// - Parameters:
    ///   - face: shows the session, and takes the input.
    ///   - output: the recording, after its header.
    public init(_ face: any Face, writingTo output: any Output) {
        self.face = face
        self.output = output
        recorder = JSONFace(output: AnswerOutput(output), hostVersion: nil)
    }

    /// Starts the other face. A recording has its own header instead of a hello.
    public func start(_ send: @escaping @MainActor (Request) -> Answer) {
        face.start { [weak self] in self?.record($0, send) ?? .ended }
    }

    /// Records a request of the other face, and carries it out as the recorder reads it.
    private func record(_ request: Request, _ send: (Request) -> Answer) -> Answer {
        let recorded = recorder.withoutSecrets(request)
        guard let line = recorded.line else { return send(request) }
        output.write(Self.requestMark + line)
        // What the recorder refuses is done with.
        var answer = Answer.done
        recorder.receive(.bytes(Array(line.utf8))) { repeated in
            answer = send(recorded == request ? repeated : request)
            return answer
        }
        return answer
    }

    /// Shows a screen on the other face, and records it.
    public func show(_ shown: Shown) {
        recorder.show(shown)
        face.show(shown)
    }

    /// Shows an aspect of the flow on the other face only.
    public func show(_ look: Look) { face.show(look) }

    /// Tells the other face news, and records news of the flow.
    public func tell(_ news: News) {
        if news.isOfFlow { recorder.tell(news) }
        face.tell(news)
    }

    /// Passes the input to the other face.
    public func receive(_ input: Input) { face.receive(input) }

    /// Ends both faces.
    public func end(_ ending: Ending, _ code: ExitCode) {
        face.end(ending, code)
        // With --script and --leaks the exit code depends on more than the flow, and a replay has neither.
        recorder.end(ending, ending.failure == nil ? .done : code)
    }
}

extension Request {
    /// The request as a line of protocol 1; nil if not recorded.
    fileprivate var line: String? {
        var writer = JSONWriter()
        switch self {
        case .perform(let action):
            writer.object { request in
                request.member("action", action.id)
                if let value = action.value { request.member("value", value) }
            }
        case .open(let url):
            writer.object { request in
                request.member("command", "open")
                request.member("url", url)
            }
        case .reload: writer.object { $0.member("command", "reload") }
        case .quit: writer.object { $0.member("command", "quit") }
        case .look: return nil
        }
        return writer.text + "\n"
    }
}

/// Marks each line as an answer.
@MainActor
private final class AnswerOutput: Output {
    private let output: any Output

    init(_ output: any Output) {
        self.output = output
    }

    func write(_ text: String) {
        output.write(RecordingFace.answerMark + text)
    }
}
