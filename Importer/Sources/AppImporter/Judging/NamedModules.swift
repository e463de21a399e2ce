/// The small modules that a package gets by the name of others, so that an app's imports stay. Their files are those of
/// Examples/ribs-ios and Examples/modern-ribs.
enum NamedModules {
    /// The texts of the modules, by name.
    static let texts: [String: String] = [
        "CombineExt": text(PackageResources.CombineExt_swift),
        "CombineRIBs": text(PackageResources.CombineRIBs_swift),
        "CombineSchedulers": text(PackageResources.CombineSchedulers_swift),
        "NeedleFoundation": text(PackageResources.NeedleFoundation_swift),
        "ReactorKit": text(PackageResources.Reactor_swift)
            + text(PackageResources.Pulse_swift).replacing("public import", with: "import"),
        "RxCocoa": text(PackageResources.RxCocoa_swift),
        "RxDataSources": text(PackageResources.RxDataSources_swift),
        "RxRelay": text(PackageResources.RxRelay_swift),
        "RxSwift": text(PackageResources.RxSwift_swift),
        "UIKit": text(PackageResources.UIKit_swift) + text(PackageResources.UITabBarController_swift),
    ]

    /// The words of the report about a module.
    static let summaries: [String: String] = [
        "CombineExt": "its relays, made by the import",
        "CombineRIBs": "the names of ModernRIBs",
        "CombineSchedulers": "`AnySchedulerOf`, made by the import",
        "NeedleFoundation": "its components; the file that needle has generated is a part of the app",
        "ReactorKit": "its reactors, on the Rx that RIBs has",
        "RxDataSources": "its sections, without the data sources of views",
        "UIKit": "a small part of it, inert, made by the import",
    ]

    /// Returns modules with those that their texts import.
    static func closure(_ modules: Set<String>) -> Set<String> {
        var found: Set<String> = []
        var next = Array(modules)
        while let name = next.popLast() {
            guard let text = texts[name], found.insert(name).inserted else { continue }
            next += SwiftFile(path: name, text: text).imports.map(\.module)
        }
        return found
    }

    /// The names that code gets by importing RIBs, RxSwift, UIKit and the others.
    static let names: Set<String> = {
        let files = texts.values + [text(PackageResources.ModernRIBs_swift), views]
        return Set(
            files.flatMap { text in
                let file = SwiftFile(path: "Names.swift", text: text)
                return file.imports.compactMap(\.name) + file.declarations.filter { $0.kind != .extension }.map(\.name)
            }
        )
    }()

    /// The views until their author writes them.
    static let views = text(PackageResources.ImportedViews_swift)
    /// The part of these views for apps with Combine.
    static let publishers = text(PackageResources.ImportedPublishers_swift)

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
