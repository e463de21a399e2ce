// swift-tools-version: 6.2
import PackageDescription

// Everything that a host and its plugins share. It is a separate package because only a product that is reached across
// a package boundary is linked dynamically: one libPluginABI.so in the process, so that classes and casts mean the same
// on both sides.
let package = Package(
    name: "PluginABI",
    products: [
        .library(name: "PluginABI", type: .dynamic, targets: ["PluginABI"]),
        .library(name: "PluginManifest", type: .static, targets: ["PluginManifest"]),
        .plugin(name: "CompileManifest", targets: ["CompileManifest"]),
    ],
    targets: [
        .target(
            name: "PluginABI",
            path: ".",
            exclude: ["ABI", "Manifest", "Tools", "Plugins"],
            sources: ["RIB", "Stream", "Shared", "View", "Plugin"],
            // Old plugin binaries keep working with a newer libPluginABI.so: resilient layouts and dispatch. The
            // module's version is PluginABIVersion's: plugins ask for it with `#if canImport(PluginABI, _version:
            // 1.1)`.
            swiftSettings: [
                .unsafeFlags(["-enable-library-evolution", "-user-module-version", "1.2"]),
                // PluginABI.swiftinterface: what plugins are compiled against where ribs-host is installed.
                .unsafeFlags(["-emit-module-interface"]),
                // Debug builds, and so the tests, check at run time that accesses to a property do not overlap. In
                // release that check alone would double the cost of delivering a value.
                .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)),
            ]
        ),
        .target(name: "PluginManifest", path: "Manifest"),
        .executableTarget(
            name: "ManifestCompiler",
            dependencies: ["PluginManifest"],
            path: "Tools/ManifestCompiler"
        ),
        .plugin(
            name: "CompileManifest",
            capability: .buildTool(),
            dependencies: ["ManifestCompiler"],
            path: "Plugins/CompileManifest"
        ),
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
