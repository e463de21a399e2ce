// swift-tools-version: 6.2
import PackageDescription

// Drives a plugin's RIB in its author's tests. A package of its own beside PluginABI: a target of that package would be
// linked with a second copy of PluginABI, whose classes are not the plugin's.
let package = Package(
    name: "PluginTestKit",
    products: [.library(name: "PluginTestKit", targets: ["PluginTestKit"])],
    dependencies: [.package(path: "../PluginABI")],
    targets: [
        .target(
            name: "PluginTestKit",
            dependencies: [.product(name: "PluginABI", package: "PluginABI")],
            path: "Kit",
            swiftSettings: [
                .swiftLanguageMode(.v6),
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]
        )
    ]
)
