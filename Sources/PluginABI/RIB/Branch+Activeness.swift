// Activating and deactivating all below a RIB: linear and iterative, whatever the shape of the tree.
//
// RIBs run their own code at each step, and may attach, detach and deactivate others meanwhile. So a walk looks at the
// children of a node only when the node itself has changed, and at each of them whether it still is where its parent's
// activeness concerns it. What is attached to a node that has changed already is seen to by `attachChild`.
extension Branch {
    /// A node on a walk's stack, the next one last.
    private struct Visit {
        let node: RouterNode
        /// Whether all below the node has been visited since it was entered.
        var isFinishing = false
    }

    /// Activates what is below, as Uber's does when a RIB is attached again: `isActiveStream` from the top down, and
    /// `didBecomeActive` for each RIB once all below it are active.
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

    /// Deactivates what is below, from the top down.
    func deactivateChildren() {
        var pending: [Visit] = []
        pushChildren(onto: &pending)
        while let visit = pending.popLast() {
            if visit.node.parent?.object.interactor.isActive == false, visit.node.baseInteractor.leaveActive() {
                visit.node.branch?.pushChildren(onto: &pending)
            }
        }
    }

    /// The first child is on top then.
    private func pushChildren(onto pending: inout [Visit]) {
        var next = lastChild
        while let child = next?.object {
            pending.append(Visit(node: child))
            next = child.previousSibling
        }
    }
}
