import Base
import PluginABI
import Port

@testable import Isolation

/// A sample of an event for the tests of all: it crosses, is damaged, comes without end, and arrives beside another
/// worker.
@MainActor
struct EventSample {
    /// Whether the host keeps something of each.
    let isKept: Bool
    /// Makes the event of a RIB, about a stream, watcher or child of a number.
    let event: (_ rib: Int, _ number: Int) -> Event

    private static func kept(_ event: @escaping (_ rib: Int, _ number: Int) -> Event) -> EventSample {
        EventSample(isKept: true, event: event)
    }

    private static func heard(_ event: @escaping (_ rib: Int, _ number: Int) -> Event) -> EventSample {
        EventSample(isKept: false, event: event)
    }

    /// At least one of each kind, all of which a worker with the children that ``child(_:)`` fits could tell.
    static var all: [EventSample] {
        [
            .kept { .write(stream: $1, .int(7)) }, .kept { .subscribe(stream: 1, watcher: $1) },
            .kept { .attachChild(rib: $0, child($1)) },
            .kept { rib, _ in .outcome(rib: rib, Outcome(name: "next", payload: [:])) },
            .kept { rib, _ in .screen(rib: rib, Update(duel)) },
            .kept { rib, _ in .screen(rib: rib, Update(Screen(title: "Duel") { Text("Wait") }, from: duel)) },
            .kept { rib, _ in .state(rib: rib, Update(count)) },
            .kept { rib, _ in .state(rib: rib, Update(.record(["count": .int(2)]), from: count)) },
            .heard { .unsubscribe(watcher: $1) },
            .heard { _, _ in .fault(Fault(kind: .leaked, message: "still there", path: ["root", "bad"])) },
            .heard { _, _ in .say(TransientMessage("Saved")) },
            .heard { _, _ in .log(.warning, plugin: "bad", "a line") },
            .heard { _, _ in .loading(plugin: "") }, .heard { .detachChild(rib: $0, place: $1) },
            .heard { .seeChild(rib: $0, place: $1, isSeen: true) },
            .heard { _, _ in .dying(signal: 11, nil) },
            .heard { _, _ in .broke(words: "wrote nothing in line 1 and was stopped") },
            .heard { _, _ in
                .dying(signal: DyingMessage.stackOverflow, CrashOrigin(plugin: "bad", offset: 4_096))
            },
        ]
    }

    private static let duel = Screen(title: "Duel") { Text("Your move") }
    private static let count = WireValue.record(["count": .int(1)])

    static func child(_ place: Int, provided: WireValue = .string("a")) -> ChildAttachment {
        ChildAttachment(
            place: place,
            slot: "cards",
            name: "visa",
            path: ["root", "bad"],
            arguments: ["names": .array([.string("Ada")])],
            provided: [("title", provided), ("news", nil)]
        )
    }
}

extension Call {
    /// At least one of each kind.
    @MainActor static var samples: [Call] {
        let outcome = Outcome(name: "left", payload: ["score": .int(3)])
        let offer = SlotOffer(slot: "cards", children: [ChildSource.Name(name: "visa", title: "Visa")])
        let values = BuildValues(
            build: "default",
            arguments: ["name": .string("Ada")],
            state: .record(["moves": .int(1)]),
            offers: [offer]
        )
        let build = RemoteBuild(plugin: "duel", context: 3, path: ["root", "duel"], values: values)
        return [
            .load(plugin: "duel"), .build(rib: 4, build), .attach(rib: 4, isSeen: true), .see(rib: 4, isSeen: false),
            .detach(rib: 4), .perform(rib: 4, Action(id: "place", value: "1,1")),
            .ask(rib: 4, entry: "show", ["card": .string("visa")]),
            .deliver(watcher: 1, .int(2), isCaused: true), .deliver(watcher: 1, .null, isCaused: false),
            .childOutcome(rib: 4, place: 2, outcome), .childTitle(rib: 4, place: 2, "Visa"), .offer(rib: 4, offer),
            .tree(rib: 4), .survivors, .suspects, .name("duel"),
            .plugin(
                PluginIntroduction(
                    id: "duel",
                    manifestID: "d",
                    path: "/d.so",
                    digest: nil,
                    manifest: [1, 2],
                    file: nil
                )
            ),
            .context(
                3,
                [
                    ("one", .value(.array([.double(0.5)]))), ("number", .stream(1, latest: .int(1), isWritable: true)),
                    ("news", .events(2, isWritable: false)),
                ]
            ),
            .finishContext(3), .current(stream: 1, .bool(true)), .finishStream(1), .seal(Seal()),
        ]
    }
}
