// Operators that leave out what is like the element before, by RxSwift's names.
extension ObservableType where Element: Equatable {
    /// The elements that differ from the one before.
    public func distinctUntilChanged() -> Observable<Element> { distinctUntilChanged { $0 == $1 } }
}

extension ObservableType {
    /// The elements whose key differs from that of the one before.
    ///
    ///     players.distinctUntilChanged { $0.name }
    public func distinctUntilChanged<Key: Equatable>(
        _ keySelector: @escaping @MainActor (Element) throws -> Key
    ) -> Observable<Element> {
        distinctUntilChanged { try keySelector($0) == keySelector($1) }
    }

    /// The elements whose property differs from that of the one before.
    ///
    ///     players.distinctUntilChanged(at: \.name)
    public func distinctUntilChanged<Property: Equatable>(
        at keyPath: KeyPath<Element, Property>
    ) -> Observable<Element> {
        distinctUntilChanged { $0[keyPath: keyPath] == $1[keyPath: keyPath] }
    }

    /// The elements that are not like the one before. The comparer gets the element that was delivered last, and the
    /// new one.
    public func distinctUntilChanged(
        _ comparer: @escaping @MainActor (Element, Element) throws -> Bool
    ) -> Observable<Element> {
        passing { sink in
            var last: Element?
            return { element in
                if let last, try comparer(last, element) { return }
                last = element
                sink.next(element)
            }
        }
    }
}
