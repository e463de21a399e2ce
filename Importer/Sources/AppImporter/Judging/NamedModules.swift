/// The small modules that a package gets by the name of others, so that an app's imports stay.
enum NamedModules {
    /// The texts of the modules, by name.
    static let texts: [String: String] = [
        "CombineExt": text(PackageResources.CombineExt_swift),
        "CombineSchedulers": text(PackageResources.CombineSchedulers_swift),
        "RxCocoa": text(PackageResources.Rx_swift),
        "RxRelay": text(PackageResources.Rx_swift),
        "RxSwift": text(PackageResources.Rx_swift),
        "UIKit": text(PackageResources.UIKit_swift),
    ]

    /// The words of the report about a module.
    static let summaries: [String: String] = [
        "CombineExt": "its relays, made by the import",
        "CombineSchedulers": "`AnySchedulerOf`, made by the import",
        "UIKit": "a small part of it, inert, made by the import",
    ]

    /// The views until their author writes them.
    static let views = text(PackageResources.ImportedViews_swift)
    /// The part of these views for apps with Combine.
    static let publishers = text(PackageResources.ImportedPublishers_swift)

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
