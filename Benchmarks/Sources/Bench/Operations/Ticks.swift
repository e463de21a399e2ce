import Base
import PluginABI
import Terminal

// One row of a list of 10 000 changes, as by a value of a stream: the view makes its screen, and a face shows it.
extension Operation {
    static var ticks: [Operation] {
        Ticks.faces.map { face in
            Operation(
                name: "a tick of a list of 10 000 rows, given in a window of 100: \(face.name)",
                work: Work(20, 120) { Ticks.play(face.make(), Ticks.window) },
                nanoseconds: 1_000_000
            )
        }
    }
}

@MainActor
private enum Ticks {
    static let faces: [(name: String, make: @MainActor () -> any Face)] = [
        ("full screen", { Frames.face().0 }),
        ("plain lines", { plainFace() }),
        ("JSON, as changes", { jsonFace() }),
    ]

    /// Shows the list again and again, with another row unread each time.
    static func play(_ face: any Face, _ screen: @escaping (Int) -> Screen) -> @MainActor (Int) -> Void {
        face.show(Shown(screen(0), path: ["rows"]))
        var number = 0
        return { repetitions in
            for _ in 0..<repetitions {
                number += 1
                face.show(Shown(screen(number % 2), path: ["rows"]))
            }
        }
    }

    static func window(unread: Int) -> Screen {
        Screen(title: "Rows") {
            List(id: "open", count: 10_000, window: List.Window(), windowID: "rows") { item($0, unread) }
        }
    }

    private static func item(_ index: Int, _ unread: Int) -> List.Item {
        List.Item(id: "\(index)", title: "Row \(index)", detail: "\(index * 37) kB").unread(index == unread)
    }

    /// Each screen is printed: between two there is a second.
    private static func plainFace() -> PlainFace {
        PlainFace(output: CountingOutput(), timer: PassedTimer(), waitTimer: PassedTimer())
    }

    /// It has asked for changes.
    private static func jsonFace() -> JSONFace {
        let face = JSONFace(output: CountingOutput(), hostVersion: nil)
        face.receive(.bytes(Array("{\"command\":\"changes\"}\n".utf8)))
        return face
    }
}

/// A timer whose time has always passed.
private final class PassedTimer: OneShotTimer {
    let isRunning = false
    let now = 0
    func start(milliseconds: Int, _ action: @escaping @MainActor () -> Void) { action() }
    func cancel() {}
}

private final class CountingOutput: Output {
    private var count = 0
    func write(_ text: String) { count += text.utf8.count }
}
