// swift-tools-version: 6.2
import PackageDescription

let pluginABI: Target.Dependency = .product(name: "PluginABI", package: "PluginABI")
let compileManifest: Target.PluginUsage = .plugin(name: "CompileManifest", package: "PluginABI")

let package = Package(
    name: "scoreboard",
    products: [
        .library(name: "ScoreboardPlugin", type: .dynamic, targets: ["ScoreboardPlugin"]),
        .library(name: "EverybodyPlugin", type: .dynamic, targets: ["EverybodyPlugin"]),
    ],
    dependencies: [.package(path: "../../Sources/PluginABI")],
    targets: [
        // PostgreSQL's library for clients: its header and its library come from the Debian package libpq-dev.
        .systemLibrary(name: "CPostgreSQL", providers: [.apt(["libpq-dev"])]),
        .target(name: "ScoreboardPlugin", dependencies: ["CPostgreSQL", pluginABI], plugins: [compileManifest]),
        .target(name: "EverybodyPlugin", dependencies: [pluginABI], plugins: [compileManifest]),
    ]
)

for target in package.targets where target.type == .regular {
    target.swiftSettings = [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
