// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

// UIKit's tabs and storyboards, over the views of ribs-host. `ribs-host import` copies this file.
import Foundation
import PluginABI
import RIBs

/// The item of a tab: its title is shown.
@MainActor
public final class UITabBarItem {
    public var title: String?
    public var image: UIImage?
    public var selectedImage: UIImage?
    public var badgeValue: String?
    public var tag: Int

    public init(title: String?, image: UIImage?, tag: Int) {
        (self.title, self.image, self.tag) = (title, image, tag)
    }

    public init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        (self.title, self.image, self.selectedImage, tag) = (title, image, selectedImage, 0)
    }

    /// The items of views; an entry leaves when another view is made at its address, or when there are many.
    fileprivate static var items: [ObjectIdentifier: (view: () -> ViewController?, item: UITabBarItem)] = [:]
}

extension ViewController {
    /// The item of the view's tab, if it is in a ``UITabBarController``.
    public var tabBarItem: UITabBarItem! {
        get {
            if let known = UITabBarItem.items[ObjectIdentifier(self)], known.view() === self { return known.item }
            let item = UITabBarItem(title: nil, image: nil, tag: 0)
            self.tabBarItem = item
            return item
        }
        set {
            if UITabBarItem.items.count > 256 { UITabBarItem.items = UITabBarItem.items.filter { $1.view() != nil } }
            UITabBarItem.items[ObjectIdentifier(self)] = ({ [weak self] in self }, newValue)
        }
    }
}

/// A tab with an item of its own, for ``UITabBarController/tabs``.
@MainActor
public class UITab {
    public let title: String
    public let identifier: String
    public var image: UIImage?
    private let provider: (UITab) -> ViewController
    public private(set) lazy var viewController: ViewController? = {
        let view = provider(self)
        view.tabBarItem = UITabBarItem(title: title, image: image, tag: 0)
        return view
    }()

    public init(
        title: String,
        image: UIImage?,
        identifier: String,
        viewControllerProvider: @escaping (UITab) -> ViewController
    ) {
        (self.title, self.image, self.identifier, provider) = (title, image, identifier, viewControllerProvider)
    }
}

/// The tab of a search.
public final class UISearchTab: UITab {
    public var automaticallyActivatesSearch = false

    public convenience init(
        title: String = "Search",
        image: UIImage? = nil,
        viewControllerProvider: @escaping (UITab) -> ViewController
    ) {
        self.init(title: title, image: image, identifier: "search", viewControllerProvider: viewControllerProvider)
    }
}

/// The bar of tabs: it can be hidden, and the rest has no effect.
public final class UITabBar {
    public var isHidden = false
    public var isTranslucent = false
    public var tintColor: UIColor?
    public var unselectedItemTintColor: UIColor?
    public var barTintColor: UIColor?
    public var backgroundColor: UIColor?
}

/// A view of tabs: a person sees one of them.
open class UITabBarController: ViewController {
    private var shown: [ViewController] = []
    public let tabBar = UITabBar()
    public weak var delegate: AnyObject?

    public override init() { super.init() }

    public var viewControllers: [ViewController]? {
        get { shown }
        set { setViewControllers(newValue, animated: false) }
    }

    public var tabs: [UITab] = [] {
        didSet { viewControllers = tabs.compactMap(\.viewController) }
    }

    open func setViewControllers(_ viewControllers: [ViewController]?, animated: Bool) {
        for view in shown { unembed(view) }
        shown = viewControllers ?? []
        for (index, view) in shown.enumerated() { embed(view, as: "tab\(index)") }
        selectedIndex = 0
    }

    public var selectedIndex = 0 {
        didSet {
            if shown.indices.contains(selectedIndex) { showOnly(shown[selectedIndex]) }
            setNeedsDisplay()
        }
    }

    public var selectedViewController: ViewController? {
        get { shown.indices.contains(selectedIndex) ? shown[selectedIndex] : nil }
        set { if let index = shown.firstIndex(where: { $0 === newValue }) { selectedIndex = index } }
    }

    open override var screen: Screen {
        Screen(title: embeddedScreen("tab\(selectedIndex)")?.title ?? "") { tabElements }
    }

    /// The bar, and the elements of the selected view.
    @ScreenBuilder
    public var tabElements: [Element] {
        if !tabBar.isHidden, !shown.isEmpty {
            let tabs = shown.enumerated().map { index, view in
                Tabs.Tab(id: "\(index)", title: view.tabBarItem.title ?? embeddedScreen("tab\(index)")?.title ?? "")
            }
            Tabs(id: "tabBar", tabs: tabs, selected: "\(selectedIndex)")
        }
        embedded("tab\(selectedIndex)")
    }

    open override func perform(_ action: Action) {
        if action.id == "tabBar", let index = action.value.flatMap(Int.init) { selectedIndex = index }
    }
}

/// A storyboard: its views are those that the plugin registers.
@MainActor
public final class UIStoryboard {
    private static var views: [String: [String: () -> ViewController]] = [:]
    private let name: String

    public init(name: String, bundle: Bundle? = nil) { self.name = name }

    /// Registers the views of a storyboard by their identifiers; that of the initial view is empty.
    public static func register(_ name: String, _ views: [String: () -> ViewController]) { Self.views[name] = views }

    public func instantiateInitialViewController() -> ViewController? { Self.views[name]?[""]?() }

    public func instantiateViewController(withIdentifier identifier: String) -> ViewController {
        guard let make = Self.views[name]?[identifier] else {
            Log.warning("The storyboard \(name) has no view \(identifier).")
            return ViewController()
        }
        return make()
    }

    public func instantiateViewController(identifier: String) -> ViewController {
        instantiateViewController(withIdentifier: identifier)
    }
}

extension Window {
    /// The only window is the key window.
    public func makeKeyAndVisible() {}
}

/// The application: it opens nothing.
@MainActor
public final class UIApplication {
    public static let shared = UIApplication()
    public static let openSettingsURLString = "app-settings:"
    public var isIdleTimerDisabled = false
    public var keyWindow: Window? { nil }
    public var windows: [Window] { [] }
    public var applicationIconBadgeNumber = 0

    public func canOpenURL(_ url: URL) -> Bool { false }

    public func open(_ url: URL, options: [String: Any] = [:], completionHandler: ((Bool) -> Void)? = nil) {
        Log.info("The app opens \(url.absoluteString), which no face does.")
        completionHandler?(false)
    }
}
