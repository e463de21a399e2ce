import RIBs

// Observables of the library RIBs, by RxSwift's names: values that reach their subscribers.
extension Operation {
    static var observables: [Operation] {
        [
            Operation(
                name: "one value of a relay, if distinct, to one subscriber",
                work: Work(1_000, 5_000) { Observables.deliver() },
                instructions: 3_057
            ),
            Operation(
                name: "one of 100 subscribers of a subject: subscribe and dispose",
                work: Work(10, 60, units: 100) { Observables.subscribe(100) }
            ),
            Operation(
                name: "one of 1000 subscribers of a subject: subscribe and dispose",
                work: Work(1, 6, units: 1_000) { Observables.subscribe(1_000) }
            ),
        ]
    }
}

@MainActor
private enum Observables {
    static func deliver() -> @MainActor (Int) -> Void {
        let relay = BehaviorRelay(value: 0)
        var sum = 0
        let subscription = relay.asObservable().distinctUntilChanged().subscribe(onNext: { sum += $0 })
        return { repetitions in
            for number in 1...repetitions { relay.accept(number) }
            withExtendedLifetime(subscription) {}
        }
    }

    static func subscribe(_ count: Int) -> @MainActor (Int) -> Void {
        let subject = PublishSubject<Int>()
        return { repetitions in
            for _ in 0..<repetitions {
                let subscriptions = (0..<count).map { _ in subject.subscribe(onNext: { _ in }) }
                for subscription in subscriptions { subscription.dispose() }
            }
        }
    }
}
