/// The last appearance callback of a view controller.
enum Visibility {
    /// Never seen.
    case unloaded
    /// Seen before, and not now.
    case hidden
    /// Seen by a person.
    case seen
}

/// The way in which a view is leaving, while `viewDidDisappear` is called for the view and all views in and over it.
enum Departure {
    case none
    /// The view leaves its navigation, or the view that embeds it.
    case fromParent
    /// The presentation of the view ends.
    case dismissed
}

extension ViewController {
    /// True while the view is leaving its navigation or the view around it, and is not only covered. Only true during
    /// ``viewDidDisappear()``:
    ///
    ///     override func viewDidDisappear() {
    ///         super.viewDidDisappear()
    ///         if isMovingFromParent { listener?.didGoBack() }
    ///     }
    ///
    /// As UIKit's. A view that leaves while another view covers it gets no `viewDidDisappear`. Since 1.1.
    public final var isMovingFromParent: Bool { departure == .fromParent }

    /// True while the view is being dismissed, and is not only covered. Only true during ``viewDidDisappear()``.
    ///
    /// As UIKit's: of the views in a dismissed navigation, only the navigation is being dismissed, so ask
    /// `navigation?.isBeingDismissed`. Since 1.1.
    public final var isBeingDismissed: Bool { departure == .dismissed }

    /// Notifies the views that leave a person's sight because this view leaves.
    final func depart(_ departure: Departure) {
        self.departure = departure
        placesDidChange()
        self.departure = .none
    }
}

// Which views a person sees, and how these are notified.
extension ViewController {
    /// Called when the controller's place or content has changed: notifies the views in and over the controller that
    /// are seen from now on, or no longer.
    final func placesDidChange() {
        guard isComposed else { return noteSight(isSeen) }
        let all = structure
        // Views run their own code here, which might change all of this: each is asked again.
        for controller in all.reversed() where controller.visibility == .seen && !controller.isSeen {
            controller.noteSight(false)
        }
        for controller in all where controller.visibility != .seen && controller.isSeen { controller.noteSight(true) }
    }

    /// Notifies the view of a change: a person begins to see the view, or no longer does.
    private final func noteSight(_ isSeen: Bool) {
        guard isSeen else {
            guard visibility == .seen else { return }
            visibility = .hidden
            return viewDidDisappear()
        }
        guard visibility != .seen else { return }
        let isNew = visibility == .unloaded
        visibility = .seen
        if isNew { viewDidLoad() }
        if visibility == .seen { viewDidAppear() }
    }

    /// True if there can be views in or over the controller.
    private final var isComposed: Bool { overlay != nil || containment?.isEmpty == false || isNavigation }

    /// The controller, with all views in and over it, each before its content.
    final var structure: [ViewController] {
        guard isComposed else { return [self] }
        var all: [ViewController] = []
        var rest = [self]
        while let controller = rest.popLast() {
            all.append(controller)
            if let overlay = controller.overlay { rest.append(overlay) }
            if let containment = controller.containment {
                rest += containment.children.reversed().map(\.view.viewController)
            }
            if let navigation = controller as? NavigationController {
                rest += navigation.stack.reversed().map(\.viewController)
            }
        }
        return all
    }

    /// True if a person sees the controller: it is in a window, and nothing covers it.
    private final var isSeen: Bool { overlay == nil && (isRootOfWindow || isSeenAround) }

    /// True if the views around the controller leave it visible, up to a window.
    private final var isSeenAround: Bool {
        var current = self
        while !current.isRootOfWindow {
            if let presenting = current.presentingView {
                current = presenting
                continue
            }
            let navigation = current.stackOwner
            guard let around = navigation ?? current.containment?.parent, around.overlay == nil else { return false }
            if let navigation, navigation.stack.last?.viewController !== current { return false }
            if current.containment?.parent === around, let shown = around.containment?.onlyShown, shown !== current {
                return false
            }
            current = around
        }
        return true
    }

    /// Shows the controller like a window, for the host. Its RIB need not be watched: the host detaches the RIB.
    @_spi(Host) public final func enterWindow() {
        isRootOfWindow = true
        placesDidChange()
    }

    /// Removes the controller from the host's window.
    @_spi(Host) public final func leaveWindow() {
        isRootOfWindow = false
        placesDidChange()
    }
}
