/// Which of the callbacks about its appearance a view controller got last.
enum Visibility {
    /// Never seen.
    case unloaded
    /// Seen before, and not now.
    case hidden
    /// A person sees it.
    case seen
}

/// How a view is leaving, while it and those in and over it get `viewDidDisappear`.
enum Departure {
    case none
    /// Out of the navigation or the view that showed it.
    case fromParent
    /// With the end of its presentation.
    case dismissed
}

extension ViewController {
    /// Whether the view leaves its navigation, or the view that embeds it, and is not only covered. True within
    /// ``viewDidDisappear()``, and false at any other time:
    ///
    ///     override func viewDidDisappear() {
    ///         super.viewDidDisappear()
    ///         if isMovingFromParent { listener?.didGoBack() }
    ///     }
    ///
    /// As UIKit's. A view that leaves while another one covers it gets no `viewDidDisappear`. Since 1.1.
    public final var isMovingFromParent: Bool { departure == .fromParent }

    /// Whether the view is dismissed, and not only covered. True within ``viewDidDisappear()``, and false at any other
    /// time.
    ///
    /// As UIKit's: of the views in a navigation that is dismissed, only the navigation is, which
    /// `navigation?.isBeingDismissed` asks. Since 1.1.
    public final var isBeingDismissed: Bool { departure == .dismissed }

    /// Notifies the views that a person no longer sees, because this one leaves.
    final func depart(_ departure: Departure) {
        self.departure = departure
        placesDidChange()
        self.departure = .none
    }
}

// Which views a person sees, and how these are notified.
extension ViewController {
    /// Called when the controller's place has changed, or what it contains: notifies those that are seen from now on,
    /// and those that no longer are, of everything in and over the controller.
    final func placesDidChange() {
        guard isComposed else { return noteSight(isSeen) }
        let all = structure
        // Views run their own code here, which might change all of this: each is asked again.
        for controller in all.reversed() where controller.visibility == .seen && !controller.isSeen {
            controller.noteSight(false)
        }
        for controller in all where controller.visibility != .seen && controller.isSeen { controller.noteSight(true) }
    }

    /// Notifies the view that a person begins to see it, or no longer does, if it does not know.
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

    /// Whether something can be in or over the controller.
    private final var isComposed: Bool { overlay != nil || containment?.isEmpty == false || isNavigation }

    /// The controller, with everything in and over it, each before what it contains.
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

    /// Whether a person sees the controller: it is in a window, and nothing covers it.
    private final var isSeen: Bool { overlay == nil && (isRootOfWindow || isSeenAround) }

    /// Whether a person sees it by what is around it.
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

    /// The host shows the controller, as a window does, but its RIB need not be watched: the host detaches it.
    @_spi(Host) public final func enterWindow() {
        isRootOfWindow = true
        placesDidChange()
    }

    /// The host no longer shows the controller.
    @_spi(Host) public final func leaveWindow() {
        isRootOfWindow = false
        placesDidChange()
    }
}
