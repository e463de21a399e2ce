/// A state that makes pairs of the elements of two sources.
protocol PairState {
    associatedtype First
    associatedtype Second

    /// True if no pair can follow.
    var isOver: Bool { get }

    /// Takes an element of the first source; returns the pair that it completes.
    mutating func take(first: First) -> (First, Second)?
    /// Takes an element of the second source; returns the pair that it completes.
    mutating func take(second: Second) -> (First, Second)?
    mutating func endFirst()
    mutating func endSecond()
}

/// Returns an observable of the pairs that a state makes of two sources.
@MainActor
func paired<State: PairState>(
    _ first: Observable<State.First>,
    _ second: Observable<State.Second>,
    _ start: State
) -> Observable<(State.First, State.Second)> {
    Observable { sink in
        var state = start
        let pass: @MainActor ((State.First, State.Second)?) -> Void = { pair in
            // Read before the pair is delivered: what follows from it can bring elements of the sources.
            let isOver = state.isOver
            if let pair { sink.next(pair) }
            if isOver { sink.complete() }
        }
        let firstPart = first.subscribe(
            .init(
                onNext: { pass(state.take(first: $0)) },
                onError: sink.fail,
                onCompleted: {
                    state.endFirst()
                    pass(nil)
                }
            )
        )
        let secondPart = second.subscribe(
            .init(
                onNext: { pass(state.take(second: $0)) },
                onError: sink.fail,
                onCompleted: {
                    state.endSecond()
                    pass(nil)
                }
            )
        )
        return Disposables.create(firstPart, secondPart)
    }
}

/// Returns an observable of arrays with an element of each source, which pairs of halves make: an element of one of many
/// sources passes a few pairs, not one for each source.
///
/// - Parameter pairs: makes the pairs of two halves.
@MainActor
func inHalves<Element>(
    _ sources: ArraySlice<Observable<Element>>,
    _ pairs: @MainActor (Observable<[Element]>, Observable<[Element]>) -> Observable<([Element], [Element])>
) -> Observable<[Element]> {
    guard let first = sources.first else { return .empty() }
    guard sources.count > 1 else { return first.map { [$0] } }
    let half = sources.count / 2
    return pairs(inHalves(sources.prefix(half), pairs), inHalves(sources.dropFirst(half), pairs)).map { $0 + $1 }
}
