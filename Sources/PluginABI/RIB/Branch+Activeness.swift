// Activating and deactivating all below a RIB: linear and iterative, whatever the shape of the tree.
//
// RIBs run their own code at each step, and may attach, detach and deactivate others meanwhile. So a walk goes over a
// list made beforehand and looks, at each node, whether it still is where its parent's activeness concerns it. What is
// attached meanwhile has been seen to by `attachChild`.
extension Branch {
    /// A node of the walk's list, which holds each node just before all that is below it.
    private struct Visit {
        let node: RouterNode
        /// Where in the list its subtree ends.
        var end = 0
    }

    /// Activates what is below, as Uber's does when a RIB is attached again: `isActiveStream` from the top down, and
    /// `didBecomeActive` for each RIB once all below it are active.
    func activateChildren() {
        guard firstChild != nil else { return }
        let visits = listBelow()
        var entered: [Visit] = []
        var index = 0
        while index < visits.count {
            let visit = visits[index]
            while let last = entered.last, last.end <= index {
                entered.removeLast()
                last.node.baseInteractor.finishActivating()
            }
            if visit.node.parent?.object.interactor.isActive == true {
                if visit.node.baseInteractor.enterActive() { entered.append(visit) }
                index += 1
            } else {
                index = visit.end
            }
        }
        while let last = entered.popLast() {
            last.node.baseInteractor.finishActivating()
        }
    }

    /// Deactivates what is below, from the top down.
    func deactivateChildren() {
        guard firstChild != nil else { return }
        for visit in listBelow() where visit.node.parent?.object.interactor.isActive != true {
            _ = visit.node.baseInteractor.leaveActive()
        }
    }

    private func listBelow() -> [Visit] {
        var visits: [Visit] = []
        var open: [Int] = []
        var next = firstChild
        while true {
            if let node = next {
                open.append(visits.count)
                visits.append(Visit(node: node))
                next = node.branch?.firstChild
            } else if let index = open.popLast() {
                visits[index].end = visits.count
                next = visits[index].node.nextSibling
            } else {
                return visits
            }
        }
    }
}
