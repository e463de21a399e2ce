import Base
import PluginABI

@testable import Terminal

/// A terminal in memory, with an emulator instead of a person's eyes.
final class MemorySurface: Surface {
    var size: TerminalSize
    var onEvent: (@MainActor (SurfaceEvent) -> Void)?
    private(set) var emulator: Emulator
    private(set) var isTaken = false
    private(set) var written = ""
    var heldOutput = ""
    /// How many screens could be seen.
    private(set) var seenScreens = 0
    /// The keys for which the job got a signal.
    private(set) var signals: [Character] = []
    /// Whether something has changed the settings.
    var isChanged = false
    /// Whether input has arrived that the face has not received.
    var inputWaits = false

    init(_ columns: Int = 80, _ rows: Int = 24) {
        size = TerminalSize(columns: columns, rows: rows)
        emulator = Emulator(columns: columns, rows: rows)
    }

    func write(_ text: String) {
        written += text
        emulator.feed(text)
    }

    func ask(_ question: String) { write(question) }

    func signalJob(for key: Character) -> Bool {
        guard key == "z" || key == "\\" else { return false }
        signals.append(key)
        return true
    }

    func repairSettings() -> Bool {
        defer { isChanged = false }
        return isChanged
    }

    func screenCanBeSeen() { seenScreens += 1 }
    func hasInput() -> Bool { inputWaits }
    func enter() { isTaken = true }
    func leave() { isTaken = false }

    func resize(_ columns: Int, _ rows: Int) {
        size = TerminalSize(columns: columns, rows: rows)
        emulator.resize(columns: columns, rows: rows)
        onEvent?(.resized)
    }
}

/// A session that carries nothing out.
@MainActor
func doNothing(_ request: Request) -> Answer { .done }

/// An output in memory.
final class MemoryOutput: Output {
    private(set) var text = ""
    func write(_ text: String) { self.text += text }
}

/// A timer that a test lets fire.
final class ManualTimer: OneShotTimer {
    private var body: (@MainActor () -> Void)?
    /// After how long it would fire; nil if it is not running.
    private(set) var milliseconds: Int?
    var isRunning: Bool { milliseconds != nil }
    var now = 0
    func start(milliseconds: Int, _ fire: @escaping @MainActor () -> Void) {
        self.milliseconds = milliseconds
        body = fire
    }
    func cancel() {
        milliseconds = nil
        body = nil
    }
    func fire() {
        let body = body
        cancel()
        body?()
    }
}

/// A face with a session in little, which answers each action with a screen.
@MainActor
final class FaceRig {
    let surface: MemorySurface
    let errors = MemoryOutput()
    let timer = ManualTimer()
    let ticker = ManualTimer()
    let messageTimer = ManualTimer()
    let face: FullFace
    private(set) var actions: [Action] = []
    private(set) var quits = 0
    /// What was said about whether the tree is shown, one word after the other.
    private(set) var inspections: [Bool] = []
    private var watched: Aspects = []
    var picture = FlowPicture()
    var tree = TreeSnapshot()
    /// How often the tree was asked for.
    private(set) var treeRequests = 0
    /// The path of the screens that answers show.
    var path = ["test"]
    var answer: (Action) -> Screen?

    init(
        _ screen: Screen?,
        _ columns: Int = 80,
        _ rows: Int = 24,
        keys: KeyBindings = .standard,
        answer: @escaping (Action) -> Screen? = { _ in nil }
    ) {
        surface = MemorySurface(columns, rows)
        face = FullFace(
            surface: surface,
            errors: errors,
            profile: TerminalProfile(colors: .rgb, usesUnicode: true),
            timer: timer,
            ticker: ticker,
            messageTimer: messageTimer,
            keys: keys
        )
        self.answer = answer
        face.start { [weak self] in self?.carryOut($0) ?? .ended }
        if let screen { face.show(screen, path: ["test"]) }
    }

    func type(_ text: String) { receive(Array(text.utf8)) }

    func receive(_ bytes: [UInt8]) { face.receive(.bytes(bytes)) }
    func receive(unseen bytes: [UInt8]) { face.receive(.unseen(bytes)) }
    func endOfInput() { face.receive(.end) }

    /// Shows what the face watches, as a session does after each turn.
    func treeDidChange() { show(watched) }

    private func carryOut(_ request: Request) -> Answer {
        switch request {
        case .perform(let action): perform(action)
        case .look(let aspects, let watching):
            if watching.contains(.tree) != watched.contains(.tree) { inspections.append(watching.contains(.tree)) }
            watched = watching
            show(aspects)
        case .quit: quits += 1
        case .open, .reload: break
        }
        return quits == 0 ? .done : .ended
    }

    private func perform(_ action: Action) {
        actions.append(action)
        // As a session does, which shows only what has changed.
        guard let screen = answer(action), screen != face.view.screen || path != face.view.path else { return }
        face.show(screen, path: path)
    }

    private func show(_ aspects: Aspects) {
        if aspects.contains(.tree) {
            treeRequests += 1
            face.show(.tree(tree))
        }
        if aspects.contains(.picture) { face.show(.picture(picture)) }
    }

    var shown: String { surface.emulator.text }
    var focusLabel: String? { face.focused?.label }
    var heard: [String] { actions.map { action in action.value.map { "\(action.id)=\($0)" } ?? action.id } }
}

extension Face {
    /// Shows a screen whose steps are called by their names.
    func show(_ screen: Screen, path: [String]) {
        show(Shown(screen, path: path, titles: path))
    }
}

/// The sequences of keys.
enum Keys {
    static let up = "\u{1B}[A"
    static let down = "\u{1B}[B"
    static let right = "\u{1B}[C"
    static let left = "\u{1B}[D"
    static let backTab = "\u{1B}[Z"
    static let delete = "\u{1B}[3~"
    static let home = "\u{1B}[H"
    static let end = "\u{1B}[F"
    static let pageUp = "\u{1B}[5~"
    static let pageDown = "\u{1B}[6~"
    static let (f1, f2, f3) = ("\u{1B}OP", "\u{1B}OQ", "\u{1B}OR")
    static let f12 = "\u{1B}[24~"
    static let wheelDown = wheelDown(0, 0)
    static func wheelDown(_ x: Int, _ y: Int) -> String { "\u{1B}[<65;\(x + 1);\(y + 1)M" }
    static func click(_ x: Int, _ y: Int) -> String { press(x, y) + release(x, y) }
    static func press(_ x: Int, _ y: Int) -> String { "\u{1B}[<0;\(x + 1);\(y + 1)M" }
    static func drag(_ x: Int, _ y: Int) -> String { "\u{1B}[<32;\(x + 1);\(y + 1)M" }
    static func release(_ x: Int, _ y: Int) -> String { "\u{1B}[<0;\(x + 1);\(y + 1)m" }
    /// The keys that press the control with a number, counted from 1, on a screen whose controls are buttons.
    static func button(_ number: Int) -> String { "g" + String(repeating: "\t", count: number - 1) + "\r" }
    static func paste(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }
}
