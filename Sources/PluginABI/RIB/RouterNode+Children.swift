// Attaching and detaching, in Uber's order. Misuse is a fault and changes nothing.
extension RouterNode {
    /// The attached children, first attached first.
    public final var children: [any Routing] {
        Array(sequence(first: branch?.firstChild) { $0?.nextSibling }.lazy.prefix { $0 != nil }.compactMap(\.self))
    }

    /// Attaches a child: appends the child, activates it if this RIB is active, then loads it on the first attachment.
    ///
    /// Unlike Uber's, which activates the child in every case, this waits for the parent: a RIB is active only while
    /// all RIBs above it are. A child of an inactive parent is loaded, and becomes active with the parent.
    ///
    /// A child that detaches itself while it becomes active is not loaded; it will be when it is attached again.
    public final func attachChild(_ child: any Routing) {
        attach(child)
    }

    /// Detaches a child: calls `willDetach` of the child, deactivates the child with all RIBs below, then removes the
    /// child.
    public final func detachChild(_ child: any Routing) {
        detach(child)
    }

    /// Takes over a child of another RIB without a change: the child stays loaded and active, and is not notified. For
    /// a host that replaces the RIB above the child; both parents are active.
    @_spi(Host) public final func adoptChild(_ child: any Routing) {
        adopt(child)
    }

    private final func adopt(_ child: RouterNode) {
        child.parent?.object.remove(child)
        madeBranch.append(child)
    }

    private final func attach(_ child: RouterNode) {
        guard canAttach(child) else { return reportMisuse(attaching: child) }
        let branch = madeBranch
        branch.append(child)
        RIBHost.tellWatchers(of: child, attachedTo: self)
        if baseInteractor.isActive { child.baseInteractor.activate() }
        if child.hangs(from: branch) { child.load() }
    }

    private final func detach(_ child: RouterNode) {
        guard let branch, child.hangs(from: branch) else {
            return RIBHost.report(.detachedStranger(child, from: self))
        }
        child.announceDetach()
        child.baseInteractor.deactivate()
        // The child might have been detached again in its own `willDetach`, or while it resigned.
        if child.hangs(from: branch) { branch.remove(child) }
    }

    private final func canAttach(_ child: RouterNode) -> Bool {
        if case .detached = baseInteractor.attachment { return false }
        return child.parent == nil && child !== self && !isBelow(child)
    }

    /// Returns true if this RIB is below `child`. Only a RIB with a branch can be above another RIB, so attaching a
    /// leaf needs no walk.
    private final func isBelow(_ child: RouterNode) -> Bool {
        guard let childBranch = child.branch, let parent else { return false }
        return hangs(from: childBranch) || parent.object.isBelow(childBranch)
    }

    private final func reportMisuse(attaching child: RouterNode) {
        if case .detached = baseInteractor.attachment {
            RIBHost.report(.attachedToDetached(child, to: self))
        } else if child.parent != nil {
            let isHere = branch.map { child.hangs(from: $0) } ?? false
            RIBHost.report(isHere ? .attachedTwice(child) : .attachedElsewhere(child, to: self))
        } else {
            RIBHost.report(.attachedBelowItself(child, to: self))
        }
    }
}
