/// The place that shows the root RIB's view: the root RIB is launched into the window.
@MainActor
public final class Window {
    /// The view controller whose screen is shown.
    public var rootViewController: ViewController? {
        didSet {
            oldValue?.isRootOfWindow = false
            oldValue?.didDisappear()
            oldValue?.placesDidChange()
            rootViewController?.isRootOfWindow = true
            rootViewController?.didAppear()
            rootViewController?.placesDidChange()
            rootViewController?.setNeedsDisplay()
        }
    }

    /// Makes an empty window.
    public init() {}
}
