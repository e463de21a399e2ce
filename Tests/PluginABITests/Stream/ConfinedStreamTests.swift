import PluginABI
import Testing

@MainActor
@Suite("A stream confined to a RIB, as Uber's")
struct ConfinedStreamTests {
    private let stream = MutableValueStream(0)
    private let log = Log()

    @Test("values come only while the RIB is active, and the latest each time before didBecomeActive")
    func confined() {
        let interactor = RecordedInteractor("rib", log)
        let subscription = stream.confineTo(interactor).subscribe { [log] in log.append("\($0)") }
        stream.value = 1
        stream.value = 2
        #expect(log.drain().isEmpty)
        interactor.activate()
        stream.value = 3
        #expect(log.drain() == ["2", "rib didBecomeActive", "3"])
        interactor.deactivate()
        stream.value = 4
        #expect(log.drain() == ["rib willResignActive"])
        interactor.activate()
        interactor.deactivate()
        interactor.activate()
        #expect(log.drain().filter { $0 == "4" }.count == 2)
        subscription.dispose()
        stream.value = 5
        interactor.deactivate()
        interactor.activate()
        #expect(!log.drain().contains("5"))
        #expect(stream.confineTo(interactor).value == 5)
    }

    @Test("a RIB that is active already gets the latest value immediately")
    func alreadyActive() {
        let interactor = Interactor()
        interactor.activate()
        var seen: [Int] = []
        let subscription = stream.confineTo(interactor).confineTo(interactor).subscribe { seen.append($0) }
        stream.value = 1
        #expect(seen == [0, 1])
        subscription.dispose()
    }

    @Test(
        "a subscriber that disposes, or deactivates the RIB, during its first value gets nothing more",
        arguments: [true, false]
    )
    func endsItself(disposes: Bool) {
        let interactor = Interactor()
        var seen: [Int] = []
        var subscription: Subscription?
        subscription = stream.confineTo(interactor).subscribe { value in
            seen.append(value)
            if disposes { subscription?.dispose() } else { interactor.deactivate() }
        }
        interactor.activate()
        stream.value = 1
        #expect(seen == [0])
        subscription?.dispose()
    }

    @Test("an iteration ends with the RIB, or with the source")
    func iteration() async {
        var interactor: Interactor? = Interactor()
        var source: Interactor? = Interactor()
        guard let confined = interactor.flatMap({ stream.confineTo($0) }),
            let other = source.map({ $0.isActiveStream.confineTo($0) })
        else { return }
        interactor?.activate()
        source?.activate()
        var seen: [Int] = []
        for await value in confined {
            seen.append(value)
            interactor = nil
        }
        #expect(seen == [0])
        for await _ in other { source = nil }
        #expect(source == nil)
    }

    @Test("the subscription does not keep the RIB, and ends with it")
    func freed() {
        weak var weakInteractor: Interactor?
        var seen: [Int] = []
        do {
            let interactor = Interactor()
            weakInteractor = interactor
            interactor.activate()
            _ = stream.confineTo(interactor).subscribe { seen.append($0) }
        }
        #expect(weakInteractor == nil)
        stream.value = 1
        #expect(seen == [0])
    }
}
