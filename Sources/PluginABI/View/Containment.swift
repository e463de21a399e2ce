/// The embedded views of a view, and the view around it. Most views neither embed nor are embedded, and have no
/// containment.
@MainActor
final class Containment {
    /// The view that embeds this view.
    weak var parent: ViewController?
    /// The embedded views, in the order in which they were embedded.
    private(set) var children: [(name: String, view: any ViewControllable)] = []
    /// The embedded views by name. Each screen looks up each name.
    private var named: [String: any ViewControllable] = [:]
    /// The only embedded view seen by a person; nil if a person sees all.
    weak var onlyShown: ViewController?

    var isEmpty: Bool { children.isEmpty }

    func child(named name: String) -> (any ViewControllable)? { named[name] }

    func add(_ child: any ViewControllable, named name: String) {
        children.append((name, child))
        named[name] = child
    }

    func remove(_ controller: ViewController) {
        guard let index = children.firstIndex(where: { $0.view.viewController === controller }) else { return }
        named[children.remove(at: index).name] = nil
    }

    /// Returns the child that performs an action, and the action with the child's own id. The parent's ids can begin
    /// like a child's; so the child must have the action.
    func target(of action: Action) -> (ViewController, Action)? {
        for (name, view) in children {
            guard let inner = action.embedded(in: name) else { continue }
            if view.viewController.screen.actions.contains(where: { $0.id == inner.id }) {
                return (view.viewController, inner)
            }
        }
        return nil
    }
}

// A view is embedded by one call. Its elements are placed by another, and everything else follows: its actions are its
// own, it presents over the whole screen, it pushes onto the navigation around it, and the leak detector watches it.
extension ViewControllable {
    /// Embeds the view of a child: the child's elements can be placed on this view's screen with ``embedded(_:)``.
    ///
    /// The router embeds the view of the child that it attaches, and takes it out when it detaches the child:
    ///
    ///     func attachCard() {
    ///         let card = cardBuilder.build(withListener: interactor)
    ///         self.card = card
    ///         attachChild(card)
    ///         viewController.embed(card.viewControllable, as: "card")
    ///     }
    ///
    ///     func detachCard() {
    ///         guard let card else { return }
    ///         self.card = nil
    ///         viewController.unembed(card.viewControllable)
    ///         detachChild(card)
    ///     }
    ///
    /// As UIKit's `addChild`: the child can present over the whole screen and push onto the navigation around this
    /// view. A view that stays embedded after its RIB was detached is a fault. A child that is embedded elsewhere moves
    /// here; an embedded view with the same name leaves. A presented or pushed view is not embedded, nor a view that
    /// contains this view; that is a fault.
    ///
    /// - Parameters:
    ///   - child: the view to embed.
    ///   - name: the child's name within this view: the ids of its actions get the prefix `name/` on the screen.
    public func embed(_ child: any ViewControllable, as name: String) {
        viewController.embed(child, named: name)
    }

    /// Removes an embedded view from this view. A view that is not embedded here is a fault.
    ///
    /// As UIKit's `removeFromParent`.
    public func unembed(_ child: any ViewControllable) {
        guard child.viewController.containment?.parent === viewController else {
            return RIBHost.report(.unembeddedStranger(child.viewController, from: viewController))
        }
        viewController.removeEmbedded(child.viewController)
    }

    /// Shows only this embedded view to a person from now on, until the view is removed: the other embedded views get
    /// `viewDidDisappear`, and stay embedded. A view that is not embedded here is a fault.
    ///
    ///     func select(_ tab: any ViewControllable) {
    ///         showOnly(tab)
    ///         selected = tab
    ///     }
    ///
    /// For tabs: `screen` places the elements of this view alone. As UIKit's
    /// `UITabBarController.selectedViewController`.
    public func showOnly(_ child: any ViewControllable) {
        guard child.viewController.containment?.parent === viewController else {
            return RIBHost.report(.shownStranger(child.viewController, in: viewController))
        }
        viewController.containment?.onlyShown = child.viewController
        viewController.stage.placesDidChange()
        viewController.setNeedsDisplay()
    }

    /// Returns the elements of the embedded view with a name, for this view's screen; none without such a view.
    ///
    ///     override var screen: Screen {
    ///         Screen(title: "Home") {
    ///             Text("Welcome")
    ///             embedded("card")
    ///         }
    ///     }
    ///
    /// The embedded view performs the actions of these elements.
    public func embedded(_ name: String) -> [Element] {
        embeddedScreen(name)?.elements ?? []
    }

    /// Returns the screen of the embedded view with a name, for its title; the elements are ready for this view's
    /// screen.
    ///
    ///     if let card = embeddedScreen("card") { Section(card.title) { card.elements } }
    public func embeddedScreen(_ name: String) -> Screen? {
        guard let child = viewController.containment?.child(named: name) else { return nil }
        var screen = child.viewController.screen
        screen.elements = screen.embedded(as: name)
        return screen
    }

    /// The embedded views, in the order in which they were embedded.
    public var children: [any ViewControllable] { viewController.containment?.children.map(\.view) ?? [] }

    /// The view that embeds this view. UIKit's `parent`.
    public var embeddingParent: ViewController? { viewController.containment?.parent }

    /// The view presented over this view, or over the view around it. UIKit's `presentedViewController`.
    public var presented: ViewController? { viewController.stage.overlay }

    /// The view over which this view, or the view around it, is presented. UIKit's `presentingViewController`.
    public var presenter: ViewController? { viewController.stage.presentingView }

    /// The navigation whose stack has this view, or the view around it. UIKit's `navigationController`.
    public var navigation: NavigationController? {
        var next: ViewController? = viewController
        while let controller = next {
            if let navigation = controller.stackOwner { return navigation }
            next = controller.containment?.parent
            // A navigation is around its views, and not around itself.
            if let navigation = next as? NavigationController { return navigation }
        }
        return nil
    }
}

extension ViewController {
    /// The view that represents this view as a whole screen: the outermost view around this view.
    final var stage: ViewController {
        var stage = self
        while true {
            if let parent = stage.containment?.parent {
                stage = parent
            } else if let navigation = stage.stackOwner, navigation.containment?.parent != nil {
                stage = navigation
            } else {
                return stage
            }
        }
    }

    /// Performs an action of the screen, by the view or embedded view that owns the control.
    final func handle(_ action: Action) {
        guard let (child, action) = containment?.target(of: action) else { return perform(action) }
        child.handle(action)
    }

    fileprivate final func embed(_ child: any ViewControllable, named name: String) {
        let controller = child.viewController
        guard !isEmbedded(in: controller) else { return RIBHost.report(.embeddedInItself(controller, in: self)) }
        guard controller.presentingView == nil, controller.stackOwner == nil else {
            return RIBHost.report(.embeddedWhileShown(controller, in: self))
        }
        controller.containment?.parent?.removeEmbedded(controller)
        if let previous = containment?.child(named: name)?.viewController { removeEmbedded(previous) }
        madeContainment.add(child, named: name)
        controller.madeContainment.parent = self
        let isCovering = moveOverlay(of: controller)
        controller.didAppear()
        // Among many, nothing changes for the others.
        (isCovering ? stage : controller).placesDidChange()
        setNeedsDisplay()
    }

    fileprivate final func removeEmbedded(_ controller: ViewController) {
        containment?.remove(controller)
        controller.containment?.parent = nil
        let wasOnlyShown = containment?.onlyShown === controller
        if wasOnlyShown { containment?.onlyShown = nil }
        controller.didLeave(.fromParent)
        if wasOnlyShown { stage.placesDidChange() }
        setNeedsDisplay()
    }

    private final var madeContainment: Containment {
        if let containment { return containment }
        let made = Containment()
        containment = made
        return made
    }

    /// Moves the view presented by a child before the child was embedded: from now on it is over the whole screen.
    ///
    /// - Returns: true if there was a view to move.
    private final func moveOverlay(of child: ViewController) -> Bool {
        let stage = stage
        guard let overlay = child.overlay, stage.overlay == nil else { return false }
        child.overlay = nil
        stage.overlay = overlay
        overlay.presentingView = stage
        return true
    }

    /// Returns true if the controller is `other`, or within it.
    private final func isEmbedded(in other: ViewController) -> Bool {
        var next: ViewController? = self
        while let controller = next {
            if controller === other { return true }
            next = controller.containment?.parent ?? controller.stackOwner
        }
        return false
    }
}

extension Fault {
    @MainActor
    fileprivate static func embeddedInItself(_ child: ViewController, in parent: ViewController) -> Fault {
        about(
            child,
            .shownTwice,
            "\(name(of: child)) was not embedded in \(name(of: parent)), which is \(child === parent ? "itself" : "within it")."
        )
    }

    @MainActor
    fileprivate static func embeddedWhileShown(_ child: ViewController, in parent: ViewController) -> Fault {
        about(
            child,
            .shownTwice,
            "\(name(of: child)) was not embedded in \(name(of: parent)): it is presented or pushed. "
                + "Dismiss or pop it first."
        )
    }

    @MainActor
    fileprivate static func shownStranger(_ child: ViewController, in parent: ViewController) -> Fault {
        about(
            child,
            .notEmbedded,
            "\(name(of: child)) is not embedded in \(name(of: parent)), so it cannot be the only one shown there. Embed it first."
        )
    }

    @MainActor
    fileprivate static func unembeddedStranger(_ child: ViewController, from parent: ViewController) -> Fault {
        about(
            child,
            .notEmbedded,
            "\(name(of: child)) is not embedded in \(name(of: parent)), so it was not taken out. "
                + "Take a view out once, of the view that embeds it."
        )
    }
}

extension Fault.Kind {
    /// A view was to be shown in a second place: embedded while presented or pushed, or the other way round.
    public static var shownTwice: Self { Self(rawValue: "shown_twice") }
    /// A view was removed from a view that does not embed it.
    public static var notEmbedded: Self { Self(rawValue: "not_embedded") }
}
