import PluginABI

/// Gives a hint's view the title of the stop at which it is shown.
///
/// The wrapped view does not know stops. Without a tour it is presented unchanged.
final class StopViewControllerWrapper: ViewControllerWrapper {
    private let stop: Stop

    init(_ wrapped: any ViewControllable, stop: Stop) {
        self.stop = stop
        super.init(wrapped)
    }

    override var screen: Screen {
        Screen(title: stop.name) { wrappedScreen.elements }
    }
}
