import PluginABI
import PluginManifest
import PluginTestKit
import Testing

@testable import Terminal

/// A screen with a control of each kind.
@ScreenBuilder
private func controls() -> [Element] {
    Button("Go", id: "go")
    Button("Stop", id: "stop", isEnabled: false)
    Button("Ada draws", id: "draw", value: "player1")
    Button("Grace draws", id: "draw", value: "player2")
    Field("Name", id: "name", text: "Ada")
    Field("Amount", id: "amount", text: "5", kind: .number)
    Toggle("Sound", id: "sound", isOn: false)
    Grid("Board", rows: 1, columns: 3) { _, column in
        let action = column < 2 ? Action(id: "place", value: "\(column)") : nil
        return Grid.Cell("", position: "column \(column + 1)", action: action)
    }
    Section("Left") { Button("Close", id: "left/close") }
    Section("Right") {
        Button("Close", id: "right/close")
        Choice("Pays", id: "pay", options: [.init(id: "visa", title: "Visa")], selected: nil)
        List("Inbox", id: "open", items: [.init(id: "m1", title: "Hello", detail: "today")])
        Tabs(id: "tab", tabs: [.init(id: "home", title: "Home"), .init(id: "pay", title: "Visa")], selected: "home")
    }
}

@MainActor
@Suite("What a person does on a screen")
struct ActionTests {
    private let probe = Probe(controls)
    private let rib: RIBTester

    init() throws {
        rib = try RIBTester(probe)
    }

    /// What arrives at the view.
    private func actions(_ body: () throws -> Void) rethrows -> [Action] {
        var actions: [Action] = []
        probe.onAction = { actions.append($0) }
        defer { probe.onAction = { _ in } }
        try body()
        return actions
    }

    @Test("an item of a list is picked by what a person reads, if its list allows that")
    func pick() throws {
        let probe = Probe {
            List("Files", id: "open", items: [.init(id: "a", title: "Alpha")]).picking("pick", picked: [])
            List("Menu", id: "drink", items: [.init(id: "tea", title: "Tea")])
        }
        let rib = try RIBTester(probe)
        var actions: [Action] = []
        probe.onAction = { actions.append($0) }
        try rib.pick("Alpha")
        try rib.pick("a", in: "Files")
        #expect(actions == [Action(id: "pick", value: "a"), Action(id: "pick", value: "a")])
        let failure = #expect(throws: TestFailure.self) { try rib.pick("Tea") }
        #expect(failure?.message == "`Tea` cannot be picked: its list is not one of `picking(_:picked:)`.")
    }

    @Test(
        "a control is pressed by what a person reads, or by its id",
        arguments: [
            ("Go", nil, Action(id: "go")), ("go", nil, Action(id: "go")),
            ("Grace draws", nil, Action(id: "draw", value: "player2")),
            ("Sound", nil, Action(id: "sound", value: "true")), ("sound", nil, Action(id: "sound", value: "true")),
            ("column 2", nil, Action(id: "place", value: "1")),
            ("column 1: empty", "Board", Action(id: "place", value: "0")),
            ("Close", "Left", Action(id: "left/close")), ("Close", "Right", Action(id: "right/close")),
            ("Visa", "Pays", Action(id: "pay", value: "visa")), ("Visa", "tab", Action(id: "tab", value: "pay")),
            ("Hello", nil, Action(id: "open", value: "m1")), ("m1", "Inbox", Action(id: "open", value: "m1")),
            ("Home", "Right", Action(id: "tab", value: "home")),
        ]
    )
    func press(name: String, container: String?, action: Action) throws {
        #expect(try actions { try rib.press(name, in: container) } == [action])
    }

    @Test("a field is filled in by its label or its id", arguments: ["Name", "name"])
    func type(name: String) throws {
        #expect(try actions { try rib.type("Grace", into: name) } == [Action(id: "name", value: "Grace")])
    }

    @Test("an action is performed by its id, as a line of JSON does")
    func perform() throws {
        let performed = try actions {
            try rib.perform("go")
            try rib.perform("draw", "player1")
            try rib.perform("name", "")
        }
        #expect(performed == [Action(id: "go"), Action(id: "draw", value: "player1"), Action(id: "name", value: "")])
    }

    @Test("what can be performed is just what a line of `--ui json` can perform")
    func sameAsFaces() throws {
        let ids = rib.screen.actions.map(\.id) + ["nothing", ""]
        let values = rib.screen.actions.map(\.value) + ["", "Grace"]
        for id in ids {
            for value in values {
                var line = JSONWriter()
                line.object { line in
                    line.member("action", id)
                    if let value { line.member("value", value) }
                }
                let request = Result { () throws(JSONRequestError) in
                    try JSONRequest(.text(line.text)).command(on: rib.screen)
                }
                let performed = actions { try? rib.perform(id, value) }
                let isAllowed = if case .success = request { true } else { false }
                #expect(performed == (isAllowed ? [Action(id: id, value: value)] : []), "\(line.text)")
            }
        }
    }

    @Test("what the screen does not offer is sent all the same where a test asks for that")
    func send() {
        #expect(actions { rib.send(Action(id: "nothing")) } == [Action(id: "nothing")])
    }

    private static let offer = """
        It offers: `Go`, `Stop`, `Ada draws`, `Grace draws`, `Name`, `Amount`, `Sound: off (turn on)`, `column 1: empty`, \
        `column 2: empty`, `Close`, `Pays: Visa`, `Hello, today`, `Tab: Home`, `Tab: Visa`.
        """

    @Test("what cannot be done says why, and what can")
    func refused() {
        let refusals: [(@MainActor (RIBTester) throws -> Void, String)] = [
            ({ try $0.press("Run") }, "The screen offers no `Run`. \(Self.offer)"),
            ({ try $0.press("Go", in: "Left") }, "The screen offers no `Go` in `Left`. \(Self.offer)"),
            (
                { try $0.press("Close") },
                "`Close` means several controls: `left/close`, `right/close`. Say which by `in:`, or by `perform`."
            ),
            ({ try $0.press("Stop") }, "`Stop` is disabled, so it cannot be used now."),
            ({ try $0.press("Name") }, "`Name` takes a text: fill it in by `type(_:into:)`."),
            ({ try $0.type("a", into: "Go") }, "`Go` takes no text: use it by `press(_:)`."),
            (
                { try $0.type("a", into: "Amount") },
                "The field `Amount` takes a number: `a` cannot be typed into it."
            ),
            (
                { try $0.perform("run") },
                "The screen offers no action `run`. It offers: `go`, `stop`, `draw`, `name`, `amount`, `sound`, `place`, "
                    + "`left/close`, `right/close`, `pay`, `open`, `tab`."
            ),
            (
                { try $0.perform("draw") },
                "The screen does not offer the action `draw` without a value. It offers it with: `player1`, `player2`."
            ),
            (
                { try $0.perform("go", "1") },
                "The screen does not offer the action `go` with the value `1`. It offers it without one."
            ),
            ({ try $0.perform("name") }, "`name` takes a text: fill it in by `type(_:into:)`."),
            ({ try $0.perform("stop") }, "`stop` is disabled, so it cannot be used now."),
        ]
        for (action, message) in refusals {
            let performed = actions {
                let failure = #expect(throws: TestFailure.self) { try action(rib) }
                #expect(failure?.message == message)
            }
            #expect(performed.isEmpty, "\(message)")
        }
    }

    @Test("nothing can be done on an empty screen, or on that of a RIB that is detached")
    func nothing() throws {
        probe.screen = Screen()
        rib.send(Action(id: "refresh"))
        #expect(throws: TestFailure.self) { try rib.press("Go") }
        let failure = #expect(throws: TestFailure.self) { try rib.perform("go") }
        #expect(failure?.message == "The screen offers no action `go`. It offers nothing.")
        rib.detach()
        let detached = #expect(throws: TestFailure.self) { try rib.press("Go") }
        #expect(
            detached?.message == "The RIB is detached, so nothing can be done on its screen. Attach it again."
        )
        try rib.finish()
    }

    @Test("an item of a tree is opened by what a person reads, and a column sorts by its title")
    func expand() throws {
        let probe = Probe {
            List(
                "Files",
                id: "open",
                items: [List.Item(id: "a", title: "Alpha").level(0, .closed), List.Item(id: "b", title: "Beta")]
            )
            .columns([Table.Column("Name", id: "name")]).sorting("sort", by: nil).expanding("expand")
        }
        let rib = try RIBTester(probe)
        var actions: [Action] = []
        probe.onAction = { actions.append($0) }
        try rib.expand("Alpha")
        try rib.press("Name", in: "Files")
        #expect(actions == [Action(id: "expand", value: "a"), Action(id: "sort", value: "name ascending")])
        let failure = #expect(throws: TestFailure.self) { try rib.expand("Beta") }
        #expect(failure?.message == "`Beta` neither opens nor closes: it is not an item of a tree with others in it.")
    }
}
