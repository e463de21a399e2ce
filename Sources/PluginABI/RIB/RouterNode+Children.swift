// Attaching and detaching, in Uber's order. Misuse is a fault and changes nothing.
extension RouterNode {
    /// The attached children, first attached first.
    public final var children: [any Routing] {
        Array(sequence(first: firstChild) { $0?.nextSibling }.lazy.prefix { $0 != nil }.compactMap(\.self))
    }

    /// Attaches a child: appends it, activates it if this RIB is active, then loads it if it never was.
    ///
    /// A child that detaches itself while it becomes active is not loaded; it will be when it is attached again.
    public final func attachChild(_ child: any Routing) {
        if let misuse = misuse(attaching: child) {
            return Runtime.report(misuse)
        }
        append(child)
        if baseInteractor.isActive {
            child.baseInteractor.activate()
        }
        if child.parent === self {
            child.load()
        }
    }

    /// Detaches a child: deactivates it with all below it, then removes it.
    public final func detachChild(_ child: any Routing) {
        guard child.parent === self else {
            return Runtime.report(.detachedStranger(child, from: self))
        }
        child.baseInteractor.deactivate()
        // The child may have been detached once more while it resigned.
        if child.parent === self {
            remove(child)
        }
    }

    private final func misuse(attaching child: RouterNode) -> Fault? {
        if isDetached { return .attachedToDetached(child, to: self) }
        if child.parent === self { return .attachedTwice(child) }
        if child.parent != nil { return .attachedElsewhere(child, to: self) }
        // Only a node that has children can be above this one, so attaching a leaf walks nowhere.
        if child === self || child.firstChild != nil && isBelow(child) { return .attachedBelowItself(child, to: self) }
        return nil
    }

    private final func isBelow(_ node: RouterNode) -> Bool {
        var ancestor = parent
        while let current = ancestor {
            if current === node { return true }
            ancestor = current.parent
        }
        return false
    }

    private final func append(_ child: RouterNode) {
        child.parent = self
        child.isDetached = false
        if let last = lastChild {
            last.nextSibling = child
            child.previousSibling = last
        } else {
            firstChild = child
        }
        lastChild = child
    }

    private final func remove(_ child: RouterNode) {
        let next = child.nextSibling
        if let next { next.previousSibling = child.previousSibling } else { lastChild = child.previousSibling }
        if let previous = child.previousSibling { previous.nextSibling = next } else { firstChild = next }
        child.leave()
    }

    /// Clears what ties a node to its place.
    private final func leave() {
        parent = nil
        nextSibling = nil
        previousSibling = nil
        isDetached = true
    }

    /// Lets go of the children of a router that is being freed, with all below them that nobody else holds.
    ///
    /// Each child that dies here hands its own children over first, so that its deinit finds none: a loop where the
    /// natural way would recurse once per level, and overflow the stack on a deep tree.
    final func freeChildren() {
        var pending = firstChild
        firstChild = nil
        lastChild = nil
        while var node = pending {
            pending = node.nextSibling
            node.leave()
            if isKnownUniquelyReferenced(&node), let last = node.lastChild {
                last.nextSibling = pending
                pending = node.firstChild
                node.firstChild = nil
                node.lastChild = nil
            }
        }
    }
}
