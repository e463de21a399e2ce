public import PluginABI
public import PluginManifest
public import Tree

/// A face that shows everything on another face, and records the session.
///
/// The requests of the other face go as requests of protocol 1 through a ``JSONFace`` that writes into the recording.
/// So a recording is the same for every face, and a replay sends the same requests to the same code.
public final class RecordingFace: Face {
    /// The prefix of a line with a request.
    public nonisolated static let requestMark = "> "
    /// The prefix of a line of the host.
    public nonisolated static let answerMark = "< "

    /// The session.
    public weak var listener: (any FaceListener)?

    private let face: any Face
    private let output: any Output
    private let recorder: JSONFace
    /// Whether the recorder is carrying a request out: its requests are passed on to the session.
    private var isRelaying = false
    private var linkAnswer = LinkAnswer.taken

    /// - Parameters:
    ///   - face: shows the session, and takes the input.
    ///   - output: the recording, after its header.
    public init(_ face: any Face, writingTo output: any Output) {
        self.face = face
        self.output = output
        recorder = JSONFace(output: AnswerOutput(output), hostVersion: "")
    }

    /// A recording has its own header instead of a hello.
    public func start() {
        face.listener = self
        recorder.listener = self
        face.start()
    }

    /// Shows it on both.
    public func show(_ shown: Shown) {
        recorder.show(shown)
        face.show(shown)
    }

    /// Shows it on both.
    public func show(_ fault: Fault) {
        recorder.show(fault)
        face.show(fault)
    }

    /// Shows it on both.
    public func show(_ notice: Notice) {
        recorder.show(notice)
        face.show(notice)
    }

    /// Shows it on both.
    public func show(_ diagnostic: Diagnostic) {
        recorder.show(diagnostic)
        face.show(diagnostic)
    }

    /// Durations are not recorded.
    public func wasBusy() { face.wasBusy() }

    /// The tree is not recorded.
    public func treeDidChange() { face.treeDidChange() }

    /// Passes them on.
    public func receive(_ bytes: [UInt8]) { face.receive(bytes) }

    /// Passes them on.
    public func receive(unseen bytes: [UInt8]) { face.receive(unseen: bytes) }

    /// Passes it on.
    public func endOfInput() { face.endOfInput() }

    /// Ends both.
    public func end(_ ending: Ending) {
        face.end(ending)
        // With --script and --leaks the exit code depends on more than the flow, and a replay has neither.
        recorder.end(Ending(code: ending.reason == .failed ? ending.code : 0, reason: ending.reason))
    }

    /// Records a request, and makes the recorder carry it out.
    private func record(_ members: (inout JSONWriter) -> Void) {
        var request = JSONWriter()
        request.object { request in members(&request) }
        output.write("\(Self.requestMark)\(request.text)\n")
        isRelaying = true
        defer { isRelaying = false }
        recorder.receive(request.bytes + [UInt8(ascii: "\n")])
    }
}

extension RecordingFace: FaceListener {
    /// Records the request of the face, and passes on that of the recorder.
    public func perform(_ action: Action) {
        if isRelaying { return listener?.perform(action) ?? () }
        record { request in
            request.member("action", action.id)
            if let value = action.value { request.member("value", value) }
        }
    }

    /// As ``perform(_:)``.
    public func open(_ url: String) -> LinkAnswer {
        if isRelaying {
            linkAnswer = listener?.open(url) ?? .taken
            return linkAnswer
        }
        linkAnswer = .taken
        record { request in
            request.member("command", "open")
            request.member("url", url)
        }
        return linkAnswer
    }

    /// As ``perform(_:)``.
    public func reload() {
        if isRelaying { return listener?.reload() ?? () }
        record { $0.member("command", "reload") }
    }

    /// As ``perform(_:)``.
    public func quit() {
        if isRelaying { return listener?.quit() ?? () }
        record { $0.member("command", "quit") }
    }

    /// The session's.
    public var hasEnded: Bool { listener?.hasEnded ?? true }

    /// The session's.
    public var tree: TreeSnapshot { listener?.tree ?? TreeSnapshot() }

    /// The session's.
    public var picture: FlowPicture { listener?.picture ?? FlowPicture() }

    /// What the face shows of the tree is not recorded.
    public func inspect(_ isOn: Bool) { listener?.inspect(isOn) }
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
