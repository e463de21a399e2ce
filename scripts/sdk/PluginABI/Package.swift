// swift-tools-version: 6.2
import PackageDescription

// What plugins are compiled against, as `make install` brings it: PluginABI's interface and library, and the compiler
// of manifests, all built. A plugin's build compiles the plugin and nothing else.
//
// Links lead from here to the files in libexec; they are relative, so an installation can be moved.
let libraries = "\(Context.packageDirectory)/Link"

let package = Package(
    name: "PluginABI",
    products: [
        .library(name: "PluginABI", targets: ["PluginABILink"]),
        .plugin(name: "CompileManifest", targets: ["CompileManifest"]),
    ],
    targets: [
        // Has the compiler find PluginABI.swiftinterface, and the linker libPluginABI.so: what a system library's .pc
        // file says is the one way to tell the compiler of another package where to look.
        .systemLibrary(
            name: "PluginABIInterface",
            path: "Interface",
            pkgConfig: "\(Context.packageDirectory)/Interface/PluginABI.pc"
        ),
        .target(
            name: "PluginABILink",
            dependencies: ["PluginABIInterface"],
            path: "Link",
            exclude: ["libPluginABI.so"],
            // For the plugin's own tests. What is handed on is built for release, and is loaded by a host that has the
            // library.
            linkerSettings: [
                .unsafeFlags(["-Xlinker", "-rpath", "-Xlinker", libraries], .when(configuration: .debug))
            ]
        ),
        .binaryTarget(name: "ManifestCompiler", path: "ManifestCompiler.artifactbundle"),
        .plugin(
            name: "CompileManifest",
            capability: .buildTool(),
            dependencies: ["ManifestCompiler"],
            path: "Plugins/CompileManifest"
        ),
    ]
)
