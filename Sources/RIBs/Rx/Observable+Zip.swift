// The elements of several observables by their places, by RxSwift's names. Each ends when one has ended whose elements
// are used up, and fails when one does.
extension Observable {
    /// Delivers the closure's result for the elements of both at the same position.
    public static func zip<First: ObservableType, Second: ObservableType>(
        _ first: First,
        _ second: Second,
        resultSelector: @escaping @MainActor (First.Element, Second.Element) throws -> Element
    ) -> Observable<Element> {
        zippedPairs(first.asObservable(), second.asObservable())
            .map { try resultSelector($0, $1) }
    }

    /// Delivers the closure's result for the elements of three at the same position.
    public static func zip<First: ObservableType, Second: ObservableType, Third: ObservableType>(
        _ first: First,
        _ second: Second,
        _ third: Third,
        resultSelector: @escaping @MainActor (First.Element, Second.Element, Third.Element) throws -> Element
    ) -> Observable<Element> {
        zippedPairs(zippedPairs(first.asObservable(), second.asObservable()), third.asObservable())
            .map { try resultSelector($0.0, $0.1, $1) }
    }

    /// Delivers the closure's result for the elements of four at the same position.
    public static func zip<
        First: ObservableType,
        Second: ObservableType,
        Third: ObservableType,
        Fourth: ObservableType
    >(
        _ first: First,
        _ second: Second,
        _ third: Third,
        _ fourth: Fourth,
        resultSelector:
            @escaping @MainActor (First.Element, Second.Element, Third.Element, Fourth.Element) throws -> Element
    ) -> Observable<Element> {
        zippedPairs(
            zippedPairs(first.asObservable(), second.asObservable()),
            zippedPairs(third.asObservable(), fourth.asObservable())
        )
        .map { try resultSelector($0.0, $0.1, $1.0, $1.1) }
    }
}

extension ObservableType {
    /// Delivers the elements of all sources at the same position, in the sources' order. Without sources it ends.
    public static func zip<Sources: Collection>(_ sources: Sources) -> Observable<[Element]>
    where Sources.Element: ObservableType, Sources.Element.Element == Element {
        Observable.zip(sources) { $0 }
    }

    /// Delivers the closure's result for the elements of all sources at the same position, in the sources' order.
    /// Without sources it ends.
    public static func zip<Sources: Collection>(
        _ sources: Sources,
        resultSelector: @escaping @MainActor ([Sources.Element.Element]) throws -> Element
    ) -> Observable<Element> where Sources.Element: ObservableType {
        inHalves(sources.map { $0.asObservable() }[...]) { zippedPairs($0, $1) }.map { try resultSelector($0) }
    }
}

extension ObservableType where Element == Any {
    /// Delivers the elements of both at the same position, as a pair.
    public static func zip<First: ObservableType, Second: ObservableType>(
        _ first: First,
        _ second: Second
    ) -> Observable<(First.Element, Second.Element)> {
        Observable<(First.Element, Second.Element)>.zip(first, second) { ($0, $1) }
    }

    /// Delivers the elements of three at the same position, as a tuple.
    public static func zip<First: ObservableType, Second: ObservableType, Third: ObservableType>(
        _ first: First,
        _ second: Second,
        _ third: Third
    ) -> Observable<(First.Element, Second.Element, Third.Element)> {
        Observable<(First.Element, Second.Element, Third.Element)>.zip(first, second, third) { ($0, $1, $2) }
    }

    /// Delivers the elements of four at the same position, as a tuple.
    public static func zip<
        First: ObservableType,
        Second: ObservableType,
        Third: ObservableType,
        Fourth: ObservableType
    >(
        _ first: First,
        _ second: Second,
        _ third: Third,
        _ fourth: Fourth
    ) -> Observable<(First.Element, Second.Element, Third.Element, Fourth.Element)> {
        Observable<(First.Element, Second.Element, Third.Element, Fourth.Element)>.zip(first, second, third, fourth) {
            ($0, $1, $2, $3)
        }
    }
}

/// Returns an observable of pairs: the first elements of both, the second elements, and so on.
@MainActor
private func zippedPairs<First, Second>(
    _ first: Observable<First>,
    _ second: Observable<Second>
) -> Observable<(First, Second)> {
    paired(first, second, WaitingElements())
}

/// The elements of two sources that wait for an element of the other.
private struct WaitingElements<First, Second>: PairState {
    private var firsts: [First] = []
    private var seconds: [Second] = []
    private var isFirstOver = false
    private var isSecondOver = false

    var isOver: Bool { isFirstOver && firsts.isEmpty || isSecondOver && seconds.isEmpty }

    mutating func take(first: First) -> (First, Second)? {
        guard !seconds.isEmpty else {
            firsts.append(first)
            return nil
        }
        return (first, seconds.removeFirst())
    }

    mutating func take(second: Second) -> (First, Second)? {
        guard !firsts.isEmpty else {
            seconds.append(second)
            return nil
        }
        return (firsts.removeFirst(), second)
    }

    mutating func endFirst() { isFirstOver = true }
    mutating func endSecond() { isSecondOver = true }
}
