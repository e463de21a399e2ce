// swift-tools-version: 6.2
import PackageDescription

/// The folder with the packages of ribs-host. For a copy of this package, name another folder in the variable RIBS_SDK.
let sdk = Context.environment["RIBS_SDK"] ?? "../../Sources"

let ribs: [Target.Dependency] = [
    .product(name: "PluginABI", package: "PluginABI"), .product(name: "RIBs", package: "RIBs"),
]

// `import Combine` and `import ModernRIBs` for plugins, over OpenCombine.
let package = Package(
    name: "modern-ribs",
    products: [
        .library(name: "ModernRIBs", targets: ["Combine", "ModernRIBs"]),
        .library(name: "CombineRIBs", targets: ["Combine", "CombineRIBs"]),
        .library(name: "CombineExt", targets: ["Combine", "CombineExt"]),
        .library(name: "CombineSchedulers", targets: ["Combine", "CombineSchedulers"]),
    ],
    dependencies: [
        .package(path: "\(sdk)/PluginABI"), .package(path: "\(sdk)/RIBs"),
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    ],
    targets: [
        .target(
            name: "Combine",
            dependencies: [
                .product(name: "OpenCombine", package: "OpenCombine"),
                .product(name: "OpenCombineDispatch", package: "OpenCombine"),
                .product(name: "OpenCombineFoundation", package: "OpenCombine"),
            ]
        ),
        .target(
            name: "ModernRIBs",
            dependencies: ["Combine"] + ribs,
            swiftSettings: [.defaultIsolation(MainActor.self)]
        ),
        .target(name: "CombineRIBs", dependencies: ["ModernRIBs"]),
        .target(name: "CombineExt", dependencies: ["Combine"], swiftSettings: [.swiftLanguageMode(.v5)]),
        .target(name: "CombineSchedulers", dependencies: ["Combine"], swiftSettings: [.swiftLanguageMode(.v5)]),
        .target(name: "OtherNames", path: "Tests/OtherNames"),
        .testTarget(
            name: "ModernRIBsTests",
            dependencies: ["Combine", "ModernRIBs", "CombineRIBs", "CombineExt", "CombineSchedulers", "OtherNames"]
                + ribs,
            swiftSettings: [.defaultIsolation(MainActor.self)]
        ),
    ]
)
