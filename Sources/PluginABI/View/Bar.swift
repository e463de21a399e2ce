extension [Element] {
    /// The elements of a view under the bar of a navigation, to which the view's own items are moved.
    ///
    /// An item is a button with the role `bar` outside of any row, column or section. The item stays part of its view,
    /// which gets its action. As UIKit, a navigation asks the topmost view only.
    ///
    /// - Parameter controls: the navigation's own controls in the bar.
    @_spi(Host)
    public func under(bar controls: [Element]) -> [Element] {
        var (bar, rest) = (controls, [Element]())
        rest.reserveCapacity(count + 1)
        for element in self {
            if case .button(let item) = element, item.role == .bar {
                bar.append(element)
            } else {
                rest.append(element)
            }
        }
        guard let first = bar.first else { return rest }
        // An item is in a row, so that a navigation around this one leaves it here.
        var isAlone = bar.count == 1
        if case .button(let item) = first, item.role == .bar { isAlone = false }
        rest.insert(isAlone ? first : Row { bar }.element, at: 0)
        return rest
    }
}
