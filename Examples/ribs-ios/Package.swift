// swift-tools-version: 6.2
import PackageDescription

/// The folder with the packages of ribs-host. For a copy of this package, name another folder in the variable RIBS_SDK.
let sdk = Context.environment["RIBS_SDK"] ?? "../../Sources"

let pluginABI = Target.Dependency.product(name: "PluginABI", package: "PluginABI")
let ribs = Target.Dependency.product(name: "RIBs", package: "RIBs")

let modules = ["RxSwift", "RxRelay", "RxCocoa", "UIKit", "ReactorKit", "NeedleFoundation", "RxDataSources"]
let onMainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

// The modules that apps written for RIBs-iOS import, for plugins: so their lines of imports stay.
let package = Package(
    name: "ribs-ios",
    products: modules.map { .library(name: $0, targets: [$0]) },
    dependencies: [.package(path: "\(sdk)/PluginABI"), .package(path: "\(sdk)/RIBs")],
    targets: [
        .target(name: "RxSwift", dependencies: [ribs]),
        .target(name: "RxRelay", dependencies: [ribs]),
        .target(name: "RxCocoa", dependencies: ["RxRelay", ribs]),
        .target(name: "UIKit", dependencies: [pluginABI, ribs], swiftSettings: [.swiftLanguageMode(.v5)]),
        .target(name: "ReactorKit", dependencies: ["RxSwift", ribs], swiftSettings: onMainActor),
        .target(name: "NeedleFoundation", swiftSettings: onMainActor),
        .target(name: "RxDataSources"),
        .testTarget(
            name: "RIBsIOSTests",
            dependencies: modules.map { .byName(name: $0) } + [pluginABI, ribs],
            swiftSettings: onMainActor + [
                .swiftLanguageMode(.v5),
                // Otherwise a file that imports UIKit and Testing looks for what Testing adds to Apple's.
                .unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"]),
            ]
        ),
    ]
)
