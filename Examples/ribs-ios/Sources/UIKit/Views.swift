public import PluginABI

// The classes of views by UIKit's names. A view itself is written again: it has a screen.

/// A view of this host by UIKit's name.
public typealias UIViewController = ViewController

/// A navigation of this host by UIKit's name.
public typealias UINavigationController = NavigationController

/// The window of this host by UIKit's name.
public typealias UIWindow = Window

extension NavigationController {
    /// ``NavigationController/isBarHidden`` by UIKit's name.
    public var isNavigationBarHidden: Bool {
        get { isBarHidden }
        set { isBarHidden = newValue }
    }

    /// Sets ``isNavigationBarHidden``. `animated` has no effect.
    public func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isBarHidden = hidden }
}
