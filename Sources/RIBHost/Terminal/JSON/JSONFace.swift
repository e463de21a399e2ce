public import Base
public import PluginABI
public import PluginManifest

/// One JSON object per line, in both directions: protocol 1, for other front ends, and for tests.
///
/// `Documentation/reference/json.md` is its reference, and `ribs-host schema --protocol` its schema.
public final class JSONFace: Face {
    /// The version of the protocol. It is raised when a member is removed or changes its meaning.
    public nonisolated static let version = 1

    /// What carries out the command `interrupt` while the main thread waits.
    public nonisolated let interrupts = JSONInterrupts()
    private let output: any Output
    private let hostVersion: String?
    private var input = LineInput()
    private var shown = Shown()
    /// Whether the labels of actions have keys beside them, where they are the host's words.
    private var labels = Labels.english
    /// The number of the shown screen; 0 before the first.
    private var revision = 0
    /// The line of that screen.
    private var screenLine: String?
    /// What is written of later screens, once a front end has asked for changes; nil where all of each is.
    private var changes: ScreenChanges?
    /// The request that is being carried out.
    private var outstanding: Outstanding?
    /// The tree that was written last, while it is watched.
    private var watchedTree: String?

    /// How the host's words among the labels of actions are written.
    private enum Labels {
        case english, keyed
    }

    /// What the answer to a request depends on.
    private struct Outstanding {
        let id: JSONValue?
        let command: JSONRequest.Command
        /// The number of the screen that it was made on.
        let revision: Int
        /// Whether a plugin's process has ended meanwhile.
        var hasProcessEnded = false
    }

    /// Makes a face that writes to `output`.
    ///
    /// - Parameter hostVersion: the version of the program, for the first line. Without it there is no such line, which
    ///   is about the host and not about the flow.
    public init(output: any Output, hostVersion: String?) {
        self.output = output
        self.hostVersion = hostVersion
    }

    /// Writes the first line, `{"type":"hello","protocol":1,…}`.
    public func start(_ wake: @escaping @MainActor () -> Void = {}) {
        guard let hostVersion else { return }
        write("hello") { line in
            line.member("protocol", Self.version)
            line.member("host", hostVersion)
            line.member("plugin_abi", "\(PluginABIVersion.major).\(PluginABIVersion.minor)")
            line.member("commands", JSONRequest.Command.names)
        }
    }

    /// Writes `{"type":"screen","revision":…,"path":[…],"screen":{…}}`, or what is different in it.
    public func show(_ shown: Shown) {
        self.shown = shown
        revision += 1
        let line = wholeScreen
        screenLine = line
        output.write(changes?.line(instead: line, revision) ?? line)
    }

    private var wholeScreen: String {
        Self.line("screen") { line in
            line.member("revision", revision)
            line.member("path", shown.path)
            line.key("screen")
            line.value(shown.screen, labels == .keyed ? ScreenWords(of: shown.screen) : nil)
        }
    }

    /// Writes the shown screen again, with the keys.
    private func showLabelsKeyed() {
        labels = .keyed
        guard revision > 0 else { return }
        let line = wholeScreen
        screenLine = line
        if changes != nil { changes = ScreenChanges(after: line) }
        output.write(line)
    }

    /// Writes `{"type":"fault","kind":…,"message":…,"path":[…]}`.
    public func show(_ fault: Fault) { show(fault, nil) }

    private func show(_ fault: Fault, _ words: HostWords?) {
        if fault.endsProcess { outstanding?.hasProcessEnded = true }
        write("fault") { line in
            line.member("kind", fault.kind.rawValue)
            line.member("message", fault.message)
            line.member("path", fault.path)
            if let words { line.members([words]) }
        }
    }

    /// Writes `{"type":"log","level":…,"plugin":…,"message":…}`.
    public func show(_ line: LogLine) {
        write("log") { object in
            object.member("level", line.level.rawValue)
            object.member("plugin", line.plugin)
            object.member("message", line.message)
        }
    }

    /// Writes `{"type":"diagnostic","diagnostic":{…}}`, as in `--format json`.
    public func show(_ diagnostic: Diagnostic) {
        if diagnostic.endsProcess { outstanding?.hasProcessEnded = true }
        write("diagnostic") { line in
            line.key("diagnostic")
            DiagnosticRenderer(color: false).write(diagnostic, to: &line)
        }
    }

    /// Writes `{"type":"notice","kind":…,"message":…}`, with `tone` where it means more than something to know,
    /// and `words` where they have keys.
    public func show(_ notice: Notice) {
        write("notice") { line in
            line.member("kind", notice.kind.rawValue)
            line.member("message", notice.message)
            line.members(notice.words)
            if notice.tone != .neutral { line.member("tone", notice.tone.rawValue) }
        }
    }

    /// Writes `{"type":"message","text":…,"seconds":…}`, with `tone` where it is not neutral.
    public func show(_ message: TransientMessage) {
        write("message") { line in
            line.member("text", message.text)
            if message.tone != .neutral { line.member("tone", message.tone.rawValue) }
            line.member("seconds", message.seconds)
        }
    }

    /// Writes the tree, if it was asked for, or is watched and has changed.
    public func show(_ tree: TreeSnapshot) {
        let tree = tree.json
        if case .tree(let isWatched) = outstanding?.command {
            if let isWatched { watchedTree = isWatched ? tree : nil }
        } else {
            guard let watchedTree, tree != watchedTree else { return }
            self.watchedTree = tree
        }
        output.write(tree + "\n")
    }

    /// Writes the last line, `{"type":"exit","code":…,"reason":…}`; before it the answer to the request that led to the
    /// end.
    public func end(_ ending: Ending) {
        if let outstanding { answer(outstanding, isChanged: ending.reason != .quit) }
        write("exit") { line in
            line.member("code", Int(ending.code))
            line.member("reason", ending.reason.rawValue)
            if let end = ending.end { line.member("end", end) }
        }
        EndDecision.noteTold()
    }

    /// Takes lines; each is a request.
    public func receive(_ bytes: [UInt8]) {
        input.append(bytes)
    }

    /// Quits, after the last line.
    public func endOfInput() {
        input.end()
    }

    /// The next request. Lines that cannot be carried out are answered here.
    public func next() -> Request? {
        while let next = input.next() {
            guard case .line(let line) = next else { return .quit }
            if let request = read(line) { return request }
        }
        return nil
    }

    /// Writes the answer, one line of the type `done`.
    public func finish(_ link: LinkAnswer?) {
        guard let outstanding else { return }
        switch link {
        case .waiting(let words)?:
            show(Notice(.link, [words]))
            answer(outstanding, isChanged: revision != outstanding.revision, .waiting)
        case .refused(let words)?: refuse(outstanding.id, words)
        case .taken?, nil: answer(outstanding, isChanged: revision != outstanding.revision)
        }
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

    /// A request as it may be written down: of a secure field without the text, for which three bullets stand.
    func withoutSecrets(_ request: Request) -> Request {
        guard case .perform(var action) = request, action.value?.isEmpty == false,
            shown.screen.actions.contains(where: { $0.id == action.id && $0.fieldKind == .secure })
        else { return request }
        action.value = "\u{2022}\u{2022}\u{2022}"
        return .perform(action)
    }

    /// Each request is answered by exactly one line of the type `done`: here, if it is not carried out.
    private func read(_ line: InputLine) -> Request? {
        // A blank line is ignored.
        if case .text(let text) = line, text.allSatisfy(\.isWhitespace) { return nil }
        var id: JSONValue?
        do {
            let request = try JSONRequest(line)
            id = request.id
            guard !request.isInterrupt else {
                if interrupts.next() { answer(id, isChanged: false) } else { refuse(id, Self.nothingToInterrupt) }
                return nil
            }
            guard request.revision.map({ $0 == revision }) ?? true else {
                answer(id, isChanged: false, .stale)
                return nil
            }
            let command = try request.command(on: shown.screen)
            outstanding = Outstanding(id: id, command: command, revision: revision)
            guard let request = self.request(command) else {
                if case .words = command { showLabelsKeyed() } else { changes = ScreenChanges(after: screenLine) }
                answer(id, isChanged: false)
                return nil
            }
            return request
        } catch {
            refuse(id ?? error.id, error.message, error.words)
            return nil
        }
    }

    private static let nothingToInterrupt = "No plugin's process keeps the host waiting: there is nothing to interrupt."

    /// The request to the session; nil for a command that only the face carries out.
    private func request(_ command: JSONRequest.Command) -> Request? {
        switch command {
        case .changes, .words: nil
        case .perform(let action): .perform(action)
        case .tree(let isWatched): .look(.tree, watching: isWatched ?? (watchedTree != nil) ? .tree : [])
        case .open(let url): .open(url: url)
        case .reload: .reload
        case .quit: .quit
        }
    }

    private func refuse(_ id: JSONValue?, _ message: String, _ words: HostWords? = nil) {
        show(Fault(kind: .input, message: message, path: []), words)
        answer(id, isChanged: false, .refused)
    }

    private func answer(_ request: Outstanding, isChanged: Bool, _ refusal: Refusal? = nil) {
        answer(request.id, isChanged: isChanged, refusal ?? (request.hasProcessEnded ? .processEnded : nil))
    }

    private func answer(_ id: JSONValue?, isChanged: Bool, _ refusal: Refusal? = nil) {
        outstanding = nil
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
