public import Base
import PluginABI
import PluginManifest

/// A face with a JSON object on each line, in both directions: protocol 1, for other front ends and for tests.
///
/// The reference is `Documentation/reference/json.md`, and the schema `ribs-host schema --protocol`.
public final class JSONFace: Face {
    /// The version of the protocol, incremented when a member is removed or changes its meaning.
    public nonisolated static let version = 1

    /// Carries out the command `interrupt` while the main thread waits.
    public nonisolated let interrupts = JSONInterrupts()
    let output: any Output
    private let hostVersion: String?
    private var send: @MainActor (Request) -> Answer = { _ in .ended }
    private var input = LineInput()
    private var shown = Shown()
    /// The current form of the host's words among the labels of actions.
    private var labels = Labels.english
    /// The number of the shown screen; 0 before the first.
    private var revision = 0
    /// Writes the differences of later screens, once a front end has requested them; nil while each screen is written
    /// completely.
    var changes: ScreenChanges?
    /// The current request; nil while there is none.
    private var outstanding: Outstanding?
    /// The last line of the tree, while the tree is watched.
    private(set) var watchedTree: String?

    /// The form of the host's words among the labels of actions.
    private enum Labels {
        case english, keyed
    }

    /// A request without an answer yet.
    private struct Outstanding {
        let id: JSONValue?
        let command: JSONRequest.Command
        /// The number of the screen for which the request was made.
        let revision: Int
        /// True if a plugin's process has ended since the request was made.
        var hasProcessEnded = false
    }

    /// Makes a face for an output.
    ///
    /// - Parameter hostVersion: the version of the program, for the first line. Without a version, this line is not
    ///   written, because it is about the host and not about the flow.
    public init(output: any Output, hostVersion: String?) {
        self.output = output
        self.hostVersion = hostVersion
    }

    /// Writes the first line, `{"type":"hello","protocol":1,…}`.
    public func start(_ send: @escaping @MainActor (Request) -> Answer) {
        self.send = send
        guard let hostVersion else { return }
        write("hello") { line in
            line.member("protocol", Self.version)
            line.member("host", hostVersion)
            line.member("plugin_abi", "\(PluginABIVersion.major).\(PluginABIVersion.minor)")
            line.member("commands", JSONCommand.allCases.map(\.rawValue))
        }
    }

    /// Writes `{"type":"screen","revision":…,"path":[…],"screen":{…}}`, or the differences to the previous screen.
    public func show(_ shown: Shown) {
        self.shown = shown
        revision += 1
        let change = changes?.line(to: { nodes(after: $0) }, revision)
        output.write(change ?? wholeScreen)
    }

    private var wholeScreen: String {
        Self.line("screen") { line in
            line.member("revision", revision)
            line.member("path", shown.path)
            line.key("screen")
            line.value(shown.screen, words)
        }
    }

    /// The shown screen in parts; nil before the first.
    var nodes: ScreenNodes? { revision > 0 ? nodes(after: nil) : nil }

    private func nodes(after previous: ScreenNodes?) -> ScreenNodes {
        var head = JSONWriter()
        head.object { line in
            line.member("revision", revision)
            line.member("path", shown.path)
            line.object("screen") { $0.members(of: shown.screen) }
        }
        return ScreenNodes(shown.screen, head: head.bytes, words, after: previous)
    }

    private var words: ScreenWords? { labels == .keyed ? ScreenWords(of: shown.screen) : nil }

    /// Writes the shown screen again, with the keys of the host's words.
    func showLabelsKeyed() {
        labels = .keyed
        if changes != nil { changes = ScreenChanges(after: nodes) }
        showAgain()
    }

    /// Writes the whole shown screen again; nothing before the first.
    func showAgain() {
        guard revision > 0 else { return }
        output.write(wholeScreen)
    }

    /// Writes the line of news.
    public func tell(_ news: News) {
        switch news {
        case .fault(let fault) where fault.endsProcess: outstanding?.hasProcessEnded = true
        case .diagnostic(let diagnostic) where diagnostic.endsProcess: outstanding?.hasProcessEnded = true
        default: break
        }
        if let line = news.line { write(line) }
    }

    private func write(_ line: NewsLine) {
        write(line.type) { object in
            for member in line.members where member.isShown ?? true { object.write(member) }
        }
    }

    /// Writes the tree, if requested, or if watched and changed.
    public func show(_ look: Look) {
        guard case .tree(let snapshot) = look else { return }
        let tree = snapshot.json
        if case .named(.tree, _, let isWatched) = outstanding?.command {
            if let isWatched { watchedTree = isWatched ? tree : nil }
        } else {
            guard let watchedTree, tree != watchedTree else { return }
            self.watchedTree = tree
        }
        output.write(tree + "\n")
    }

    /// Writes the last line, `{"type":"exit","code":…,"reason":…}`, after the answer to the request for the
    /// end.
    public func end(_ ending: Ending, _ code: ExitCode) {
        if let outstanding {
            let isQuit = if case .quit = ending { true } else { false }
            answer(outstanding, isChanged: !isQuit)
        }
        var line = ""
        ending.write(to: &line, code: code.rawValue) { line in
            guard let name = ending.name else { return }
            var end = JSONWriter()
            end.value(name)
            line += ",\"end\":" + end.text
        }
        output.write(line)
        EndDecision.noteTold()
    }

    /// Takes lines, each with a request, and quits after the last.
    public func receive(_ input: Input) { receive(input, send) }

    /// Takes lines, and sends their requests to a closure.
    func receive(_ input: Input, _ send: (Request) -> Answer) {
        switch input {
        // A program knows what it writes.
        case .bytes(let bytes), .unseen(let bytes): self.input.append(bytes)
        case .end: self.input.end()
        }
        while let next = self.input.next() {
            guard case .line(let line) = next else {
                _ = send(.quit)
                return
            }
            guard let request = read(line) else { continue }
            let answer = send(request)
            // The answer to the last request is written at the end.
            if answer == .ended { return }
            if let outstanding { self.answer(outstanding, answer) }
        }
    }

    /// Writes the answer to the current request, a line of the type `done`.
    private func answer(_ outstanding: Outstanding, _ answer: Answer) {
        let isChanged = revision != outstanding.revision
        switch answer {
        case .done, .ended: self.answer(outstanding, isChanged: isChanged)
        case .waiting(let words):
            tell(.notice(Notice(.link, [words])))
            self.answer(outstanding, isChanged: isChanged, .waiting)
        case .refused(let words): refuse(outstanding.id, words)
        }
    }
}

extension JSONFace {
    /// The reason why a request was not carried out, or not yet.
    public enum DoneReason: String, CaseIterable, Sendable {
        /// The request cannot be carried out; the preceding fault has the reason.
        case refused
        /// The screen has changed since the front end read it.
        case stale
        /// A plugin's process ended while it handled the request; the preceding fault has the reason. The effects until
        /// then are unknown.
        case processEnded = "process_ended"
        /// The link waits for a step that can take it; the preceding notice names the step.
        case waiting
    }

    /// Returns the request in the form in which it may be recorded: three bullets replace the text of a secure field.
    func withoutSecrets(_ request: Request) -> Request {
        guard case .perform(var action) = request, action.value?.isEmpty == false,
            shown.screen.actions.contains(where: { $0.id == action.id && $0.fieldKind == .secure })
        else { return request }
        action.value = "\u{2022}\u{2022}\u{2022}"
        return .perform(action)
    }

    /// Reads a line. Each request is answered by exactly one line of the type `done`, here if the request is not
    /// carried out.
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

    /// Returns the request to the session; nil if the face has carried the command out.
    private func request(_ command: JSONRequest.Command) -> Request? {
        switch command {
        case .perform(let action): .perform(action)
        case .named(let command, let text, let flag): request(command, text: text, flag: flag)
        }
    }

    private func refuse(_ id: JSONValue?, _ message: String, _ words: HostWords? = nil) {
        write(NewsLine(Fault(kind: .input, message: message, path: []), words))
        answer(id, isChanged: false, .refused)
    }

    private func answer(_ request: Outstanding, isChanged: Bool, _ reason: DoneReason? = nil) {
        answer(request.id, isChanged: isChanged, reason ?? (request.hasProcessEnded ? .processEnded : nil))
    }

    private func answer(_ id: JSONValue?, isChanged: Bool, _ reason: DoneReason? = nil) {
        outstanding = nil
        write("done") { line in
            if let id {
                line.key("id")
                line.value(id)
            }
            line.member("changed", isChanged)
            if let reason { line.member("reason", reason.rawValue) }
        }
    }

    private func write(_ type: String, _ members: (inout JSONWriter) -> Void) {
        output.write(Self.line(type, members))
    }

    /// Returns a line with an object, and the line break.
    nonisolated static func line(_ type: String, _ members: (inout JSONWriter) -> Void) -> String {
        var line = JSONWriter()
        line.object { line in
            line.member("type", type)
            members(&line)
        }
        return line.text + "\n"
    }
}

extension JSONWriter {
    fileprivate mutating func write(_ member: NewsLine.Member) {
        switch member.value {
        case .text(let text), .word(let text, _): self.member(member.name, text)
        case .number(let number, _): self.member(member.name, number)
        case .path(let names): self.member(member.name, names)
        case .words(let words): members(words)
        case .diagnostic(let diagnostic):
            key(member.name)
            DiagnosticRenderer(color: false).write(diagnostic, to: &self)
        }
    }
}
