/// The base of each RIB's view-controllable protocol, which is what routers see of the view.
@MainActor
public protocol ViewControllable: AnyObject {
    /// The controller that shows the screen.
    var viewController: ViewController { get }
}

/// Shows a RIB's state as a screen, and takes what a person does on it.
@MainActor
open class ViewController: LeakCandidate, ViewControllable {
    /// Makes a view controller.
    public override init() {
        super.init()
    }

    /// What to show now. Made anew whenever asked; faces compare it with the last.
    open var screen: Screen { Screen() }

    /// Called when a person does something on the screen. An action that the screen does not offer is not performed.
    open func perform(_ action: Action) {}

    /// Says that the screen may have changed. It is asked for once the RIBs have finished what they are doing.
    public final func setNeedsDisplay() {
        Runtime.displayHandler(self)
    }

    /// The controller itself.
    public final var viewController: ViewController { self }
}
