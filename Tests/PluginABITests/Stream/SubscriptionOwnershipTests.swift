import TestSupport
import Testing

@testable import PluginABI

@MainActor
@Suite("Who retains a subscription")
struct SubscriptionOwnershipTests {
    private final class Held {}

    @Test("a subscription that nothing binds lives as long as its stream, and no longer")
    func unbound() {
        weak var held: Held?
        var seen: [Int] = []
        do {
            let stream = MutableValueStream(0)
            let captured = Held()
            held = captured
            _ = stream.subscribe { value in
                seen.append(value)
                _ = captured
            }
            stream.value = 1
        }
        #expect(seen == [0, 1])
        #expect(held == nil)
    }

    @Test("one that is made from a closure and never bound is freed, and its closure is not called")
    func fromClosure() {
        weak var subscription: Subscription?
        var ends = 0
        do {
            let made = Subscription { ends += 1 }
            subscription = made
        }
        #expect(subscription == nil)
        #expect(ends == 0)
    }

    @Test("one that two RIBs and a worker retain ends with the first of them, and is freed with the last")
    func threeOwners() {
        weak var subscription: Subscription?
        let stream = MutableValueStream(0)
        let (first, second) = (Interactor(), Interactor())
        first.activate()
        second.activate()
        do {
            let made = stream.subscribe { _ in }
            made.disposeOnDeactivate(interactor: first).disposeOnDeactivate(interactor: second)
            subscription = made
        }
        #expect(subscription?.isDisposed == false)
        second.deactivate()
        #expect(subscription?.isDisposed != false)
        first.deactivate()
        #expect(subscription == nil)
    }

    @Test(
        "in any order of subscribing, binding, changing and ending, all are freed",
        arguments: 0..<40 as Range<UInt64>
    )
    func random(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var alive: [() -> Bool] = []
        do {
            let streams = [MutableValueStream(0), MutableValueStream(0)]
            let interactors = [Interactor(), Interactor()]
            interactors.forEach { $0.activate() }
            var known: [Subscription] = []
            for _ in 0..<200 {
                let stream = streams[Int.random(in: 0..<2, using: &random)]
                let interactor = interactors[Int.random(in: 0..<2, using: &random)]
                switch Int.random(in: 0..<6, using: &random) {
                case 0, 1:
                    let held = Held()
                    // Some end another one in the middle of a delivery.
                    let victim = known.randomElement(using: &random)
                    let subscription = stream.subscribe { value in
                        _ = held
                        if value % 3 == 2 { victim?.dispose() }
                    }
                    alive.append { [weak held, weak subscription] in held != nil || subscription != nil }
                    known.append(subscription)
                case 2: known.randomElement(using: &random)?.disposeOnDeactivate(interactor: interactor)
                case 3: stream.value += 1
                case 4: known.randomElement(using: &random)?.dispose()
                default:
                    interactor.deactivate()
                    interactor.activate()
                }
                if known.count > 20 { known.remove(at: Int.random(in: 0..<known.count, using: &random)) }
            }
            // What is still known is retained by this loop and by closures.
            known.forEach { $0.dispose() }
            known = []
            interactors.forEach { $0.deactivate() }
        }
        #expect(alive.allSatisfy { !$0() })
    }
}
