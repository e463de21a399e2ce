/// The tree below a RIB: the children in the order in which they were attached.
///
/// A router makes its branch when it attaches its first child, so that a leaf, which most RIBs are, has none. Children
/// refer to the branch and not to the router above them, and so does the interactor: a router can be freed on any
/// thread, but its branch is released on the main actor, before a reference to it could dangle.
@MainActor
final class Branch {
    /// The interactor of the RIB that owns the branch.
    let interactor: Interactor

    /// The branch to which the RIB itself is attached; nil while the RIB is not attached.
    var parent: BackReference<Branch>?

    /// True once the RIB's router is loaded: until then the children wait.
    var isLoaded = false

    // An intrusive list: each router has the links to its siblings, so that attaching and detaching allocate nothing
    // and take the same time whatever the number of children. The branch owns the first child, and each child the next
    // one. The back references are unsafe but never dangle: they are cleared when a child is detached and when the
    // branch is freed.
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

    /// The child router with this interactor.
    func child(of interactor: Interactor) -> RouterNode? {
        var next = firstChild
        while let child = next, child.baseInteractor !== interactor { next = child.nextSibling }
        return next
    }

    /// Returns true if this branch is below `other`, at any depth.
    func isBelow(_ other: Branch) -> Bool {
        var ancestor = parent
        while let current = ancestor {
            if current == other { return true }
            ancestor = current.object.parent
        }
        return false
    }

    // The router has been freed. Isolated: the RIBs below run their own code when they resign.
    isolated deinit {
        interactor.deactivate()
        freeChildren()
        if let branch = interactor.branch, branch == self { interactor.branch = nil }
    }

    /// Releases the children, and all RIBs below them without another owner.
    ///
    /// Each child that is freed here first hands over its own children, so that its branch is empty when it is freed: a
    /// loop, where plain recursion would overflow the stack on a deep tree.
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

    /// Empties the branch and returns the first child, which owns the next, and so on. Other links of the children are
    /// cleared.
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

// Activating and deactivating everything below a RIB: linear and iterative, whatever the shape of the tree.
//
// RIBs run their own code at each step, and can attach, detach and deactivate others meanwhile. So a walk visits the
// children of a node only when the node itself has changed, and checks for each of them whether its parent's activeness
// still concerns it. `attachChild` handles RIBs that are attached to a node that has already changed.
extension Branch {
    /// A pending visit to a node; the next visit is the last element of the stack.
    private struct Visit {
        let node: RouterNode
        /// True once all RIBs below the node have been visited.
        var isFinishing = false
    }

    /// Activates the subtree, as Uber's Router does when a RIB is attached again: `isActiveStream` from the top down,
    /// and `didBecomeActive` for each RIB once all RIBs below it are active.
    func activateChildren() {
        var pending: [Visit] = []
        pushChildren(onto: &pending)
        while let visit = pending.popLast() {
            let interactor = visit.node.baseInteractor
            if visit.isFinishing {
                interactor.finishActivating()
            } else if visit.node.parent?.object.interactor.isActive == true, interactor.enterActive() {
                pending.append(Visit(node: visit.node, isFinishing: true))
                visit.node.branch?.pushChildren(onto: &pending)
            }
        }
    }

    /// Deactivates the subtree, from the top down.
    func deactivateChildren() {
        var pending: [Visit] = []
        pushChildren(onto: &pending)
        while let visit = pending.popLast() {
            if visit.node.parent?.object.interactor.isActive == false, visit.node.baseInteractor.leaveActive() {
                visit.node.branch?.pushChildren(onto: &pending)
            }
        }
    }

    /// Pushes the children so that the first child is on top.
    private func pushChildren(onto pending: inout [Visit]) {
        var next = lastChild
        while let child = next?.object {
            pending.append(Visit(node: child))
            next = child.previousSibling
        }
    }
}
