import Base
import GalleryPlugin
import PluginABI
import TestSupport
import Testing

@testable import Terminal

/// What holds at each size of a terminal, whatever is shown.
@MainActor
@Suite("At each size of a terminal")
struct FullSizesTests {
    nonisolated private static let sizes = [(20, 5), (80, 24), (120, 40), (200, 50)]

    private static let screens: [(name: String, screen: Screen)] =
        [
            ("off game", Samples.offGame), ("board", Samples.board("X.O......")),
            ("won", Samples.board("XXXOO....", announcement: "Ada won!")), ("form", Samples.form),
            ("tabs", Samples.tabs), ("container", Samples.container), ("table", Samples.table),
            ("wide board", Samples.wideBoard), ("strange", Samples.strange), ("empty", Screen(title: "Empty")),
            ("many", Screen(title: "Many") { for number in 0..<90 { Button("B\(number)", id: "\(number)") } }),
        ]

    /// With a screen for each element. What covers the screen does not depend on its elements: there, fewer do.
    private static func samples(under page: String) -> [(name: String, screen: Screen)] {
        page.isEmpty ? screens + ElementSamples.all.map { ($0.kind, $0.screen) } : screens
    }

    /// The keys that open what can cover the screen or be beside it.
    nonisolated private static let pages = ["", "\u{1B}OP", "\u{1B}OQ", "\u{10}", Keys.f12]

    private func rig(_ screen: Screen, _ columns: Int, _ rows: Int, _ keys: String = "") -> FaceRig {
        let rig = FaceRig(screen, columns, rows)
        rig.tree = TreeSnapshot(
            nodes: (0..<30).map { .init(name: "rib-\($0)", depth: $0 / 3, state: .active, waitsFor: ["done"]) },
            outcomes: [.init(path: ["a", "b"], name: "done", time: 0)],
            streams: [.init(name: "balance", value: "10000")]
        )
        rig.picture = FlowPicture((0..<80).map { .init("  step-\($0)", isLit: $0 == 60) })
        rig.surface.heldOutput = "a line\n"
        if !keys.isEmpty { rig.type(keys) }
        return rig
    }

    private func expectSound(_ rig: FaceRig, _ name: String) {
        let theme = Theme(.rgb, on: .dark)
        let frame = rig.face.build().frame
        #expect(rig.surface.emulator.difference(from: frame, theme: theme) == nil, "\(name)")
        #expect(rig.surface.emulator.overruns == 0, "\(name)")
        guard rig.face.placed?.missingSize == nil, let focused = rig.face.focused else { return }
        // A screen is first seen from its top; what is further down waits for a key.
        #expect(rig.face.isSeen(focused) || rig.face.view.interaction.isAway, "\(name): \(focused.label)")
    }

    @Test("nothing is drawn outside, and what has the focus is seen, wherever it is moved", arguments: sizes)
    func drawing(_ columns: Int, _ rows: Int) {
        for page in Self.pages {
            for (name, screen) in Self.samples(under: page) {
                let rig = rig(screen, columns, rows, page)
                expectSound(rig, name)
                guard ["", Keys.f12].contains(page) else { continue }
                for key in ["\t", "\t", Keys.down, Keys.pageDown, Keys.end, Keys.backTab, Keys.home, Keys.up] {
                    rig.type(key)
                    expectSound(rig, "\(name), \(key.debugDescription)")
                }
            }
        }
    }

    @Test("an error changes no distance between the fields above it", arguments: 8...40)
    func errorInForm(_ rows: Int) {
        func places(error: String) -> [Int] {
            let screen = Screen(title: "Form") {
                for number in 1...4 { Field("Field \(number)", id: "f\(number)", error: number == 4 ? error : "") }
                Button("Save", id: "save")
            }
            let text = FaceRig(screen, 80, rows).surface.emulator.text
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            return lines.indices.filter { lines[$0].contains("Field ") }
        }
        let (before, after) = (places(error: ""), places(error: "Not a number."))
        #expect(before.count == 4, "\(before)")
        #expect(before.map { $0 - before[0] } == after.map { $0 - after[0] })
    }

    @Test(
        "each hint of the footer that can be clicked is visible where it can be clicked, and a click on it does something",
        arguments: sizes
    )
    func footer(_ columns: Int, _ rows: Int) throws {
        var clicked = 0
        for page in Self.pages {
            for (name, screen) in Self.samples(under: page) {
                let hints = rig(screen, columns, rows, page).face.build().hints
                #expect(Set(hints.map { "\($0.event)" }).count == hints.count, "\(name): a key has two meanings")
                for hint in hints {
                    let rig = rig(screen, columns, rows, page)
                    #expect(hint.rect.y == rows - 1 && hint.rect.maxX <= columns, "\(name)")
                    let words = (hint.rect.x..<hint.rect.maxX).map { rig.surface.emulator[$0, rows - 1].text }
                    #expect(words.first != " " && words.last != " ", "\(name): \(words.joined())")
                    let before = rig.shown
                    rig.type(Keys.click(hint.rect.x, rows - 1))
                    let isDone = rig.shown != before || rig.heard != [] || rig.quits > 0
                    #expect(isDone, "\(name), \(page.debugDescription): \(words.joined())")
                    clicked += 1
                }
            }
        }
        #expect(clicked > (rows == 5 ? 50 : 200))
    }

    @Test("a resize from any of them to any other draws all again", arguments: pages)
    func resizes(_ page: String) {
        for (name, screen) in Self.samples(under: page) {
            let rig = rig(screen, 80, 24, page)
            for (columns, rows) in Self.sizes + Self.sizes.reversed() + [(120, 40), (20, 5), (200, 50), (80, 24)] {
                rig.surface.resize(columns, rows)
                expectSound(rig, "\(name) at \(columns) x \(rows)")
            }
        }
    }

    @Test("what a busy host draws at another size is what its face would draw there", arguments: pages)
    func busy(_ page: String) throws {
        for (name, screen) in Self.samples(under: page) {
            for (columns, rows) in Self.sizes where (columns, rows) != (80, 24) {
                let rig = rig(screen, 80, 24, page)
                #expect(rig.face.lastPicture.update(to: TerminalSize(columns: 80, rows: 24)) == nil)
                var emulator = Emulator(columns: columns, rows: rows)
                emulator.feed(try #require(rig.face.lastPicture.update(to: TerminalSize(columns: columns, rows: rows))))
                #expect(emulator.overruns == 0 && emulator.unknown == [], "\(name)")
                #expect(rig.face.lastPicture.update(to: TerminalSize(columns: columns, rows: rows)) == nil)
                rig.surface.resize(columns, rows)
                let title = { (text: String) in text.split(separator: "\n", omittingEmptySubsequences: false).first }
                #expect(title(emulator.text) == title(rig.shown), "\(name)")
            }
        }
    }
}
