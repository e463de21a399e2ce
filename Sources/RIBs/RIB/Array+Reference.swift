extension Array {
    /// Removes the first element with the same identity; has no effect if there is none.
    ///
    ///     children.removeElementByReference(child)
    ///
    /// As Uber's. (The children of a router here are not an array: `detachChild` removes them.)
    public mutating func removeElementByReference(_ element: Element) {
        guard let index = firstIndex(where: { $0 as AnyObject === element as AnyObject }) else { return }
        remove(at: index)
    }
}
