// The latest elements of several observables, by RxSwift's names. Each ends when all have ended, and fails when one does.
extension Observable {
    /// Delivers the closure's result for the latest elements, at each element of either, once both have one.
    public static func combineLatest<First: ObservableType, Second: ObservableType>(
        _ first: First,
        _ second: Second,
        resultSelector: @escaping @MainActor (First.Element, Second.Element) throws -> Element
    ) -> Observable<Element> {
        latestPairs(first.asObservable(), second.asObservable())
            .map { try resultSelector($0, $1) }
    }

    /// Delivers the closure's result for the latest elements of three, at each element of any, once each has one.
    public static func combineLatest<First: ObservableType, Second: ObservableType, Third: ObservableType>(
        _ first: First,
        _ second: Second,
        _ third: Third,
        resultSelector: @escaping @MainActor (First.Element, Second.Element, Third.Element) throws -> Element
    ) -> Observable<Element> {
        latestPairs(latestPairs(first.asObservable(), second.asObservable()), third.asObservable())
            .map { try resultSelector($0.0, $0.1, $1) }
    }

    /// Delivers the closure's result for the latest elements of four, at each element of any, once each has one.
    public static func combineLatest<
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
        latestPairs(
            latestPairs(first.asObservable(), second.asObservable()),
            latestPairs(third.asObservable(), fourth.asObservable())
        )
        .map { try resultSelector($0.0, $0.1, $1.0, $1.1) }
    }
}

extension ObservableType {
    /// Delivers the latest elements of all sources in their order, at each element of any, once each has one. Without
    /// sources it ends.
    public static func combineLatest<Sources: Collection>(_ sources: Sources) -> Observable<[Element]>
    where Sources.Element: ObservableType, Sources.Element.Element == Element {
        Observable.combineLatest(sources) { $0 }
    }

    /// Delivers the closure's result for the latest elements of all sources in their order, at each element of any, once
    /// each has one. Without sources it ends.
    public static func combineLatest<Sources: Collection>(
        _ sources: Sources,
        resultSelector: @escaping @MainActor ([Sources.Element.Element]) throws -> Element
    ) -> Observable<Element> where Sources.Element: ObservableType {
        inHalves(sources.map { $0.asObservable() }[...]) { latestPairs($0, $1) }.map { try resultSelector($0) }
    }
}

extension ObservableType where Element == Any {
    /// Delivers the latest elements of both, at each element of either, once both have one.
    public static func combineLatest<First: ObservableType, Second: ObservableType>(
        _ first: First,
        _ second: Second
    ) -> Observable<(First.Element, Second.Element)> {
        Observable<(First.Element, Second.Element)>.combineLatest(first, second) { ($0, $1) }
    }

    /// Delivers the latest elements of three, at each element of any, once each has one.
    public static func combineLatest<First: ObservableType, Second: ObservableType, Third: ObservableType>(
        _ first: First,
        _ second: Second,
        _ third: Third
    ) -> Observable<(First.Element, Second.Element, Third.Element)> {
        Observable<(First.Element, Second.Element, Third.Element)>.combineLatest(first, second, third) { ($0, $1, $2) }
    }

    /// Delivers the latest elements of four, at each element of any, once each has one.
    public static func combineLatest<
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
        Observable<(First.Element, Second.Element, Third.Element, Fourth.Element)>.combineLatest(
            first,
            second,
            third,
            fourth
        ) { ($0, $1, $2, $3) }
    }
}

/// Returns an observable of the latest elements of both, once both have one.
@MainActor
private func latestPairs<First, Second>(
    _ first: Observable<First>,
    _ second: Observable<Second>
) -> Observable<(First, Second)> {
    paired(first, second, LatestElements())
}

/// The latest elements of two sources.
private struct LatestElements<First, Second>: PairState {
    private var first: First?
    private var second: Second?
    private var openCount = 2

    var isOver: Bool { openCount == 0 }

    mutating func take(first: First) -> (First, Second)? {
        self.first = first
        return second.map { (first, $0) }
    }

    mutating func take(second: Second) -> (First, Second)? {
        self.second = second
        return first.map { ($0, second) }
    }

    mutating func endFirst() { openCount -= 1 }
    mutating func endSecond() { openCount -= 1 }
}
