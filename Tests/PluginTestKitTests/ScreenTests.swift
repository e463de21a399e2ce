import PluginABI
import PluginTestKit
import Testing

@MainActor
@Suite("What a test sees of a screen")
struct ScreenTests {
    private let screen = Screen {
        Text("Welcome")
        Section("Money") {
            Row {
                Text("Balance: 12")
                Button("Top up", id: "topUp")
            }
            Field("Amount", id: "amount", text: "5")
        }
        Toggle("Sound", id: "sound", isOn: true)
        Choice("Pays", id: "pay", options: [], selected: nil)
        List("Inbox", id: "open", items: [])
        Tabs(id: "tabs", tabs: [], selected: "")
        Grid("Board", rows: [])
        Table("Bookings", columns: [], rows: [])
        ProgressBar("Loading", fraction: 0.5)
        Row { Pane { Gauge("Memory", value: 3, in: 0...4) } }
        Chart("Load", values: [1, 2])
        Field("Again", id: "again")
        Field("Again", id: "again2")
    }

    @Test("a failure names the line of the test that asked, and what is there")
    func place() {
        let failure = #expect(throws: TestFailure.self) { try screen.field("Name") }
        #expect(
            failure?.description
                == "PluginTestKitTests/ScreenTests.swift:\(#line - 1): The screen has no field `Name`. It has: `Amount`, `Again`."
        )
    }

    @Test("an element is found by its label or its id, however deep it is")
    func found() throws {
        #expect(screen.texts == ["Welcome", "Balance: 12"])
        #expect(try screen.section("Money").texts == ["Balance: 12"])
        #expect(try screen.section("Money").button("Top up").action == Action(id: "topUp"))
        #expect(try screen.button("topUp").label == "Top up")
        #expect(try screen.field("Amount").text == "5")
        #expect(try screen.field("amount").text == "5")
        #expect(try screen.toggle("Sound").isOn)
        #expect(try screen.choice("Pays").id == "pay")
        #expect(try screen.list("Inbox").id == "open")
        #expect(try screen.tabs("tabs").selected == "")
        #expect(try screen.grid("Board").rows.isEmpty)
        #expect(try screen.table("Bookings").rows.isEmpty)
        #expect(try screen.progressBar("Loading").fraction == 0.5)
        #expect(try screen.pane(1).gauge("Memory").fraction == 0.75)
        #expect(try screen.gauge("Memory").fraction == 0.75)
        #expect(try screen.chart("Load").points.count == 2)
        #expect(try screen.element(Gauge.self, "Memory").fraction == 0.75)
        #expect(try screen.element(Button.self, "topUp").label == "Top up")
        let missing = #expect(throws: TestFailure.self) { try screen.element(Gauge.self, "Disk") }
        #expect(missing?.message == "The screen has no Gauge `Disk`. It has: `Memory`.")
    }

    @Test("what is not there, or there several times, is a failure that says what there is")
    func notFound() {
        let missing = #expect(throws: TestFailure.self) { try screen.field("Name") }
        #expect(missing?.message == "The screen has no field `Name`. It has: `Amount`, `Again`.")
        let none = #expect(throws: TestFailure.self) { try Screen().button("Go") }
        #expect(none?.message == "The screen has no button `Go`.")
        let pane = #expect(throws: TestFailure.self) { try screen.pane(2) }
        #expect(pane?.message == "The screen has no pane `2`. It has: `1`.")
        let several = #expect(throws: TestFailure.self) { try screen.field("Again") }
        #expect(
            several?.message
                == "The screen has 2 elements `Again` of the kind field. Look in a section, or use the id."
        )
    }

    @Test("it is the screen of the host: asked for after an action, and in between when the view says so")
    func freshness() throws {
        let probe = Probe { Text("1") }
        let rib = try RIBTester(probe)
        #expect(rib.texts == ["1"])
        probe.screen = Screen { Text("2") }
        #expect(rib.texts == ["1"])
        probe.view?.setNeedsDisplay()
        #expect(rib.texts == ["2"])
        probe.onAction = { _ in probe.screen = Screen { Text("3") } }
        rib.send(Action(id: "go"))
        #expect(rib.texts == ["3"])
        try rib.finish()
    }

    @Test("a screen that is presented over the RIB's is what a person sees and acts on")
    func presented() throws {
        final class Home: ViewController, NavigateViewControllable {}
        let over = Probe { Button("Close", id: "close") }
        let overView = ProbeViewController(over)
        let home = Home()
        let rib = RIBTester { ViewableRouter(interactor: Interactor(), viewController: home) }
        home.present(overView)
        #expect(rib.screen.isPresented)
        var actions: [Action] = []
        over.onAction = { actions.append($0) }
        try rib.press("Close")
        #expect(actions == [Action(id: "close")])
    }

    @Test("two controls with one action are a fault, said once")
    func repeatedAction() throws {
        let probe = Probe {
            Button("Yes", id: "answer", value: "1")
            Button("No", id: "answer", value: "2")
            Button("Never", id: "answer", value: "2")
            Field("First", id: "name", text: "a")
            Field("Last", id: "name", text: "b")
        }
        let rib = try RIBTester(probe)
        _ = rib.screen
        rib.send(Action(id: "refresh"))
        let failure = #expect(throws: TestFailure.self) { try rib.finish() }
        #expect(
            failure?.message == """
                The screen `Probe` offers the action `answer 2` twice: a RIB cannot tell which one was meant. Give each control an id or a value of its own.
                The screen `Probe` offers the action `name` twice: a RIB cannot tell which one was meant. Give each control an id or a value of its own.
                """
        )
    }

    @Test("a screen that is nested too deep is a fault")
    func nestedTooDeep() throws {
        var element = Text("deep").element
        for _ in 0...Screen.depthLimit { element = Row { element }.element }
        let rib = try RIBTester(Probe { element })
        _ = rib.screen
        #expect(
            rib.takeFaults().map(\.message) == [
                "The screen `Probe` has more than 100 rows, columns and sections in one another; what is deeper is not shown. "
                    + "Put fewer into each other."
            ]
        )
    }
}
