// swift-tools-version: 6.2
import PackageDescription

let pluginABI: Target.Dependency = .product(name: "PluginABI", package: "PluginABI")
let pluginManifest: Target.Dependency = .product(name: "PluginManifest", package: "PluginABI")

/// A plugin: a shared library whose manifest.json is compiled into its interface.
func plugin(_ name: String, at path: String? = nil) -> Target {
    .target(
        name: name,
        dependencies: [pluginABI],
        path: path ?? "Plugins/\(name)",
        plugins: [.plugin(name: "CompileManifest", package: "PluginABI")]
    )
}

/// One room of the host. The compiler keeps the walls: a room sees what it lists here and nothing else.
func room(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/RIBHost/\(name)")
}

let package = Package(
    name: "ribs-host",
    products: [
        .executable(name: "ribs-host", targets: ["Command"]),
        .library(name: "LoggedOutPlugin", type: .dynamic, targets: ["LoggedOutPlugin"]),
        .library(name: "OffGamePlugin", type: .dynamic, targets: ["OffGamePlugin"]),
        .library(name: "TicTacToePlugin", type: .dynamic, targets: ["TicTacToePlugin"]),
        .library(name: "RandomWinAdapter", type: .dynamic, targets: ["RandomWinAdapter"]),
        // The systems under Examples.
        .library(name: "AppHomePlugin", type: .dynamic, targets: ["AppHomePlugin"]),
        .library(name: "FinanceHomePlugin", type: .dynamic, targets: ["FinanceHomePlugin"]),
        .library(name: "SuperPayDashboardPlugin", type: .dynamic, targets: ["SuperPayDashboardPlugin"]),
        .library(name: "TopUpPlugin", type: .dynamic, targets: ["TopUpPlugin"]),
        .library(name: "ProfileHomePlugin", type: .dynamic, targets: ["ProfileHomePlugin"]),
        .library(name: "PagePlugin", type: .dynamic, targets: ["PagePlugin"]),
        .library(name: "CoinTossAdapter", type: .dynamic, targets: ["CoinTossAdapter"]),
        .library(name: "GuidePlugin", type: .dynamic, targets: ["GuidePlugin"]),
        // Only for the tests of the running host.
        .library(name: "EagerPlugin", type: .dynamic, targets: ["EagerPlugin"]),
    ],
    dependencies: [.package(path: "Sources/PluginABI")],
    targets: [
        room("Configuration", [pluginManifest]),
        room("Checking", ["Configuration", pluginManifest]),
        room("Loading", ["Configuration", pluginManifest, pluginABI]),
        room("Composition", ["Checking", "Loading", "Configuration", pluginManifest, pluginABI]),
        room("Terminal", [pluginManifest, pluginABI]),
        .executableTarget(
            name: "Command",
            dependencies: [
                "Terminal", "Composition", "Checking", "Loading", "Configuration", pluginManifest, pluginABI,
            ],
            path: "Sources/RIBHost/Command"
        ),
        plugin("LoggedOutPlugin"),
        plugin("OffGamePlugin"),
        plugin("TicTacToePlugin"),
        plugin("RandomWinAdapter"),
        plugin("AppHomePlugin", at: "Examples/finance/Plugins/AppHomePlugin"),
        plugin("FinanceHomePlugin", at: "Examples/finance/Plugins/FinanceHomePlugin"),
        plugin("SuperPayDashboardPlugin", at: "Examples/finance/Plugins/SuperPayDashboardPlugin"),
        plugin("TopUpPlugin", at: "Examples/finance/Plugins/TopUpPlugin"),
        plugin("ProfileHomePlugin", at: "Examples/finance/Plugins/ProfileHomePlugin"),
        plugin("PagePlugin", at: "Examples/navigation/Plugins/PagePlugin"),
        plugin("CoinTossAdapter", at: "Examples/adapters/Plugins/CoinTossAdapter"),
        plugin("GuidePlugin", at: "Examples/cases/Plugins/GuidePlugin"),
        .target(name: "TestSupport", path: "Tests/Support"),
        .testTarget(name: "PluginABITests", dependencies: [pluginABI]),
        .testTarget(name: "PluginManifestTests", dependencies: [pluginManifest]),
        plugin("EverythingPlugin", at: "Tests/Fixtures/EverythingPlugin"),
        plugin("EagerPlugin", at: "Tests/Fixtures/EagerPlugin"),
        .testTarget(
            name: "ManifestCompilerTests",
            dependencies: ["EverythingPlugin", "TestSupport", pluginABI, pluginManifest],
            exclude: ["Goldens"]
        ),
        .testTarget(name: "ConfigurationTests", dependencies: ["Configuration", pluginManifest]),
        .testTarget(name: "CheckingTests", dependencies: ["Checking", "Configuration", pluginManifest]),
        .testTarget(name: "LoadingTests", dependencies: ["Loading", pluginManifest, pluginABI, "TestSupport"]),
        .testTarget(
            name: "CompositionTests",
            dependencies: ["Composition", "Checking", "Configuration", pluginManifest, pluginABI]
        ),
        .testTarget(name: "TerminalTests", dependencies: ["Terminal", pluginManifest, pluginABI]),
        .testTarget(
            name: "CommandTests",
            dependencies: ["Command", "TestSupport", pluginManifest],
            exclude: ["Goldens", "Examples/Goldens"]
        ),
        .testTarget(name: "LoggedOutPluginTests", dependencies: ["LoggedOutPlugin", pluginABI]),
        .testTarget(name: "OffGamePluginTests", dependencies: ["OffGamePlugin", pluginABI]),
        .testTarget(name: "TicTacToePluginTests", dependencies: ["TicTacToePlugin", pluginABI]),
        .testTarget(name: "RandomWinAdapterTests", dependencies: ["RandomWinAdapter", pluginABI]),
    ]
)

for target in package.targets where target.type != .plugin {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .swiftLanguageMode(.v6),
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
}
