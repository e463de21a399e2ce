public import PluginABI
public import PluginManifest

/// One JSON object a line, both ways: for other front ends, and for tests.
public final class JSONFace: Face {
    /// Who hears what is asked for.
    public weak var listener: (any FaceListener)?

    private let output: any Output
    private var input = LineAssembler()
    private var screen = Screen()
    /// Whether a line was written since a link was opened.
    private var hasAnswered = false

    /// Makes a face that writes to `output`.
    public init(output: any Output) {
        self.output = output
    }

    /// Nothing to say: the first line is the first screen.
    public func start() {}

    /// Writes `{"type":"screen","path":[…],"screen":{…}}`.
    public func show(_ screen: Screen, path: [String]) {
        self.screen = screen
        write { line in
            line.member("type", "screen")
            line.member("path", path)
            line.key("screen")
            line.value(screen)
        }
    }

    /// Writes `{"type":"fault","kind":…,"message":…,"path":[…]}`.
    public func show(_ fault: Fault) {
        write { line in
            line.member("type", "fault")
            line.member("kind", fault.kind.rawValue)
            line.member("message", fault.message)
            line.member("path", fault.path)
        }
    }

    /// Writes `{"type":"diagnostic","diagnostic":{…}}`, as in `--format json`.
    public func show(_ diagnostic: Diagnostic) {
        write { line in
            line.member("type", "diagnostic")
            line.key("diagnostic")
            DiagnosticRenderer(color: false).write(diagnostic, to: &line)
        }
    }

    /// Writes `{"type":"notice","message":…}`.
    public func show(notice text: String) {
        output.write(bytes(ofNotice: text))
    }

    /// `{"type":"notice","message":…}`.
    public func bytes(ofNotice text: String) -> String {
        var line = JSONWriter()
        line.object { line in
            line.member("type", "notice")
            line.member("message", text)
        }
        return line.text + "\n"
    }

    /// Nothing to do: lines are only ever appended.
    public func noticeWasWritten() {}

    /// Nothing to do: the tree is written when it is asked for.
    public func treeDidChange() {}

    /// Writes `{"type":"exit","code":…}`.
    public func end(code: Int32) {
        write { line in
            line.member("type", "exit")
            line.member("code", Int(code))
        }
    }

    /// Takes lines: `{"action":ID}`, `{"action":ID,"value":TEXT}`, `{"command":"tree"}` or `{"command":"open","url":URL}`.
    public func receive(_ bytes: [UInt8]) {
        for line in input.append(bytes) { read(line) }
    }

    /// Quits.
    public func endOfInput() {
        if let line = input.finish() { read(line) }
        listener?.quit()
    }
}

extension JSONFace {
    private func read(_ line: InputLine) {
        // A blank line asks for nothing.
        if case .text(let text) = line, text.allSatisfy(\.isWhitespace) { return }
        do {
            switch try JSONRequest(line, on: screen) {
            case .perform(let action): listener?.perform(action)
            case .tree: if let tree = listener?.tree { output.write(tree.json + "\n") }
            case .open(let url):
                hasAnswered = false
                switch listener?.open(url) {
                case .waiting(let words)?: show(notice: words)
                case .refused(let words)?: show(Fault(kind: .input, message: words, path: []))
                case .taken? where !hasAnswered && listener?.hasEnded == false:
                    show(notice: "Nothing has changed.")
                case .taken?, nil: break
                }
            }
        } catch {
            show(Fault(kind: .input, message: error.message, path: []))
        }
    }

    private func write(_ members: (inout JSONWriter) -> Void) {
        hasAnswered = true
        var line = JSONWriter()
        line.object(members)
        output.write(line.text + "\n")
    }
}

extension Fault.Kind {
    /// A line of input that asks for nothing that can be done.
    public static let input = Fault.Kind(rawValue: "input")
}
