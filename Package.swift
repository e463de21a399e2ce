// swift-tools-version: 6.2
import PackageDescription

let pluginABI: Target.Dependency = .product(name: "PluginABI", package: "PluginABI")
let pluginManifest: Target.Dependency = .product(name: "PluginManifest", package: "PluginABI")

/// A sample plugin: a shared library whose manifest.json is compiled into its interface.
func plugin(_ name: String) -> Target {
    .target(
        name: name,
        dependencies: [pluginABI],
        path: "Plugins/\(name)",
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
        .testTarget(name: "PluginABITests", dependencies: [pluginABI]),
        .testTarget(name: "PluginManifestTests", dependencies: [pluginManifest]),
        .testTarget(name: "ManifestCompilerTests", dependencies: [pluginManifest]),
        .testTarget(name: "ConfigurationTests", dependencies: ["Configuration", pluginManifest]),
        .testTarget(name: "CheckingTests", dependencies: ["Checking", "Configuration", pluginManifest]),
        .testTarget(name: "LoadingTests", dependencies: ["Loading", pluginManifest]),
        .testTarget(
            name: "TerminalTests",
            dependencies: ["Terminal", "TerminalProbe", pluginABI, pluginManifest],
            exclude: ["Full/Goldens", "Full/WidthSamples.txt"]
        ),
        // A program for the tests to run under a terminal of their own, and to let crash.
        .executableTarget(name: "TerminalProbe", dependencies: ["Terminal", pluginABI], path: "Tests/TerminalProbe"),
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
