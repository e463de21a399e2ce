import Base
import Glibc
import PluginABI
import Terminal

/// A form, then a board, then the end; as a session would run plugins, in little.
@MainActor
final class ProbeFlow {
    private let face: FullFace
    private var name = ""
    private var isPlaying = false
    private var marks: [Int: String] = [:]
    private var tree: TreeSnapshot {
        TreeSnapshot(nodes: [.init(name: "probe", depth: 0, state: .active, waitsFor: ["done"])])
    }

    init(_ face: FullFace) {
        self.face = face
    }

    /// Does what the face asks for.
    func carryOut(_ request: Request) -> Answer {
        switch request {
        case .perform(let action): perform(action)
        case .look(let aspects, _): if aspects.contains(.tree) { face.show(.tree(tree)) }
        case .quit: quit()
        case .open, .reload: break
        }
        return .done
    }

    private func perform(_ action: Action) {
        switch action.id {
        case "name": name = action.value ?? ""
        case "play": isPlaying = true
        case "place": action.value.flatMap { Int($0) }.map { marks[$0] = "X" }
        case "crash": crash(action.value ?? "")
        case "hang":
            // Not to standard error, which is held back.
            FileOutput(descriptor: Glibc.open("/dev/tty", O_WRONLY)).write("hanging")
            while true {}
        default: break
        }
        show()
    }

    private func quit() {
        face.end(.quit, .done)
        CrashGuard.exit(.done)
    }

    func show() {
        face.show(isPlaying ? Shown(board, path: ["probe", "board"]) : Shown(form, path: ["probe", "form"]))
    }

    private var form: Screen {
        Screen(title: "Who plays?") {
            Field("Name", id: "name", text: name)
            Text("Hello, \(name)!", style: .caption)
            Button("Play", id: "play", role: .primary)
        }
    }

    private var board: Screen {
        Screen(title: "Board") {
            Grid("Board", rows: 3, columns: 3) { row, column in
                let place = row * 3 + column
                return Grid.Cell(
                    marks[place] ?? "",
                    position: "cell \(place)",
                    action: Action(id: "place", value: "\(place)"),
                    isEnabled: marks[place] == nil
                )
            }
            Text("\(marks.count) marks", style: .caption)
            Button("Crash", id: "crash", value: "segv", role: .destructive)
            Button("Recurse", id: "crash", value: "overflow", role: .destructive)
            Button("Hang", id: "hang")
        }
    }
}
