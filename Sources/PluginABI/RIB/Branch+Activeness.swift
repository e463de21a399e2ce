// Activating and deactivating everything below a RIB: linear and iterative, whatever the shape of the tree.
//
// RIBs run their own code at each step, and can attach, detach and deactivate others meanwhile. So a walk visits the
// children of a node only when the node itself has changed, and checks for each of them whether its parent's activeness
// still concerns it. `attachChild` handles RIBs that are attached to a node that has already changed.
extension Branch {
    /// A node on a walk's stack, the next one last.
    private struct Visit {
        let node: RouterNode
        /// Whether all below the node has been visited since it was entered.
        var isFinishing = false
    }

    /// Activates the subtree, as Uber's does when a RIB is attached again: `isActiveStream` from the top down, and
    /// `didBecomeActive` for each RIB once all RIBs below it are active.
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

    /// The first child is on top then.
    private func pushChildren(onto pending: inout [Visit]) {
        var next = lastChild
        while let child = next?.object {
            pending.append(Visit(node: child))
            next = child.previousSibling
        }
    }
}
