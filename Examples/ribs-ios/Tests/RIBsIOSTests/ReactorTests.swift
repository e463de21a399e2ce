import RIBs
import ReactorKit
import RxSwift
import Testing

private final class CounterInteractor: Interactor, Reactor {
    enum Action { case increase, decrease, fail }
    enum Mutation { case add(Int), say(String) }

    struct State {
        var count = 0
        @Pulse var message: String?
    }

    struct Failure: Error {}

    let initialState = State(count: 3)

    func mutate(action: Action) -> Observable<Mutation> {
        switch action {
        case .increase: .of(.add(1), .say("More"))
        case .decrease: .just(.add(-1))
        case .fail: .error(Failure())
        }
    }

    func reduce(state: State, mutation: Mutation) -> State {
        var state = state
        switch mutation {
        case .add(let number): state.count += number
        case .say(let text): state.message = text
        }
        return state
    }
}

private final class Switch: Reactor {
    typealias Action = Bool
    let initialState = false
    func reduce(state: Bool, mutation: Bool) -> Bool { mutation }
}

@Suite("Reactors, as ReactorKit's")
struct ReactorTests {
    @Test("an action leads to mutations, and these to states; one that fails leads to none")
    func states() {
        let reactor = CounterInteractor()
        var counts: [Int] = []
        let subscription = reactor.state.map(\.count).distinctUntilChanged().subscribe(onNext: { counts.append($0) })
        for action in [CounterInteractor.Action.increase, .fail, .decrease] { reactor.action.onNext(action) }
        #expect(counts == [3, 4, 3])
        #expect(reactor.currentState.count == 3)
        subscription.dispose()
    }

    @Test("a pulse is delivered at each assignment, even of an equal value, and at no other change")
    func pulses() {
        let reactor = CounterInteractor()
        var messages: [String?] = []
        let subscription = reactor.pulse(\.$message).subscribe(onNext: { messages.append($0) })
        for action in [CounterInteractor.Action.increase, .decrease, .increase] { reactor.action.onNext(action) }
        #expect(messages == [nil, "More", "More"])
        subscription.dispose()
    }

    @Test("without mutations of its own, an action is the mutation")
    func actions() {
        let reactor = Switch()
        reactor.action.onNext(true)
        #expect(reactor.currentState)
    }

    @Test("each reactor has its own states, and is freed though it has had some")
    func lifetime() {
        weak var freed: CounterInteractor?
        for _ in 0..<200 {
            let reactor = CounterInteractor()
            #expect(reactor.currentState.count == 3)
            reactor.action.onNext(.increase)
            #expect(reactor.currentState.count == 4)
            freed = reactor
        }
        #expect(freed == nil)
    }
}
