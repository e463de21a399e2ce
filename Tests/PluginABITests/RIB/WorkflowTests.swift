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

    @Test("each step gets the result of the one before, and the end is reported once")
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

    @Test("an error ends the path, is reported, and the later steps are not taken")
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

    @Test("a fork takes both paths from one step, which is taken once")
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
        #expect(way.log == ["fork", "root", "left", "right", "complete"])
    }

    @Test("a workflow with a fork completes once, when the last of its ways has been gone to the end")
    func completesOnce() {
        let (left, right) = (Eventual<(Room, Void)>(), Eventual<(Room, Void)>())
        let step = way.onStep { [hall] _ in Eventual((hall, ())) }
        step.onStep { (_: Room, _: Void) in left }.commit()
        step.fork().onStep { (_: Room, _: Void) in right }.commit()
        way.subscribe(root)
        right.fulfill((hall, ()))
        #expect(way.log == ["fork"])
        left.fulfill((hall, ()))
        #expect(way.log == ["fork", "complete"])
    }

    @Test("a workflow whose paths both fail receives the first error and does not complete; a path that can continues")
    func failsOnce() {
        let (left, right) = (Eventual<(Room, Void)>(), Eventual<(Room, Void)>())
        let step = way.onStep { [hall] _ in Eventual((hall, ())) }
        step.onStep { (_: Room, _: Void) in left }.commit()
        step.fork().onStep { (_: Room, _: Void) in right }.commit()
        step.fork().onStep { [way] (hall: Room, _: Void) in
            way.note("third")
            return Eventual((hall, ()))
        }.commit()
        way.subscribe(root)
        left.fail(Failure())
        right.fail(Failure())
        #expect(way.log == ["fork", "fork", "third", "error"])
    }

    @Test("a step that fails before a fork is one error")
    func failsBeforeFork() {
        let login = Eventual<(Room, Void)>()
        let step = way.onStep { _ in login }
        step.onStep { (hall: Room, _: Void) in Eventual((hall, ())) }.commit()
        step.fork().onStep { (hall: Room, _: Void) in Eventual((hall, ())) }.commit()
        way.subscribe(root)
        login.fail(Failure())
        #expect(way.log == ["fork", "error"])
    }

    @Test("a way that is forked and committed inside a step is gone once, as in Uber's test of nested steps")
    func nestedFork() {
        var calls: [String] = []
        let first = way.onStep { [hall] (_: Room) in
            calls.append("first")
            return Eventual((hall, ()))
        }
        first.onStep { (hall: Room, _: Void) in
            calls.append("outer")
            first.fork().onStep { (hall: Room, _: Void) in
                calls.append("inner")
                return Eventual((hall, ()))
            }.commit()
            return Eventual((hall, ()))
        }
        .commit()
        way.subscribe(root)
        #expect(calls == ["first", "outer", "inner"])
        #expect(way.log == ["fork", "complete"])
    }

    @Test("a workflow that waits for a step is freed when it is ended")
    func freedWhileWaitingForStep() {
        let login = Eventual<(Room, Void)>()
        weak var freed: Way?
        do {
            let way = Way()
            freed = way
            way.onStep { [way] _ in
                way.note("first")
                return login
            }.onStep { [way] (hall: Room, _: Void) in
                way.note("second")
                return Eventual((hall, ()))
            }.commit()
            let subscription = way.subscribe(root)
            #expect(way.log == ["first"])
            subscription.dispose()
        }
        #expect(freed == nil)
    }

    @Test("a workflow that waits for an inactive interactor is freed when it is ended, and leaves nothing subscribed")
    func freedWhileWaitingForInteractor() {
        let attic = Room("attic")
        weak var freed: Way?
        do {
            let way = Way()
            freed = way
            way.onStep { [way, attic] _ in
                way.note("first")
                return Eventual((attic, ()))
            }.onStep { [way] (attic: Room, _: Void) in
                way.note("second")
                return Eventual((attic, ()))
            }.commit()
            way.subscribe(root).disposeOnDeactivate(interactor: root)
            root.deactivate()
        }
        #expect(freed == nil)
        attic.activate()
    }

    @Test("a workflow that has ended, or that was never started, is freed")
    func freedAtEnd() {
        weak var ended: Way?
        weak var unstarted: Way?
        do {
            let (way, other) = (Way(), Way())
            (ended, unstarted) = (way, other)
            for way in [way, other] {
                way.onStep { [hall] _ in Eventual((hall, ())) }
                    .onStep { (hall: Room, _: Void) in Eventual((hall, ())) }
                    .commit()
            }
            way.subscribe(root)
            #expect(way.log == ["complete"])
        }
        #expect(ended == nil)
        #expect(unstarted == nil)
    }

    @Test("a workflow that waits is kept by what it waits for, not by its starter")
    func keptWhileWaiting() {
        let login = Eventual<(Room, Void)>()
        weak var way: Way?
        do {
            let started = Way()
            way = started
            started.onStep { _ in login }.commit()
            started.subscribe(root)
        }
        #expect(way != nil)
        login.fulfill((hall, ()))
        #expect(way == nil)
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
                "The workflow Way was started before it was committed, so its end is not reported. Call commit() on its "
                    + "last step."
            ]
        )
    }

    @Test(
        "a workflow that is bound to a RIB before the RIB is active ends, and that is a fault; after a detach it is none"
    )
    func unbound() {
        let attic = Room("attic")
        way.onStep { _ in Eventual<(Room, Void)>() }.commit()
        let reported = faults { way.subscribe(attic).disposeOnDeactivate(interactor: attic) }
        #expect(
            reported.map(\.message) == [
                "The workflow Way was bound to Room before that RIB was active, so it has ended and is lost. Start it in "
                    + "didBecomeActive, or after the attach: router.afterAttach { … }."
            ]
        )
        let (parent, child) = (RouterNode(), RouterNode())
        parent.interactable.activate()
        parent.load()
        parent.attachChild(child)
        parent.detachChild(child)
        let late = Way()
        late.onStep { _ in Eventual<(Room, Void)>() }.commit()
        #expect(faults { late.subscribe(root).disposeOnDeactivate(interactor: child.interactable) }.isEmpty)
    }

    @Test("what is bound to a workflow ends when it is disposed of, or immediately if that has happened")
    func onDispose() {
        let log = way
        way.onStep { _ in Eventual<(Room, Void)>() }.commit()
        let subscription = way.subscribe(root)
        way.onDispose { log.note("first") }
        #expect(way.log == [])
        subscription.dispose()
        #expect(way.log == ["first"])
        way.onDispose { log.note("late") }
        #expect(way.log == ["first", "late"])
    }

    @Test("a path can begin with a step that something else reaches")
    func otherStep() {
        let arrival = Eventual<(Room, Int)>()
        way.onStep { root in Eventual((root, ())) }.commit()
        Step(workflow: way, arrival: arrival)
            .onStep { [way] (room: Room, value: Int) in
                way.note("\(room.name) \(value)")
                return Eventual((room, ()))
            }
            .commit()
        way.subscribe(root)
        #expect(way.log == [])
        arrival.fulfill((hall, 3))
        #expect(way.log == ["hall 3", "complete"])
    }
}
