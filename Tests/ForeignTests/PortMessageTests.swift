import Base
import PluginABI
import PluginManifest
import Testing

@testable import Foreign

@Suite("Port 1: the description of the messages, from which the schema is made")
struct PortMessageTests {
    private static let names = [ChildSource.Name(name: "visa", title: "Visa")]

    private static let calls: [PortCall] = [
        .hello(host: "1.2.0", plugin: "weather"),
        .build(
            rib: 1,
            PortBuild(
                build: "default",
                provisions: [("city", .string("Seoul")), ("pulse", nil)],
                arguments: ["day": .int(1)],
                state: .record(["days": .array([])]),
                children: [("cards", names)]
            )
        ),
        .attach(rib: 1, path: ["root", "weather"]), .see(rib: 1, isSeen: true), .detach(rib: 1),
        .perform(rib: 1, Action(id: "next", value: "a")), .ask(rib: 1, entry: "showDay", ["day": .int(1)]),
        .deliver(rib: 1, name: "score", .int(1)), .offer(rib: 1, slot: "cards", names),
        .childOutcome(rib: 1, child: 2, Outcome(name: "topUp")), .childTitle(rib: 1, child: 2, "Visa"),
        .provided(rib: 1, child: 2, name: "balance", .double(1.5)), .wrong("`a` is missing."),
    ]

    @Test("each call has the members that its description lists, and all of them")
    func described() throws {
        #expect(Self.calls.map(\.name) == PortMessage.calls.map(\.name))
        for (call, message) in zip(Self.calls, PortMessage.calls) {
            let document = try JSONDocument.parse(
                SourceFile(name: call.name, bytes: call.line(id: call.name == "wrong" ? nil : 7))
            ).get()
            let keys = document.root.members.map(\.key.text)
            #expect(keys == ["call"] + message.members.map(\.name), "\(call.name)")
        }
    }

    @Test("each event is described")
    func events() {
        #expect(Set(PortMessage.events.map(\.name)) == Set(PortEvent.Kind.allCases.map(\.rawValue)))
    }
}
