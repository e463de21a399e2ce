@_spi(Host) import PluginABI
import Testing

@MainActor
@Suite("A RIB's life, in Uber's order")
struct LifecycleTests {
    let log = Log()

    @Test("attaching to an active parent activates the child, then loads it")
    func attach() {
        let root = makeActiveRoot("root", log)
        let child = makeRIB("child", log)
        root.attachChild(child)
        #expect(log.drain() == ["child didBecomeActive", "child didLoad"])
        #expect(child.interactor.isActive)
        #expect(root.children.map(ObjectIdentifier.init) == [ObjectIdentifier(child)])
    }

    @Test("a child is in the list of children before it becomes active")
    func appendFirst() {
        let root = makeActiveRoot("root", log)
        let child = makeRIB("child", log)
        var count = 0
        child.interactor.onActive = { count = root.children.count }
        root.attachChild(child)
        #expect(count == 1)
    }

    @Test("isActiveStream is true before didBecomeActive, and false only after willResignActive")
    func activeStream() {
        let root = makeActiveRoot("root", log)
        let child = makeRIB("child", log)
        let log = log
        let watching = child.interactor.isActiveStream.subscribe { log.append("active: \($0)") }
        root.attachChild(child)
        root.detachChild(child)
        watching.dispose()
        #expect(
            log.drain() == [
                "active: false", "active: true", "child didBecomeActive", "child didLoad",
                "child willResignActive", "active: false",
            ]
        )
    }

    @Test("attaching to an inactive parent loads the child, and activates it when the parent becomes active")
    func attachToInactive() {
        let root = makeRIB("root", log)
        let child = makeRIB("child", log)
        root.attachChild(child)
        #expect(log.drain() == ["child didLoad"])
        root.interactable.activate()
        #expect(log.drain() == ["root didBecomeActive"])
        root.load()
        #expect(log.drain() == ["child didBecomeActive", "root didLoad"])
    }

    @Test(
        "what is to follow the attach is done once the attaching code has returned, once, or at its end if it is attached"
    )
    func afterAttach() {
        let root = makeActiveRoot("root", log)
        let child = makeRIB("child", log)
        let log = log
        child.afterAttach { log.append("follows") }
        RIBHost.turn {
            root.attachChild(child)
            log.append("attached")
        }
        #expect(log.drain() == ["child didBecomeActive", "child didLoad", "attached", "follows"])
        RIBHost.turn {
            child.afterAttach { log.append("follows too") }
            log.append("asked")
        }
        root.detachChild(child)
        RIBHost.turn { root.attachChild(child) }
        #expect(log.drain() == ["asked", "follows too", "child willResignActive", "child didBecomeActive"])
    }

    @Test("what is to follow the launch of a root does, as an app's code after launch(from:)")
    func afterLaunch() {
        let log = log
        let root = LaunchRouter(interactor: Interactor(), viewController: ViewController())
        root.afterAttach { [weak root] in log.append("\(root?.interactable.isActive == true)") }
        root.launch(from: Window())
        #expect(log.drain() == ["true"])
    }

    @Test("a RIB that is attached again is activated again and not loaded again")
    func reattach() {
        let root = makeActiveRoot("root", log)
        let child = makeRIB("child", log)
        root.attachChild(child)
        root.detachChild(child)
        _ = log.drain()
        root.attachChild(child)
        #expect(log.drain() == ["child didBecomeActive"])
    }

    @Test("detaching deactivates the subtree from the top down, and attaching again activates it from the bottom up")
    func subtree() {
        let root = makeActiveRoot("root", log)
        let (a, b, c, d) = (makeRIB("a", log), makeRIB("b", log), makeRIB("c", log), makeRIB("d", log))
        root.attachChild(a)
        a.attachChild(b)
        b.attachChild(c)
        a.attachChild(d)
        _ = log.drain()
        root.detachChild(a)
        #expect(
            log.drain() == ["a willResignActive", "b willResignActive", "c willResignActive", "d willResignActive"]
        )
        #expect(root.children.isEmpty)
        #expect(a.children.count == 2)
        root.attachChild(a)
        #expect(log.drain() == ["c didBecomeActive", "b didBecomeActive", "d didBecomeActive", "a didBecomeActive"])
    }

    @Test("a subtree built beforehand is activated when its top is loaded")
    func prebuilt() {
        let root = makeActiveRoot("root", log)
        let (a, b) = (makeRIB("a", log), makeRIB("b", log))
        a.attachChild(b)
        root.attachChild(a)
        #expect(log.drain() == ["b didLoad", "a didBecomeActive", "b didBecomeActive", "a didLoad"])
    }

    @Test("children that never change are attached in didLoad, while the RIB is active")
    func attachInDidLoad() {
        let root = makeActiveRoot("root", log)
        let (a, b) = (makeRIB("a", log), makeRIB("b", log))
        a.onLoad = { $0.attachChild(b) }
        root.attachChild(a)
        #expect(log.drain() == ["a didBecomeActive", "a didLoad", "b didBecomeActive", "b didLoad"])
        a.onLoad = nil
    }

    @Test("a child that detaches itself while it becomes active is loaded only when it is attached again")
    func detachWhileActivating() {
        let root = makeActiveRoot("root", log)
        let child = makeRIB("child", log)
        child.interactor.onActive = { root.detachChild(child) }
        root.attachChild(child)
        #expect(log.drain() == ["child didBecomeActive", "child willResignActive"])
        #expect(root.children.isEmpty)
        child.interactor.onActive = nil
        root.attachChild(child)
        #expect(log.drain() == ["child didBecomeActive", "child didLoad"])
    }

    @Test("a child that detaches itself while it resigns resigns once")
    func detachWhileResigning() {
        let root = makeActiveRoot("root", log)
        let child = makeRIB("child", log)
        root.attachChild(child)
        _ = log.drain()
        child.interactor.onResign = { root.detachChild(child) }
        let faults = faults { root.detachChild(child) }
        #expect(log.drain() == ["child willResignActive"])
        #expect(faults.isEmpty)
        child.interactor.onResign = nil
    }

    @Test("a RIB that detaches its own child while it resigns leaves nothing active")
    func detachOwnChildWhileResigning() {
        let root = makeActiveRoot("root", log)
        let (a, b, c) = (makeRIB("a", log), makeRIB("b", log), makeRIB("c", log))
        root.attachChild(a)
        a.attachChild(b)
        a.attachChild(c)
        _ = log.drain()
        a.interactor.onResign = { a.detachChild(b) }
        root.detachChild(a)
        #expect(log.drain() == ["a willResignActive", "b willResignActive", "c willResignActive"])
        #expect(a.children.count == 1)
        a.interactor.onResign = nil
    }

    @Test("a sibling that is detached during an activation is passed over, and the rest is activated")
    func detachSiblingDuringActivation() {
        let root = makeActiveRoot("root", log)
        let (a, b, c, d) = (makeRIB("a", log), makeRIB("b", log), makeRIB("c", log), makeRIB("d", log))
        for child in [b, c, d] { a.attachChild(child) }
        root.attachChild(a)
        root.detachChild(a)
        _ = log.drain()
        b.interactor.onActive = { a.detachChild(c) }
        root.attachChild(a)
        #expect(log.drain() == ["b didBecomeActive", "d didBecomeActive", "a didBecomeActive"])
        #expect(!c.interactor.isActive)
        b.interactor.onActive = nil
    }

    @Test("a RIB whose child detaches it during an activation resigns without a call of didBecomeActive")
    func detachTopDuringActivation() {
        let root = makeActiveRoot("root", log)
        let (a, b, c) = (makeRIB("a", log), makeRIB("b", log), makeRIB("c", log))
        a.attachChild(b)
        a.attachChild(c)
        root.attachChild(a)
        root.detachChild(a)
        _ = log.drain()
        b.interactor.onActive = { root.detachChild(a) }
        root.attachChild(a)
        #expect(log.drain() == ["b didBecomeActive", "b willResignActive"])
        #expect(![a, b, c].contains { $0.interactor.isActive })
        b.interactor.onActive = nil
    }

    @Test(
        "a RIB that is attached while RIBs below a detached one resign does not stay active",
        arguments: ["b", "c", "d"]
    )
    func attachWhileDescendantsResign(host: String) {
        let root = makeActiveRoot("root", log)
        let (a, b, c, d) = (makeRIB("a", log), makeRIB("b", log), makeRIB("c", log), makeRIB("d", log))
        let late = makeRIB("late", log)
        root.attachChild(a)
        for child in [b, c, d] { a.attachChild(child) }
        let hosts = ["b": b, "c": c, "d": d]
        c.interactor.onResign = { hosts[host]?.attachChild(late) }
        root.detachChild(a)
        #expect(![a, b, c, d, late].contains { $0.interactor.isActive })
        root.attachChild(a)
        #expect(![a, b, c, d, late].contains { !$0.interactor.isActive })
        c.interactor.onResign = nil
    }

    @Test("a RIB that is attached below one that an activation has yet to reach becomes active with it")
    func attachAheadOfActivation() {
        let root = makeActiveRoot("root", log)
        let (a, b, c, late) = (makeRIB("a", log), makeRIB("b", log), makeRIB("c", log), makeRIB("late", log))
        root.attachChild(a)
        for child in [b, c] { a.attachChild(child) }
        root.detachChild(a)
        _ = log.drain()
        b.interactor.onActive = { c.attachChild(late) }
        root.attachChild(a)
        #expect(
            log.drain() == [
                "b didBecomeActive", "late didLoad", "late didBecomeActive", "c didBecomeActive", "a didBecomeActive",
            ]
        )
        b.interactor.onActive = nil
    }

    @Test("freeing an active RIB deactivates it and frees all below it")
    func freeing() {
        var root: RecordedRouter? = makeActiveRoot("root", log)
        root?.attachChild(makeRIB("a", log))
        root?.children.first?.attachChild(makeRIB("b", log))
        // An optimized build would else free it after its last use, above.
        withExtendedLifetime(root) { _ = log.drain() }
        root = nil
        #expect(
            log.drain() == [
                "root router freed", "root willResignActive", "a willResignActive", "b willResignActive",
                "a router freed", "a interactor freed", "b router freed", "b interactor freed",
                "root interactor freed",
            ]
        )
    }

    @Test("a child with another owner outlives its parent with its subtree, and can be attached elsewhere")
    func outliving() {
        var root: RecordedRouter? = makeActiveRoot("root", log)
        let (a, b) = (makeRIB("a", log), makeRIB("b", log))
        root?.attachChild(a)
        a.attachChild(b)
        root = nil
        #expect(a.children.count == 1)
        #expect(!a.interactor.isActive && !b.interactor.isActive)
        let other = makeActiveRoot("other", log)
        #expect(faults { other.attachChild(a) }.isEmpty)
        #expect(a.interactor.isActive && b.interactor.isActive)
    }

    @Test("an interactor that is freed while active still resigns")
    func interactorAlone() {
        var interactor: RecordedInteractor? = RecordedInteractor("alone", log)
        interactor?.activate()
        interactor = nil
        #expect(log.drain() == ["alone didBecomeActive", "alone interactor freed", "alone willResignActive"])
    }

    @Test("activating twice, or deactivating twice, changes nothing")
    func idempotence() {
        let interactor = RecordedInteractor("alone", log)
        interactor.activate()
        interactor.activate()
        interactor.deactivate()
        interactor.deactivate()
        #expect(log.drain() == ["alone didBecomeActive", "alone willResignActive"])
    }

    @Test("willDetach is called while the RIB is attached and active, each time it is detached, and not further down")
    func willDetach() {
        let root = makeActiveRoot("root", log)
        let (a, b) = (makeRIB("a", log), makeRIB("b", log))
        root.attachChild(a)
        a.attachChild(b)
        _ = log.drain()
        for router in [a, b] {
            router.onDetach = { $0.interactor.log.append("\($0.path) willDetach, active: \($0.interactor.isActive)") }
        }
        let told = #"["root", "a"] willDetach, active: true"#
        root.detachChild(a)
        #expect(log.drain() == [told, "a willResignActive", "b willResignActive"])
        root.attachChild(a)
        _ = log.drain()
        root.detachChild(a)
        #expect(log.drain().first == told)
        #expect(faults { root.detachChild(a) }.map(\.kind) == [.detachedStranger])
        #expect(log.drain().isEmpty)
        a.onDetach = nil
        b.onDetach = nil
    }

    @Test("a RIB that detaches itself, or its children, in willDetach resigns once")
    func detachInWillDetach() {
        let root = makeActiveRoot("root", log)
        let (a, b) = (makeRIB("a", log), makeRIB("b", log))
        root.attachChild(a)
        a.attachChild(b)
        _ = log.drain()
        a.onDetach = {
            $0.detachChild(b)
            root.detachChild($0)
        }
        #expect(faults { root.detachChild(a) }.isEmpty)
        #expect(log.drain() == ["b willResignActive", "a willResignActive"])
        #expect(root.children.isEmpty && a.children.isEmpty)
        a.onDetach = nil
    }

    @Test("lifecycle tells the stage, and that it changed")
    func lifecycle() {
        let root = makeActiveRoot("root", log)
        let child = makeRIB("child", log)
        var stages: [RouterLifecycle] = []
        let watching = child.lifecycle.subscribe { stages.append($0) }
        root.attachChild(child)
        #expect(stages == [.willLoad, .didLoad])
        #expect(root.lifecycle.value == .didLoad)
        watching.dispose()
    }

    @Test("children are listed in the order they were attached, whichever was detached")
    func order() {
        let root = makeActiveRoot("root", log)
        let ribs = (0..<5).map { makeRIB("\($0)", log) }
        for rib in ribs { root.attachChild(rib) }
        root.detachChild(ribs[2])
        root.detachChild(ribs[0])
        root.detachChild(ribs[4])
        root.attachChild(ribs[0])
        #expect(root.children.map { $0.path.last } == ["1", "3", "0"])
    }
}
