import Foundation
import PluginABI
import PluginTestKit
import TestSupport
import Testing

@testable import FinanceHomePlugin
@testable import GuidePlugin
@testable import LoggedOutPlugin
@testable import OffGamePlugin
@testable import TicTacToePlugin
@testable import TopUpPlugin

/// The examples of the documentation comments, as tests that pass.
@MainActor
@Suite("Examples in the documentation of PluginTestKit")
struct ExampleTests {
    @Test("each line of each example is a line of this file, or of the tests that are named in it")
    func lines() throws {
        let folder = BuildFolder.repository.appending(path: "Sources/PluginTestKit/Kit")
        let file = URL(filePath: #filePath)
        let others = [
            "ClockTests.swift", "MockTests.swift", "SlotTests.swift", "../AppHomePluginTests/AppHomeTests.swift",
            "../EverydayTests/FilesTests.swift", "../EverydayTests/PreferencesTests.swift",
        ].map { file.deletingLastPathComponent().appending(path: $0) }
        let own = try Set(([file] + others).flatMap(Self.code))
        var count = 0
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            let comments = try Self.code(in: file).filter { $0.hasPrefix("///     ") }
            for line in comments.map({ Self.trimmed($0.dropFirst(3)) }) {
                count += 1
                #expect(own.contains(line), "\(file.lastPathComponent): \(line)")
            }
        }
        #expect(count > 20)
    }

    @Test("gauges and charts")
    func pictures() throws {
        struct Dashboard { let screen: Screen }
        let dashboard = Dashboard(
            screen: Screen {
                Gauge("Memory", value: 0.5)
                Chart("Load", values: (0..<60).map(Double.init))
            }
        )
        #expect(try dashboard.screen.gauge("Memory").fraction < 0.9)
        #expect(try dashboard.screen.element(Gauge.self, "Memory").fraction < 0.9)
        #expect(try dashboard.screen.chart("Load").points.count == 60)
        #expect(try dashboard.screen.element(Gauge.self, "Memory").fraction < 0.9)
    }

    /// The lines of a file, without the blanks around them and the comments behind them.
    private static func code(in file: URL) throws -> [String] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
            trimmed(line.range(of: "  // ").map { line[..<$0.lowerBound] } ?? line)
        }
    }

    private static func trimmed(_ line: some StringProtocol) -> String {
        line.trimmingCharacters(in: .whitespaces)
    }

    @Test("a game from its first move to its end")
    func game() throws {
        let score = TestStream(Score())
        let game = try RIBTester(
            TicTacToeFactory(),
            streams: ["scoreStream": score],
            arguments: ["player1Name": "Ada", "player2Name": "Grace"]
        )
        for cell in ["1,1", "2,1", "1,2", "2,2", "1,3"] { try game.perform("place", cell) }
        #expect(game.texts.first == "Ada won!")
        try game.press("Close")
        #expect(game.outcomes == [Outcome("gameDidEnd", ["winner": PlayerType.player1])])
        try game.finish()
    }

    @Test("cells, actions and state")
    func actions() throws {
        let game = try RIBTester(
            TicTacToeFactory(),
            streams: ["scoreStream": TestStream(Score())],
            arguments: ["player1Name": "Ada", "player2Name": "Grace"]
        )
        try game.press("row 2, column 2")
        #expect(try game.state(as: TicTacToeState.self).moves == ["2,2"])
        try game.perform("place", "1,1")
        game.send(Action(id: "place", value: "9,9"))
        #expect(try game.state(as: TicTacToeState.self).moves == ["2,2", "1,1"])
    }

    @Test("a button, and outcomes with and without a value")
    func menu() throws {
        let menu = try RIBTester(
            OffGameFactory(),
            constants: ["player1Name": "Ada", "player2Name": "Grace"],
            streams: ["scoreStream": TestStream(Score())]
        )
        try menu.press("Start Game")
        #expect(menu.outcomes == [Outcome("startGame", ["game": nil])])
    }

    @Test("a field")
    func field() throws {
        let login = try RIBTester(LoggedOutFactory())
        try login.type("Ada", into: "Player 1")
        #expect(try login.screen.field("Player 1").text == "Ada")
    }

    @Test("sections, options and streams")
    func finance() async throws {
        let balance = TestStream(100.0)
        let topUp = try RIBTester(TopUpFactory(), streams: ["balance": balance])
        balance.value = 12.5
        #expect(balance.values == [100, 12.5])
        try topUp.finish()
        let finance = try RIBTester(
            FinanceHomeFactory(),
            streams: ["balance": TestStream(10_000.0)],
            arguments: ["cards": ["Visa 4242", "Maestro 1881"]]
        )
        #expect(try finance.screen.section("Super Pay").texts == ["Balance: 10,000.00"])
        try finance.press("Show cards")
        try finance.press("Maestro 1881", in: "Cards on file")
        try finance.perform("dashboard/topUp")
        let outcome = try await finance.nextOutcome()
        #expect(outcome == Outcome("topUp"))
        try await finance.wait { finance.texts.contains("Balance: 10,000.00") }
    }

    @Test("events")
    func events() throws {
        let messages = TestEventStream<String>()
        let chat = try RIBTester(ChatFactory(), streams: ["messages": messages])
        messages.send("Hello")
        #expect(messages.events == ["Hello", "Hello yourself"])
        try chat.finish()
    }

    @Test("time that passes when the test says so")
    func time() {
        let query = MutableEventStream<String>()
        var searches: [String] = []
        let time = TestScheduler()
        let searching = query.debounce(for: .milliseconds(300), scheduler: time.scheduler)
            .subscribe { searches.append($0) }
        query.send("rib")
        time.advance(by: .milliseconds(300))
        #expect(searches == ["rib"])
        query.send("ribs")
        #expect(time.waitingCount == 1)
        searching.dispose()
        #expect(time.waitingCount == 0)
    }

    @Test("a child that the test builds itself")
    func child() throws {
        final class Listener: TourListener {
            func tourDidEnd() {}
        }
        final class Needs: GuideDependency {}
        let needs = GuideComponent(dependency: Needs())
        let listener = Listener()
        let tour = RIBTester { TourBuilder(dependency: needs).build(withListener: listener) }
        #expect(tour.screen.title == "Tour")
    }
}

/// A plugin that answers the first message.
private final class ChatFactory: PluginFactory {
    override func build(
        _ build: String,
        context: PluginContext,
        arguments: PluginArguments,
        listener: OutcomeListener
    ) throws(BuildError) -> BuiltRIB {
        let messages = try context.mutableEventStream("messages", of: String.self)
        let interactor = ChatInteractor(messages)
        return BuiltRIB(router: ViewableRouter(interactor: interactor, viewController: ViewController()))
    }
}

private final class ChatInteractor: Interactor {
    private let messages: MutableEventStream<String>

    init(_ messages: MutableEventStream<String>) {
        self.messages = messages
        super.init()
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        messages.subscribe { [messages] in if $0 == "Hello" { messages.send("\($0) yourself") } }
            .disposeOnDeactivate(interactor: self)
    }
}
