import Synchronization

// Where a controller is shown, and whether that is right: a view should disappear once its RIB is deactivated. Nothing
// is watched before a window, a navigation or another view shows the view.
extension ViewController {
    /// Makes the controller the view of an interactor's RIB.
    final func enterRIB(of interactor: Interactor) {
        interactor.ownedController = ObjectIdentifier(self)
        interactorAddress.store(interactor.address, ordering: .relaxed)
    }

    /// Called when a window, a navigation or another view begins to show the controller.
    final func didAppear() {
        guard appearance == nil, let interactor = LeakDetector.interactor(of: self) else { return }
        let appearance = Appearance(of: self, with: interactor)
        self.appearance = appearance
        interactor.appearance = appearance
        appearance.activenessDidChange(to: interactor.isActive)
    }

    /// Called when nothing shows the controller any longer.
    final func didDisappear() {
        appearance.take()?.end()
    }

    /// Called when the controller has left its navigation or the view around it, with all views in and over it.
    final func didLeave(_ departure: Departure) {
        didDisappear()
        depart(departure)
        for controller in structure { LeakDetector.instance.expectDetach(of: controller) }
    }

    /// True if the controller is in a window, or in or over the view of an active RIB, even if it is covered.
    final var isShown: Bool {
        var top = self
        while let around = top.around { top = around }
        return top.isRootOfWindow || (top !== self && LeakDetector.interactor(of: top)?.isActive == true)
    }

    /// The fault of a view whose RIB was freed without having been attached; nil for any other.
    @_spi(Testing) public final var faultOfUnattached: Fault? {
        let isLeft = isOfUnattached && reportingSweep.load(ordering: .relaxed) != 0
        return isLeft ? .unattached(type(of: self)) : nil
    }

    /// The navigation or view that shows this controller; nil if there is none, or only a window.
    final var around: ViewController? { stackOwner ?? presentingView ?? containment?.parent }

    /// True if nothing shows the controller.
    final var isBare: Bool { !isRootOfWindow && around == nil }
}

/// A shown view, together with its RIB.
@MainActor
final class Appearance {
    private weak var controller: ViewController?
    private weak var interactor: Interactor?
    private var noted = Activeness.none

    /// The RIB's activeness, as last noted.
    private enum Activeness {
        case none, active, inactive
    }

    init(of controller: ViewController, with interactor: Interactor) {
        self.controller = controller
        self.interactor = interactor
    }

    func activenessDidChange(to isActive: Bool) {
        guard let controller, noted != .none || isActive else { return }
        // What was expected while it was active still is.
        if noted != .active { controller.reappearances += 1 }
        noted = isActive ? .active : .inactive
        if !isActive { LeakDetector.instance.expectViewControllerDisappear(viewController: controller) }
    }

    /// Ends the watch, because nothing shows the view any longer.
    func end() {
        controller = nil
        if let interactor, interactor.appearance === self { interactor.appearance = nil }
    }
}
