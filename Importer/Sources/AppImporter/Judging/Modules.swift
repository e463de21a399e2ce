/// The treatment of the imports of a module that is not the app's own.
enum ModuleFate: Equatable {
    /// The module exists here, in the toolchain or in PluginABI's packages.
    case exists
    /// The package gets a small module of this name.
    case named
    /// The package gets the sources of modern-ribs.
    case combine
    /// There is nothing of this name; the reason, and what is used instead.
    case missing(String)

    init(_ module: String) {
        switch module {
        case "RIBs", "Foundation", "Dispatch", "Swift", "Observation", "Synchronization", "FoundationNetworking":
            self = .exists
        case "Combine", "ModernRIBs": self = .combine
        case _ where NamedModules.texts[module] != nil: self = .named
        default: self = .missing(Self.replacements[module] ?? Self.thirdParty)
        }
    }

    /// True if there is nothing of the module's name.
    var isMissing: Bool { if case .missing = self { true } else { false } }

    /// The replacements of the modules that apps use most.
    private static let replacements = [
        "AVFoundation": "nothing plays sound or video", "Alamofire": "URLSession, of FoundationNetworking",
        "CoreData": "files, or SQLite as in Examples/ledger",
        "CoreGraphics": "Foundation has CGFloat, CGPoint and CGRect",
        "CoreLocation": "a service of the host, behind the app's own protocol",
        "CryptoKit": "the package swift-crypto", "Firebase": thirdParty, "Kingfisher": "no face shows pictures",
        "LocalAuthentication": "a question on the screen", "Lottie": "nothing is animated",
        "MapKit": "nothing shows maps", "Moya": "URLSession, of FoundationNetworking",
        "OSLog": "a Log of PluginABI", "RealmSwift": "files, or SQLite as in Examples/ledger",
        "RxGesture": "a Button of PluginABI", "SDWebImage": "no face shows pictures",
        "Security": "files of the user", "SnapKit": "each face has a layout of its own",
        "StoreKit": "nothing sells here", "SwiftUI": "a view of PluginABI", "Then": "the initializer and assignments",
        "UserNotifications": "a transient message of PluginABI", "os": "a Log of PluginABI",
    ]

    private static let thirdParty =
        "its own package, if it builds on Linux; otherwise code behind the app's own protocol"

    /// Modules of tests: their files are left out.
    static let ofTests: Set<String> = [
        "Cuckoo", "Hammer", "Nimble", "Quick", "RxBlocking", "RxTest", "SnapshotTesting", "Swifter", "Testing",
        "XCTest",
    ]

    /// Modules of files that describe a project: they are not compiled into the app.
    static let ofProjects: Set<String> = ["PackageDescription", "PackagePlugin", "ProjectDescription"]
}
