/// A view controller that shows a stack of views: the topmost view, under a bar with a back button.
///
/// The views are those of RIBs, which are attached and detached by their routers. When a person goes back by the bar,
/// the router above the RIB is notified, and detaches the RIB: ``RouterNode/didGoBack(from:)``. A router that sets
/// ``popHandler`` detaches the RIB there instead, the same place as for every other pop.
///
/// A RIB whose view is the navigation subclasses this class, as it would subclass `UINavigationController`:
///
///     final class OrderNavigationController: NavigationController, OrderPresentable, OrderViewControllable {
///         weak var listener: (any OrderPresentableListener)?
///
///         override var bar: [Element] { super.bar + [Button("Close", id: "close", role: .cancel).element] }
///
///         override func performInBar(_ action: Action) {
///             if action.id == "close" { listener?.close() } else { super.performInBar(action) }
///         }
///     }
@MainActor
open class NavigationController: ViewController, NavigateViewControllable {
    /// The action id of the bar's back button.
    public static var backAction: String { "@back" }

    /// Called with each view that has left the stack, topmost first, after the code that popped has returned: as the
    /// delegate's `didShow` in UIKit, so a router that pops and then detaches finds the child still attached. A view
    /// that is on the stack again by then is left out. Once a handler is set, ``RouterNode/didGoBack(from:)`` is not
    /// called.
    public final var popHandler: @MainActor (any ViewControllable) -> Void {
        get { ownPopHandler ?? { _ in } }
        set { ownPopHandler = newValue }
    }

    private var ownPopHandler: (@MainActor (any ViewControllable) -> Void)?

    /// True while the bar, together with the back button, is hidden.
    ///
    /// Then only the views lead back: a button with the id ``backAction``, wherever a view has it, goes back like the
    /// bar's button. The title of the topmost view stays the screen's title, which every face shows. Like UIKit's
    /// `isNavigationBarHidden`.
    public final var isBarHidden = false {
        didSet { if isBarHidden != oldValue { setNeedsDisplay() } }
    }

    /// The stack, the topmost view last. Empty until the first view is pushed, which becomes the root and stays.
    public final private(set) var stack: [any ViewControllable] = []

    final override var isNavigation: Bool { true }

    /// Makes an empty navigation: the first pushed view becomes the root. Since 1.1.
    public override init() {
        super.init()
    }

    /// Makes a navigation with a root.
    public init(root: any ViewControllable) {
        super.init()
        append(root)
    }

    /// Shows a view instead of the topmost. Has no effect for a view that is already on the stack.
    public final func push(_ viewControllable: any ViewControllable) {
        guard !stack.contains(where: { $0.viewController === viewControllable.viewController }) else { return }
        guard viewControllable.viewController.containment?.parent == nil else {
            return RIBHost.report(.pushedWhileEmbedded(viewControllable.viewController))
        }
        append(viewControllable)
        setNeedsDisplay()
    }

    /// Goes back to the view below the topmost, if there is a view below.
    public final func pop() {
        pop(to: stack.count - 2)
    }

    /// Goes back to the given view: all views above it leave the stack. A view that is not on the stack is a fault.
    public final func popTo(_ viewControllable: any ViewControllable) {
        let target = viewControllable.viewController
        guard let index = stack.lastIndex(where: { $0.viewController === target }) else {
            return RIBHost.report(.poppedToStranger(target))
        }
        pop(to: index)
    }

    /// Shows a view instead of the topmost, which leaves the stack, even if it is the root. Has no effect for a view
    /// that is already on the stack. On an empty stack the view becomes the root.
    public final func replaceTop(with viewControllable: any ViewControllable) {
        guard !stack.contains(where: { $0.viewController === viewControllable.viewController }) else { return }
        let replaced = stack.popLast()
        replaced?.viewController.depart(.fromParent)
        append(viewControllable)
        replaced.map(leave)
        setNeedsDisplay()
    }

    /// Goes back to the root.
    public final func popToRoot() {
        pop(to: 0)
    }

    /// The screen seen by a person: the topmost view, under a bar with a back button and the view's own items
    /// (``Button/Role/bar``).
    public final override var screen: Screen {
        guard let top = stack.last?.viewController.visibleScreen else { return Screen() }
        var screen = Screen(title: top.title) {
            if isBarHidden || isCovered { top.elements } else { top.elements.under(bar: bar) }
        }
        screen.isPresented = top.isPresented
        let below = stack.dropLast().lazy.compactMap(\.viewController.shownQuestion)
        return screen.around(top, covering: below.first { _ in true })
    }

    /// Performs an action of the bar, or passes the action to the topmost view.
    public final override func perform(_ action: Action) {
        let isBack = action.id == Self.backAction && stack.count > 1 && !isCovered
        if isBack || Screen(title: "", { shownBar }).actions.contains(where: { $0.id == action.id }) {
            performInBar(action)
        } else {
            stack.last?.viewController.visible.handle(action)
        }
    }

    /// The elements of the bar, from left to right: a back button if there is a view below the topmost. A subclass adds
    /// its own controls, whose ids must differ from the ids of the views. Since 1.1.
    open var bar: [Element] {
        stack.count > 1 ? [Button("Back", id: Self.backAction, role: .back).element] : []
    }

    /// Called when a person uses a control of the bar. The default goes back for the back button. A subclass handles
    /// its own controls, and calls `super` for the others. Since 1.1.
    open func performInBar(_ action: Action) {
        if action.id == Self.backAction { goBack() }
    }

    private var shownBar: [Element] { isBarHidden || isCovered ? [] : bar }

    /// True if another navigation is presented over the topmost view: the bar and Back then belong to that navigation.
    private var isCovered: Bool { stack.last?.viewController.visible is NavigationController }

    /// Goes back for a person. Without a pop handler, the router above the RIB is notified once all code has returned.
    private func goBack() {
        let topmost = stack.last?.viewController
        pop()
        if let topmost, ownPopHandler == nil { Turn.afterwards { topmost.tellRouterOfBack() } }
    }

    private func append(_ viewControllable: any ViewControllable) {
        viewControllable.viewController.stackOwner = self
        stack.append(viewControllable)
        viewControllable.viewController.didAppear()
        placesDidChange()
    }

    private func leave(_ viewControllable: any ViewControllable) {
        viewControllable.viewController.stackOwner = nil
        viewControllable.viewController.didLeave(.fromParent)
        guard ownPopHandler != nil else { return }
        Turn.afterwards { [self] in tellPopHandler(of: viewControllable) }
    }

    private func tellPopHandler(of viewControllable: any ViewControllable) {
        guard viewControllable.viewController.stackOwner !== self else { return }
        ownPopHandler?(viewControllable)
        setNeedsDisplay()
    }

    private func pop(to index: Int) {
        guard index >= 0 else { return }
        while stack.count > index + 1, let topmost = stack.popLast() {
            leave(topmost)
        }
        placesDidChange()
        setNeedsDisplay()
    }
}

extension Fault {
    @MainActor
    fileprivate static func pushedWhileEmbedded(_ controller: ViewController) -> Fault {
        about(
            controller,
            .shownTwice,
            "\(name(of: controller)) was not pushed: it is embedded in a view. Take it out of that view first."
        )
    }
}
