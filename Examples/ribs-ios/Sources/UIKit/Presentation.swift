public import PluginABI

// How a view is presented, which no face of this host tells apart: what is set has no effect.

/// The style of a presentation. As UIKit's.
public enum UIModalPresentationStyle {
    /// The styles by UIKit's names.
    case automatic, none, fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext
    /// The style by UIKit's name.
    case popover
}

/// The transition of a presentation. As UIKit's.
public enum UIModalTransitionStyle {
    /// The transitions by UIKit's names.
    case coverVertical, flipHorizontal, crossDissolve, partialCurl
}

/// The controller of a presentation, which a swipe would end. There is none here: its delegate is not called.
public final class UIPresentationController {
    /// The delegate.
    public weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
}

/// The receiver of a swipe that dismisses a view. As UIKit's; it is not called.
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
    /// Called on iOS when a swipe has dismissed the view.
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
    /// Does nothing.
    public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
}

extension ViewController {
    /// The style of the presentation; setting it has no effect.
    public var modalPresentationStyle: UIModalPresentationStyle {
        get { .automatic }
        set {}
    }

    /// The transition of the presentation; setting it has no effect.
    public var modalTransitionStyle: UIModalTransitionStyle {
        get { .coverVertical }
        set {}
    }

    /// True if a swipe does not dismiss the view, as here; setting it has no effect.
    public var isModalInPresentation: Bool {
        get { true }
        set {}
    }

    /// True if a push hides the bar of tabs; setting it has no effect.
    public var hidesBottomBarWhenPushed: Bool {
        get { false }
        set {}
    }

    /// Nil: no swipe ends a presentation.
    public var presentationController: UIPresentationController? { nil }
}
