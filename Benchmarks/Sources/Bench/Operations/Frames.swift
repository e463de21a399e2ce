import Base
import Composition
import PluginABI
import Terminal

// The full-screen face: the sample's own screens, drawn on a terminal that only counts.
extension Operation {
    static var frames: [Operation] {
        [
            Operation(
                name: "a frame of the board at 80 x 24: laid out, drawn, compared",
                work: Work(20, 120) { Frames.alternate(Frames.board, Frames.board.withMark("X", at: 4)) },
                nanoseconds: 100_000
            ),
            Operation(
                name: "a frame of an unchanged board",
                work: Work(20, 120) { Frames.alternate(Frames.board, Frames.board) },
                nanoseconds: 100_000
            ),
            Operation(
                name: "a frame of a list of 100 rows, after a change of one",
                work: Work(20, 120) { Frames.alternate(Frames.list(of: 100), Frames.list(of: 100, unread: 3)) }
            ),
            Operation(
                name: "a frame of a list of 100 000 rows, given in a window of 100",
                work: Work(20, 120) { Frames.alternate(Frames.list(of: 100_000), Frames.list(of: 100_000, unread: 3)) },
                floor: Work(20, 120) { Frames.alternate(Frames.list(of: 100), Frames.list(of: 100, unread: 3)) }
            ),
        ]
    }
}

extension Quantity {
    static var frames: [Quantity] {
        [
            Quantity(name: "bytes that a change of one cell writes", goal: 64) {
                Frames.bytes(from: Frames.board, to: Frames.board.withMark("X", at: 4))
            },
            Quantity(name: "bytes that a move writes: a mark, and whose turn it is") {
                let flow = Frames.game()
                let before = flow.screen
                flow.perform(Games.moves[4])
                return Frames.bytes(from: before, to: flow.screen)
            },
            Quantity(name: "bytes of the first frame of the board") {
                let (face, surface) = Frames.face()
                face.show(Shown(Frames.board, path: ["tic-tac-toe"]))
                return surface.count
            },
        ]
    }
}

/// The face, and what it shows.
@MainActor
enum Frames {
    /// The board of the real plugin, after one move.
    static let board: Screen = {
        let flow = game()
        flow.perform(Games.moves[0])
        return flow.screen
    }()

    static func game() -> RootFlow {
        let flow = SamplePlugins().flow(["off-game", "tic-tac-toe"])
        flow.launch()
        flow.perform(Games.start)
        return flow
    }

    static func face() -> (FullFace, CountingSurface) {
        let surface = CountingSurface()
        let face = FullFace(
            surface: surface,
            errors: surface,
            profile: TerminalProfile(colors: .rgb, usesUnicode: true),
            timer: DispatchOneShotTimer()
        )
        face.start { _ in .done }
        return (face, surface)
    }

    /// Shows the one screen and the other in turn.
    static func alternate(_ first: Screen, _ second: Screen) -> @MainActor (Int) -> Void {
        let (face, _) = face()
        return { repetitions in
            for index in 0..<repetitions { face.show(Shown(index % 2 == 0 ? first : second, path: ["tic-tac-toe"])) }
        }
    }

    /// A list whose first 100 rows are given.
    static func list(of count: Int, unread: Int? = nil) -> Screen {
        Screen(title: "Rows") {
            List(id: "open", count: count, window: List.Window(), windowID: "rows") { index in
                List.Item(id: "\(index)", title: "Row \(index)", detail: "\(index * 37) kB").unread(index == unread)
            }
        }
    }

    static func bytes(from first: Screen, to second: Screen) -> Int {
        let (face, surface) = face()
        face.show(Shown(first, path: ["tic-tac-toe"]))
        let before = surface.count
        face.show(Shown(second, path: ["tic-tac-toe"]))
        return surface.count - before
    }
}

/// A terminal of 80 x 24 cells that counts the bytes it gets.
final class CountingSurface: Surface {
    private(set) var count = 0
    let size = TerminalSize(columns: 80, rows: 24)
    var onEvent: (@MainActor (SurfaceEvent) -> Void)?

    func write(_ text: String) { count += text.utf8.count }
    let heldOutput = ""
    func ask(_ question: String) { write(question) }
    func signalJob(for key: Character) -> Bool { false }
    func repairSettings() -> Bool { false }
    func screenCanBeSeen() {}
    func hasInput() -> Bool { false }
    func enter() {}
    func leave() {}
}

extension Screen {
    /// The screen with another mark in one cell of its grid, counted in reading order, and no other change.
    func withMark(_ mark: String, at place: Int) -> Screen {
        var screen = self
        screen.elements = elements.map { element in
            guard case .grid(var grid) = element, let columns = grid.rows.first?.count else { return element }
            grid.rows[place / columns][place % columns].text = mark
            return .grid(grid)
        }
        return screen
    }
}
