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
        .library(name: "OffGamePlugin", type: .dynamic, targets: ["OffGamePlugin"]),
        .library(name: "TicTacToePlugin", type: .dynamic, targets: ["TicTacToePlugin"]),
        .library(name: "RandomWinAdapter", type: .dynamic, targets: ["RandomWinAdapter"]),
        // The rooms behind the command, for the benchmarks.
        .library(name: "RIBHost", targets: ["Composition", "Checking", "Loading", "Configuration"]),
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
        plugin("OffGamePlugin"),
        plugin("TicTacToePlugin"),
        plugin("RandomWinAdapter"),
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
            exclude: ["Goldens"]
        ),
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
