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
    public func start(_ wake: @escaping @MainActor () -> Void) { face.start(wake) }

    /// Shows a screen on the other face, and records it.
    public func show(_ shown: Shown) {
        recorder.show(shown)
        face.show(shown)
    }

    /// Shows the tree on the other face only.
    public func show(_ tree: TreeSnapshot) { face.show(tree) }

    /// Shows the picture on the other face only.
    public func show(_ picture: FlowPicture) { face.show(picture) }

    /// Tells the other face news, and records news of the flow.
    public func tell(_ news: News) {
        if news.isRecorded { recorder.tell(news) }
        face.tell(news)
    }

    /// Passes the bytes to the other face.
    public func receive(_ bytes: [UInt8]) { face.receive(bytes) }

    /// Passes the bytes to the other face.
    public func receive(unseen bytes: [UInt8]) { face.receive(unseen: bytes) }

    /// Passes the end of input to the other face.
    public func endOfInput() { face.endOfInput() }

    /// Records a request of the other face, and returns the request as the recorder reads it.
    public func next() -> Request? {
        while let request = face.next() {
            let recorded = recorder.withoutSecrets(request)
            guard let line = recorded.line else { return request }
            output.write(Self.requestMark + line)
            recorder.receive(Array(line.utf8))
            if let repeated = recorder.next() { return recorded == request ? repeated : request }
            face.finish(nil)
        }
        return nil
    }

    /// Answers on both faces.
    public func finish(_ link: LinkAnswer?) {
        recorder.finish(link)
        face.finish(link)
    }

    /// Ends both faces.
    public func end(_ ending: Ending) {
        face.end(ending)
        // With --script and --leaks the exit code depends on more than the flow, and a replay has neither.
        recorder.end(Ending(code: ending.reason == .failed ? ending.code : 0, reason: ending.reason))
    }
}

extension News {
    /// True for news that comes again when the session is replayed: a line of the log comes from another thread at any
    /// time, and durations differ.
    fileprivate var isRecorded: Bool {
        switch self {
        case .fault, .message, .diagnostic: true
        case .notice(let notice): notice.kind.isOfFlow
        case .log, .wasBusy: false
        }
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
