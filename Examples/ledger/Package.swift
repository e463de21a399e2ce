// swift-tools-version: 6.2
import PackageDescription

let pluginABI: Target.Dependency = .product(name: "PluginABI", package: "PluginABI")

let package = Package(
    name: "ledger",
    products: [
        .library(name: "LedgerPlugin", type: .dynamic, targets: ["LedgerPlugin"]),
        .library(name: "OutOfOrderPlugin", type: .dynamic, targets: ["OutOfOrderPlugin"]),
    ],
    dependencies: [.package(path: "../../Sources/PluginABI")],
    targets: [
        // The system's SQLite: its header and its library come from the Debian package libsqlite3-dev.
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .target(
            name: "LedgerPlugin",
            dependencies: ["CSQLite", pluginABI],
            plugins: [.plugin(name: "CompileManifest", package: "PluginABI")]
        ),
        .target(
            name: "OutOfOrderPlugin",
            dependencies: [pluginABI],
            plugins: [.plugin(name: "CompileManifest", package: "PluginABI")]
        ),
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
