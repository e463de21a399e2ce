// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What code of RIBs asks of UIKit, over the views of ribs-host. A name that has a meaning here is that of the host's
// view; the rest is inert, so that an app's lines stay as they are. `ribs-host import` copies this file.
@_exported import Foundation
import PluginABI
import RIBs

#if canImport(FoundationNetworking)
    @_exported import FoundationNetworking
#endif

public typealias UIViewController = ViewController
public typealias UINavigationController = NavigationController
public typealias UIWindow = Window

/// A colour, which no face shows.
open class UIColor: NSObject {
    public override init() {}
    nonisolated open override var description: String { "a colour" }
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { self.init() }
    public convenience init(white: CGFloat, alpha: CGFloat) { self.init() }
    public convenience init?(named name: String) { self.init() }
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor { self }

    nonisolated(unsafe) private static let one = UIColor()
    public static var black: UIColor { one }
    public static var blue: UIColor { one }
    public static var brown: UIColor { one }
    public static var clear: UIColor { one }
    public static var cyan: UIColor { one }
    public static var darkGray: UIColor { one }
    public static var gray: UIColor { one }
    public static var green: UIColor { one }
    public static var label: UIColor { one }
    public static var lightGray: UIColor { one }
    public static var magenta: UIColor { one }
    public static var orange: UIColor { one }
    public static var purple: UIColor { one }
    public static var red: UIColor { one }
    public static var secondaryLabel: UIColor { one }
    public static var systemBackground: UIColor { one }
    public static var systemBlue: UIColor { one }
    public static var systemGray: UIColor { one }
    public static var systemGray2: UIColor { one }
    public static var systemGreen: UIColor { one }
    public static var systemRed: UIColor { one }
    public static var white: UIColor { one }
    public static var yellow: UIColor { one }
}

/// A picture, which no face shows.
open class UIImage: NSObject {
    public override init() {}
    nonisolated open override var description: String { "a picture" }
    public convenience init?(named name: String) { self.init() }
    public convenience init?(systemName name: String) { self.init() }
    public convenience init?(data: Data) { self.init() }
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traits: AnyObject?) { self.init() }
    public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { self }
    public func withTintColor(_ color: UIColor) -> UIImage { self }
    public func pngData() -> Data? { nil }
    public func jpegData(compressionQuality: CGFloat) -> Data? { nil }

    public enum RenderingMode: Sendable { case automatic, alwaysOriginal, alwaysTemplate }
}

/// The ways in which UIKit presents a view; here each view is presented over the whole screen.
public enum UIModalPresentationStyle: Sendable {
    case automatic, currentContext, custom, formSheet, fullScreen, none, overCurrentContext, overFullScreen,
        pageSheet, popover
}

/// The ways in which UIKit animates; here nothing is animated.
public enum UIModalTransitionStyle: Sendable {
    case coverVertical, crossDissolve, flipHorizontal, partialCurl
}

/// The looks of a bar, which have no effect.
public final class UINavigationBarAppearance {
    public var backgroundColor: UIColor?
    public var shadowColor: UIColor?
    public var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    public init() {}
    public func configureWithTransparentBackground() {}
    public func configureWithOpaqueBackground() {}
    public func configureWithDefaultBackground() {}
}

/// The bar of a navigation: it can be hidden, and the rest has no effect.
@MainActor
public final class UINavigationBar {
    public weak var navigation: NavigationController?
    public var isHidden: Bool {
        get { navigation?.isBarHidden ?? false }
        set { navigation?.isBarHidden = newValue }
    }
    public var isTranslucent = false
    public var prefersLargeTitles = false
    public var tintColor: UIColor?
    public var barTintColor: UIColor?
    public var backgroundColor: UIColor?
    public var standardAppearance = UINavigationBarAppearance()
    public var compactAppearance: UINavigationBarAppearance?
    public var scrollEdgeAppearance: UINavigationBarAppearance?

    init(_ navigation: NavigationController?) { self.navigation = navigation }

    /// The looks of all bars, which have no effect.
    public static func appearance() -> UINavigationBar { UINavigationBar(nil) }
}

/// The presentation of a view. No swipe ends a presentation here, so the delegate is not called.
@MainActor
public final class UIPresentationController {
    public weak var delegate: UIAdaptivePresentationControllerDelegate?
}

@MainActor
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
    public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
}

extension ViewController {
    public var modalPresentationStyle: UIModalPresentationStyle {
        get { .automatic }
        set {}
    }
    public var modalTransitionStyle: UIModalTransitionStyle {
        get { .coverVertical }
        set {}
    }
    public var isModalInPresentation: Bool {
        get { false }
        set {}
    }
    public var hidesBottomBarWhenPushed: Bool {
        get { false }
        set {}
    }
    public var presentationController: UIPresentationController? { nil }
    public var transitioningDelegate: AnyObject? {
        get { nil }
        set {}
    }
}

extension NavigationController {
    public var navigationBar: UINavigationBar { UINavigationBar(self) }
    public var isNavigationBarHidden: Bool {
        get { isBarHidden }
        set { isBarHidden = newValue }
    }
    @discardableResult
    public func popToViewController(_ viewController: ViewController, animated: Bool) -> [ViewController]? {
        popTo(viewController)
        return nil
    }
    public func setNavigationBarHidden(_ isHidden: Bool, animated: Bool) { isBarHidden = isHidden }
}

extension IndexPath {
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
    public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
    public var section: Int { self[0] }
    public var row: Int { self[1] }
    public var item: Int { self[1] }
}
