public import PluginABI
public import PluginManifest
public import Tree

/// One JSON object per line, in both directions: protocol 1, for other front ends, and for tests.
///
/// `Documentation/reference/json.md` is its reference, and `ribs-host schema --protocol` its schema.
public final class JSONFace: Face {
    /// The version of the protocol. It is raised when a member is removed or changes its meaning.
    public nonisolated static let version = 1

    /// The receiver of requests.
    public weak var listener: (any FaceListener)?

    private let output: any Output
    private let hostVersion: String
    private var input = LineAssembler()
    private var screen = Screen()
    /// The number of the shown screen; 0 before the first.
    private var revision = 0
    /// The request that is being carried out, for its answer.
    private var request: (id: JSONValue?, revision: Int)?
    /// Whether a plugin's process has ended while that was done.
    private var hasProcessEnded = false
    /// The tree that was written last, while it is watched.
    private var watchedTree: String?

    /// Makes a face that writes to `output`.
    ///
    /// - Parameter hostVersion: the version of the program.
    public init(output: any Output, hostVersion: String) {
        self.output = output
        self.hostVersion = hostVersion
    }

    /// Writes the first line, `{"type":"hello","protocol":1,…}`.
    public func start() {
        write("hello") { line in
            line.member("protocol", Self.version)
            line.member("host", hostVersion)
            line.member("plugin_abi", "\(PluginABIVersion.major).\(PluginABIVersion.minor)")
            line.member("commands", JSONRequest.Command.names)
        }
    }

    /// Writes `{"type":"screen","revision":…,"path":[…],"screen":{…}}`.
    public func show(_ shown: Shown) {
        screen = shown.screen
        revision += 1
        write("screen") { line in
            line.member("revision", revision)
            line.member("path", shown.path)
            line.key("screen")
            line.value(screen)
        }
    }

    /// Writes `{"type":"fault","kind":…,"message":…,"path":[…]}`.
    public func show(_ fault: Fault) {
        if fault.endsProcess { hasProcessEnded = true }
        write("fault") { line in
            line.member("kind", fault.kind.rawValue)
            line.member("message", fault.message)
            line.member("path", fault.path)
        }
    }

    /// Writes `{"type":"diagnostic","diagnostic":{…}}`, as in `--format json`.
    public func show(_ diagnostic: Diagnostic) {
        if diagnostic.endsProcess { hasProcessEnded = true }
        write("diagnostic") { line in
            line.key("diagnostic")
            DiagnosticRenderer(color: false).write(diagnostic, to: &line)
        }
    }

    /// Writes `{"type":"notice","kind":…,"message":…}`.
    public func show(_ notice: Notice) {
        write("notice") { line in
            line.member("kind", notice.kind.rawValue)
            line.member("message", notice.message)
        }
    }

    /// Nothing to do: lines are only ever appended.
    public func wasBusy() {}

    /// Writes the tree, while it is watched and if it has changed.
    public func treeDidChange() {
        guard let watchedTree, let tree = listener?.tree.json, tree != watchedTree else { return }
        self.watchedTree = tree
        output.write(tree + "\n")
    }

    /// Writes the last line, `{"type":"exit","code":…,"reason":…}`; before it the answer to the request that led to the
    /// end.
    public func end(_ ending: Ending) {
        if let request {
            answer(request.id, isChanged: ending.reason != .quit, hasProcessEnded ? .processEnded : nil)
        }
        write("exit") { line in
            line.member("code", Int(ending.code))
            line.member("reason", ending.reason.rawValue)
        }
        EndDecision.noteTold()
    }

    /// Takes lines; each is a request.
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
    /// Why a request was not carried out, or not yet.
    public enum Refusal: String, CaseIterable, Sendable {
        /// The request cannot be carried out; a preceding fault says why.
        case refused
        /// The screen has changed since the front end read it.
        case stale
        /// A plugin's process ended meanwhile; a preceding fault says why. What it had done by then is not known.
        case processEnded = "process_ended"
        /// The link waits for a step where it can be taken; a preceding notice names it.
        case waiting
    }

    /// Carries a request out, and answers it by exactly one line of the type `done`.
    private func read(_ line: InputLine) {
        guard listener?.hasEnded != true else { return }
        // A blank line is ignored.
        if case .text(let text) = line, text.allSatisfy(\.isWhitespace) { return }
        var id: JSONValue?
        do {
            let request = try JSONRequest(line)
            id = request.id
            guard request.revision.map({ $0 == revision }) ?? true else {
                return answer(id, isChanged: false, .stale)
            }
            let command = try request.command(on: screen)
            let before = revision
            self.request = (id, before)
            hasProcessEnded = false
            let refusal = try perform(command)
            // The end of the flow has been answered already.
            guard listener?.hasEnded != true else { return }
            answer(id, isChanged: revision != before, refusal ?? (hasProcessEnded ? .processEnded : nil))
        } catch {
            show(Fault(kind: .input, message: error.message, path: []))
            answer(id, isChanged: false, .refused)
        }
    }

    private func perform(_ command: JSONRequest.Command) throws(JSONRequest.Refusal) -> Refusal? {
        switch command {
        case .perform(let action): listener?.perform(action)
        case .tree(let isWatched): showTree(isWatched)
        case .reload: listener?.reload()
        case .quit: listener?.quit()
        case .open(let url):
            switch listener?.open(url) {
            case .waiting(let words)?:
                show(Notice(.link, words))
                return .waiting
            case .refused(let words)?: throw JSONRequest.Refusal(message: words)
            case .taken?, nil: break
            }
        }
        return nil
    }

    private func showTree(_ isWatched: Bool?) {
        guard let tree = listener?.tree.json else { return }
        if let isWatched { watchedTree = isWatched ? tree : nil }
        output.write(tree + "\n")
    }

    private func answer(_ id: JSONValue?, isChanged: Bool, _ refusal: Refusal? = nil) {
        request = nil
        write("done") { line in
            if let id {
                line.key("id")
                line.value(id)
            }
            line.member("changed", isChanged)
            if let refusal { line.member("reason", refusal.rawValue) }
        }
    }

    private func write(_ type: String, _ members: (inout JSONWriter) -> Void) {
        output.write(Self.line(type, members))
    }

    /// A whole line.
    nonisolated static func line(_ type: String, _ members: (inout JSONWriter) -> Void) -> String {
        var line = JSONWriter()
        line.object { line in
            line.member("type", type)
            members(&line)
        }
        return line.text + "\n"
    }
}
