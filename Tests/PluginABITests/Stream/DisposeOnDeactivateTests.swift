import PluginABI
import Testing

@MainActor
@Suite("Subscriptions bound to a RIB's active time")
struct DisposeOnDeactivateTests {
    let stream = MutableValueStream(0)
    let log = Log()

    @Test("values come until willResignActive has returned")
    func untilResigned() {
        let interactor = RecordedInteractor("rib", log)
        let stream = stream
        var seen: [Int] = []
        interactor.onActive = {
            stream.subscribe { seen.append($0) }.disposeOnDeactivate(interactor: interactor)
        }
        interactor.onResign = { stream.value = 2 }
        interactor.activate()
        stream.value = 1
        interactor.deactivate()
        stream.value = 3
        #expect(seen == [0, 1, 2])
        interactor.onActive = nil
    }

    @Test("isActiveStream becomes false when the subscriptions are disposed already")
    func disposedFirst() {
        let interactor = Interactor()
        interactor.activate()
        let subscription = stream.subscribe { _ in }.disposeOnDeactivate(interactor: interactor)
        var wasDisposed = false
        let watching = interactor.isActiveStream.subscribe { if !$0 { wasDisposed = subscription.isDisposed } }
        interactor.deactivate()
        #expect(wasDisposed)
        watching.dispose()
    }

    @Test("a subscription bound to an inactive interactor is disposed immediately")
    func inactive() {
        let interactor = Interactor()
        var seen: [Int] = []
        let subscription = stream.subscribe { seen.append($0) }.disposeOnDeactivate(interactor: interactor)
        stream.value = 1
        #expect(subscription.isDisposed)
        #expect(seen == [0])
    }

    @Test("the closure may hold the interactor: deactivation lets it go")
    func retainCycle() {
        weak var weakInteractor: Interactor?
        do {
            let interactor = Interactor()
            weakInteractor = interactor
            interactor.activate()
            stream.subscribe { _ in _ = interactor }.disposeOnDeactivate(interactor: interactor)
            interactor.deactivate()
        }
        #expect(weakInteractor == nil)
    }

    @Test("subscriptions that are disposed early do not pile up")
    func early() {
        final class Held {}
        let interactor = Interactor()
        interactor.activate()
        var alive: [() -> Held?] = []
        for _ in 0..<10 {
            let held = Held()
            alive.append { [weak held] in held }
            let subscription = stream.subscribe { _ in _ = held }.disposeOnDeactivate(interactor: interactor)
            subscription.dispose()
        }
        let survivors = alive.compactMap { $0() }
        #expect(survivors.isEmpty)
        let kept = stream.subscribe { _ in }.disposeOnDeactivate(interactor: interactor)
        interactor.deactivate()
        #expect(kept.isDisposed)
    }

    @Test("any of several may be disposed early, and the rest at deactivation", arguments: 0..<3)
    func anyEarly(index: Int) {
        let interactor = Interactor()
        interactor.activate()
        let subscriptions = (0..<3).map { _ in
            stream.subscribe { _ in }.disposeOnDeactivate(interactor: interactor)
        }
        subscriptions[index].dispose()
        #expect(subscriptions.map(\.isDisposed) == (0..<3).map { $0 == index })
        interactor.deactivate()
        #expect(subscriptions.map(\.isDisposed) == [true, true, true])
    }

    @Test("binding twice, or to two interactors, ends with whichever is first")
    func boundTwice() {
        let (first, second) = (Interactor(), Interactor())
        first.activate()
        second.activate()
        var seen: [Int] = []
        stream.subscribe { seen.append($0) }
            .disposeOnDeactivate(interactor: first)
            .disposeOnDeactivate(interactor: first)
            .disposeOnDeactivate(interactor: second)
        let other = stream.subscribe { _ in }.disposeOnDeactivate(interactor: first)
        first.deactivate()
        stream.value = 1
        #expect(seen == [0])
        #expect(other.isDisposed)
        second.deactivate()
    }

    @Test("a subscription of a closure calls it once, when it is disposed, and not when it is released")
    func closure() {
        var calls = 0
        var subscription: Subscription? = Subscription { calls += 1 }
        subscription?.dispose()
        subscription?.dispose()
        #expect(calls == 1)
        subscription = Subscription { calls += 1 }
        subscription = nil
        #expect(calls == 1)
        let interactor = Interactor()
        interactor.activate()
        Subscription { calls += 1 }.disposeOnDeactivate(interactor: interactor)
        interactor.deactivate()
        #expect(calls == 2)
    }
}
