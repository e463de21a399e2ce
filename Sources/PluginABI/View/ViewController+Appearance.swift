internal import Synchronization

// What shows a controller, and what its RIB's activeness says about that: a view should disappear once its RIB is
// deactivated. Nothing is watched before the view is shown by a window, by a navigation or by another view.
extension ViewController {
    /// The controller is the view of this interactor's RIB from now on.
    final func enterRIB(of interactor: Interactor) {
        interactor.ownedController = ObjectIdentifier(self)
        interactorAddress.store(interactor.address, ordering: .relaxed)
    }

    /// Called when something begins to show the controller.
    final func didAppear() {
        guard appearance == nil, let interactor = LeakDetector.interactor(of: self) else { return }
        var wasActive = false
        appearance = interactor.isActiveStream.subscribe { [weak self] isActive in
            guard let self, wasActive || isActive else { return }
            wasActive = true
            LeakDetector.instance.forgetDisappearance(of: self)
            if !isActive { LeakDetector.instance.expectViewControllerDisappear(viewController: self) }
        }
    }

    /// Called when nothing shows the controller any more.
    final func didDisappear() {
        appearance.take()?.dispose()
    }

    /// Whether the controller is in a window, or in or over the view of an active RIB, be it covered or not.
    final var isShown: Bool {
        var top = self
        while let above = top.navigation ?? top.presenter { top = above }
        return top.isRootOfWindow || (top !== self && LeakDetector.interactor(of: top)?.isActive == true)
    }
}
