/// All that hangs below a RIB: its children, in the order they were attached.
///
/// A router makes its branch when it attaches its first child, so that a leaf, which most RIBs are, has none. Children
/// know the branch and not the router above them, and the interactor knows it too: a router may be freed on any thread,
/// but its branch is taken apart on the main actor, before anything that refers to it could dangle.
@MainActor
final class Branch {
    /// The interactor of the RIB that this hangs from.
    let interactor: Interactor

    /// The branch that the RIB itself hangs from; nil while it is not attached.
    var parent: BackReference<Branch>?

    /// Whether the RIB's router is loaded: before that the children wait.
    var isLoaded = false

    // An intrusive list: each router carries its siblings, so that attaching and detaching allocate nothing and take the
    // same time whatever the number of children. It owns the first child, and each child the next. The references back
    // are unsafe and yet never dangle: they are cleared when a child is detached and when the branch goes.
    private(set) var firstChild: RouterNode?
    private(set) var lastChild: BackReference<RouterNode>?

    nonisolated init(of interactor: Interactor) {
        self.interactor = interactor
    }

    func append(_ child: RouterNode) {
        child.enter(self)
        if let last = lastChild {
            last.with { $0.nextSibling = child }
            child.previousSibling = last
        } else {
            firstChild = child
        }
        lastChild = BackReference(child)
    }

    func remove(_ child: RouterNode) {
        let next = child.nextSibling.take()
        let previous = child.previousSibling
        if let next { next.previousSibling = previous } else { lastChild = previous }
        child.forgetBranch()
        if let previous { previous.with { $0.nextSibling = next } } else { firstChild = next }
    }

    /// Whether this hangs, at any depth, from the RIB that `other` belongs to.
    func isBelow(_ other: Branch) -> Bool {
        var ancestor = parent
        while let current = ancestor {
            if current == other { return true }
            ancestor = current.object.parent
        }
        return false
    }

    // The router is gone. Isolated: the RIBs below run their own code when they resign.
    isolated deinit {
        interactor.deactivate()
        freeChildren()
        if let branch = interactor.branch, branch == self { interactor.branch = nil }
    }

    /// Lets go of the children, with all below them that nobody else holds.
    ///
    /// Each child that dies here hands its own children over first, so that its branch is empty when it goes: a loop where
    /// the natural way would recurse once per level, and overflow the stack on a deep tree.
    private func freeChildren() {
        var pending = takeChildren()
        while var node = pending {
            pending = node.nextSibling
            node.forgetBranch()
            node.nextSibling = nil
            if isKnownUniquelyReferenced(&node), let branch = node.branch, let last = branch.lastChild {
                let children = branch.takeChildren()
                last.with { $0.nextSibling = pending }
                pending = children
            }
        }
    }

    /// Empties the branch; what it returns owns the children, each of which is detached but for the link to the next.
    private func takeChildren() -> RouterNode? {
        var next = firstChild
        while let child = next {
            child.forgetBranch()
            next = child.nextSibling
        }
        defer { (firstChild, lastChild) = (nil, nil) }
        return firstChild
    }
}
