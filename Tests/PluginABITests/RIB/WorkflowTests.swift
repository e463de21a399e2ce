import PluginABI
import Testing

@MainActor
@Suite("Workflow, with Uber's semantics")
struct WorkflowTests {
    private struct Failure: Error {}

    private final class Room: Interactor {
        let name: String

        init(_ name: String) {
            self.name = name
            super.init()
        }
    }

    /// Notes how it ends.
    private final class Way: Workflow<Room> {
        private(set) var log: [String] = []

        func note(_ entry: String) { log.append(entry) }
        override func didComplete() { note("complete") }
        override func didFork() { note("fork") }
        override func didReceiveError(_ error: any Error) { note("error") }
    }

    private let way = Way()
    private let root = Room("root")
    private let hall = Room("hall")

    init() {
        root.activate()
        hall.activate()
    }

    @Test("each step gets what the one before has arrived at, and the end is told once")
    func order() {
        way
            .onStep { [way, hall] root in
                way.note(root.name)
                return Eventual((hall, 7))
            }
            .onStep { [way] (hall: Room, value: Int) in
                way.note("\(hall.name) \(value)")
                return Eventual((hall, ()))
            }
            .commit()
        way.subscribe(root)
        #expect(way.log == ["root", "hall 7", "complete"])
    }

    @Test("a step that is not there yet is waited for")
    func waits() {
        let login = Eventual<(Room, Void)>()
        way.onStep { _ in login }.onStep { [way] (hall: Room, _: Void) in
            way.note(hall.name)
            return Eventual((hall, ()))
        }.commit()
        way.subscribe(root)
        #expect(way.log.isEmpty)
        login.fulfill((hall, ()))
        login.fulfill((hall, ()))
        #expect(way.log == ["hall", "complete"])
    }

    @Test("a step whose interactor is not active is taken when it is")
    func inactive() {
        let attic = Room("attic")
        way.onStep { _ in Eventual((attic, ())) }.onStep { [way] (attic: Room, _: Void) in
            way.note(attic.name)
            return Eventual((attic, ()))
        }.commit()
        way.subscribe(root)
        #expect(way.log.isEmpty)
        attic.activate()
        #expect(way.log == ["attic", "complete"])
    }

    @Test("an error ends the way, is told, and the steps behind it are not taken")
    func failure() {
        let login = Eventual<(Room, Void)>()
        way.onStep { _ in login }
            .onError { [way] _ in way.note("handler") }
            .onStep { [way] (hall: Room, _: Void) in
                way.note(hall.name)
                return Eventual((hall, ()))
            }
            .commit()
        way.subscribe(root)
        login.fail(Failure())
        #expect(way.log == ["handler", "error"])
    }

    @Test("a fork goes both ways from one step, which is taken once")
    func fork() {
        let step = way.onStep { [way, hall] (root: Room) in
            way.note(root.name)
            return Eventual((hall, ()))
        }
        step.onStep { [way] (hall: Room, _: Void) in
            way.note("left")
            return Eventual((hall, ()))
        }.commit()
        step.fork().onStep { [way] (hall: Room, _: Void) in
            way.note("right")
            return Eventual((hall, ()))
        }.commit()
        way.subscribe(root)
        #expect(way.log == ["fork", "root", "left", "complete", "right", "complete"])
    }

    @Test("a workflow that was ended takes no more steps")
    func cancelled() {
        let login = Eventual<(Room, Void)>()
        way.onStep { _ in login }.onStep { [way] (hall: Room, _: Void) in
            way.note(hall.name)
            return Eventual((hall, ()))
        }.commit()
        way.subscribe(root).disposeOnDeactivate(interactor: root)
        root.deactivate()
        login.fulfill((hall, ()))
        #expect(way.log.isEmpty)
    }

    @Test("a workflow that is started before it was committed is a fault")
    func uncommitted() {
        let reported = faults { way.subscribe(root) }
        #expect(
            reported.map(\.message) == [
                "The workflow Way was started before it was committed, so nobody hears how it ends. Call commit() on its "
                    + "last step."
            ]
        )
    }
}

@MainActor
@Suite("Eventual")
struct EventualTests {
    @Test("the first end counts, and who asks later hears it too")
    func firstEnd() {
        let eventual = Eventual<Int>()
        var heard: [Int?] = []
        eventual.whenDone { heard.append(try? $0.get()) }
        eventual.fulfill(1)
        eventual.fulfill(2)
        eventual.whenDone { heard.append(try? $0.get()) }
        #expect(heard == [1, 1])
    }

    @Test("the first value of a stream that is as wanted is taken, the present one included, and no later one")
    func first() {
        let stream = MutableValueStream(1)
        var heard: [Int] = []
        stream.first { $0 > 0 }.whenDone { heard.append((try? $0.get()) ?? 0) }
        stream.first { $0 > 2 }.whenDone { heard.append((try? $0.get()) ?? 0) }
        for value in 2...5 { stream.value = value }
        #expect(heard == [1, 3])
    }
}
