import Base
import PluginABI
import Terminal

@testable import Composition

/// All faces, which write into nothing what they are shown.
@MainActor
final class Faces {
    private var faults: [Fault] = []
    private let all: [any Face]

    init() {
        let lines = Lines()
        let sink = Sink()
        let terminal = TerminalProfile(colors: .indexed, usesUnicode: true)
        let full = FullFace(surface: sink, errors: sink, profile: terminal, timer: NoTimer(), showsTree: true)
        all = [PlainFace(output: lines, timer: NoTimer()), JSONFace(output: lines, hostVersion: "0"), full]
        for face in all { face.start { _ in .done } }
    }

    func show(_ screen: Screen) {
        for face in all { face.show(Shown(screen, path: ["fuzzed"], titles: ["Fuzzed"])) }
    }

    func show(_ fault: Fault) {
        faults = faults.suffix(9) + [fault]
        for face in all { face.tell(.fault(fault)) }
    }

    /// Reads the tree below a router, once, and shows it in every form.
    func showTree(below root: any Routing) {
        var tree = TreeSnapshot(below: root, outcomes: [])
        tree.faults = faults
        for face in all { face.show(.tree(tree)) }
        precondition(!tree.lines.isEmpty && !tree.json.isEmpty)
        // What the host and its worker know of one tree is one tree.
        precondition(tree.nodes.first?.depth == 0, "no root")
        for (node, next) in zip(tree.nodes, tree.nodes.dropFirst()) {
            precondition(1...node.depth + 1 ~= next.depth, "a RIB without a parent")
        }
    }

    func end() {
        for face in all { face.end(.finished(at: nil), .done) }
    }
}

private final class Sink: Surface {
    let size = TerminalSize(columns: 100, rows: 30)
    var onEvent: (@MainActor (SurfaceEvent) -> Void)?
    let heldOutput = ""
    func ask(_ question: String) { write(question) }
    func signalJob(for key: Character) -> Bool { false }
    func repairSettings() -> Bool { false }
    func screenCanBeSeen() {}
    func hasInput() -> Bool { false }
    func enter() {}
    func leave() {}
    func write(_ text: String) {}
}

/// What is printed in lines has no control characters.
private final class Lines: Output {
    func write(_ text: String) {
        precondition(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 }, "a control character")
    }
}

private final class NoTimer: OneShotTimer {
    let now = 0
    let isRunning = false
    func start(milliseconds: Int, _ fire: @escaping @MainActor () -> Void) {}
    func cancel() {}
}
