/// The modules and names of Apple that matter for an app's code outside its views.
enum AppleNames {
    /// The names of UIKit that the package of an import has, from the module's own text.
    static let uiKit: Set<String> = {
        let file = SwiftFile(path: "UIKit.swift", text: NamedModules.texts["UIKit"] ?? "")
        return Set(file.declarations.filter { $0.kind != .extension }.map(\.name))
    }()

    /// The views of UIKit with a RIB's name for a base.
    static let controllers: Set<String> = [
        "UIViewController", "UINavigationController", "UITabBarController", "UITableViewController",
        "UICollectionViewController", "UIHostingController", "UIPageViewController", "UISplitViewController",
    ]

    /// SwiftUI's protocols whose types are views, or parts of them.
    static let swiftUI: Set<String> = [
        "App", "ButtonStyle", "EnvironmentKey", "LabelStyle", "PreviewProvider", "PreferenceKey", "Scene", "Shape",
        "TextFieldStyle", "ToggleStyle", "View", "ViewModifier",
    ]

    /// Returns true for a name of UIKit that there is not here.
    static func isMissing(_ name: String) -> Bool {
        let letters = name.dropFirst(2).prefix(2)
        let isOfUIKit = name.hasPrefix("UI") && letters.first?.isUppercase == true && letters.last?.isLowercase == true
        return (isOfUIKit && name != "UIKit" && !uiKit.contains(name)) || others.contains(name)
    }

    /// Names of UIKit and its neighbours with other beginnings.
    private static let others: Set<String> = [
        "#selector", "CABasicAnimation", "CAGradientLayer", "CALayer", "CAShapeLayer", "CGAffineTransform", "CGColor",
        "NSDirectionalEdgeInsets", "NSLayoutConstraint", "NSLayoutXAxisAnchor", "NSLayoutYAxisAnchor",
        "NSTextAlignment",
    ]

    /// Foundation's types that are in a module of their own on Linux.
    static let networking: Set<String> = [
        "HTTPCookie", "HTTPCookieStorage", "HTTPURLResponse", "URLAuthenticationChallenge", "URLCache", "URLCredential",
        "URLProtocol", "URLRequest", "URLResponse", "URLSession", "URLSessionConfiguration", "URLSessionDataTask",
        "URLSessionTask",
    ]

    /// Classes of Foundation whose methods any thread calls: a subclass does not live on the main actor.
    static let ofAnyThread: Set<String> = [
        "DateFormatter", "Formatter", "InputStream", "NumberFormatter", "Operation", "OutputStream", "Thread",
        "URLProtocol",
    ]

    /// Types of Foundation that code for iOS uses without importing it: other modules bring Foundation along there.
    static let foundation: Set<String> = networking.union([
        "Bundle", "CGFloat", "CGPoint", "CGRect", "CGSize", "Calendar", "CharacterSet", "Data", "Date",
        "DateComponents", "DateFormatter", "Decimal", "DispatchQueue", "DispatchTime", "DispatchWorkItem",
        "FileManager", "IndexPath", "IndexSet", "JSONDecoder", "JSONEncoder", "JSONSerialization", "Locale", "NSError",
        "NSLock", "NSNumber", "NSObject", "NSString", "Notification", "NotificationCenter", "NumberFormatter",
        "OperationQueue", "ProcessInfo", "TimeInterval", "TimeZone", "Timer", "URL", "URLComponents", "URLQueryItem",
        "UUID", "UserDefaults",
    ])
}
