import Testing

@testable import PluginABI

@Suite("Screens")
struct ScreenTests {
    @Test("the builder takes elements, conditions, loops, optionals, lists and own elements")
    func builder() {
        struct ScoreLine: ElementConvertible {
            let name: String
            var element: Element { Text("\(name): 1", style: .number).element }
        }
        func screen(isOver: Bool, note: Text?) -> Screen {
            Screen(title: "Game") {
                Text("Ada")
                if isOver { Divider() }
                if isOver { Text("over") } else { Text("running") }
                for name in ["a", "b"] { Text(name) }
                note
                ScoreLine(name: "Ada")
                [Text("listed").element]
            }
        }
        #expect(
            screen(isOver: true, note: Text("note")).elements == [
                .text(Text("Ada")), .divider(Divider()), .text(Text("over")), .text(Text("a")), .text(Text("b")),
                .text(Text("note")), .text(Text("Ada: 1", style: .number)), .text(Text("listed")),
            ]
        )
        #expect(screen(isOver: false, note: nil).elements.contains(.text(Text("running"))))
        #expect(screen(isOver: false, note: nil) != screen(isOver: true, note: nil))
        #expect(Screen().elements.isEmpty)
    }

    @Test("actions are listed in reading order, with words for cells and the text of fields")
    func actions() {
        let screen = Screen {
            Row {
                Button("One", id: "one")
                Column {
                    Button("Two", id: "two", value: "2", isEnabled: false)
                    Text("no action")
                }
            }
            Section("Board") {
                Grid("board", rows: 1, columns: 3) { _, column in
                    switch column {
                    case 0: Grid.Cell("", position: "left", action: Action(id: "place", value: "0,0"))
                    case 1:
                        Grid.Cell("X", position: "middle", action: Action(id: "place", value: "0,1"), isEnabled: false)
                    default: Grid.Cell("O", position: "right")
                    }
                }
            }
            Field("Name", id: "name", text: "Ada")
            ProgressBar("Loading", fraction: 0.5)
        }
        let lines = screen.actions.map {
            "\($0.id) \($0.value ?? "-") \($0.label)\($0.isEnabled ? "" : " (off)")\($0.takesText ? " (text)" : "")"
        }
        #expect(
            lines == [
                "one - One", "two 2 Two (off)", "place 0,0 left: empty", "place 0,1 middle: X (off)",
                "name Ada Name (text)",
            ]
        )
    }

    @Test("a progress bar's fraction is kept within 0 to 1, and no number is none")
    func progress() {
        #expect(ProgressBar("", fraction: -1).fraction == 0)
        #expect(ProgressBar("", fraction: 2).fraction == 1)
        #expect(ProgressBar("", fraction: .infinity).fraction == 1)
        #expect(ProgressBar("", fraction: .nan).fraction == nil)
        #expect(ProgressBar("", fraction: nil).fraction == nil)
    }

    @Test("a grid of fewer than no rows is empty")
    func emptyGrid() {
        #expect(Grid(rows: -1, columns: 3) { _, _ in Grid.Cell("", position: "") }.rows.isEmpty)
    }

    @Test("setNeedsDisplay tells the host which view controller changed")
    @MainActor
    func needsDisplay() {
        let connected = RIBHost.connected
        defer { RIBHost.connected = connected }
        var shown: [ObjectIdentifier] = []
        RIBHost.connected = RIBHost(faultHandler: { _ in }) { shown.append(ObjectIdentifier($0)) }
        let controller = ViewController()
        controller.setNeedsDisplay()
        #expect(shown == [ObjectIdentifier(controller)])
    }
}
