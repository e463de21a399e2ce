// swift-tools-version: 6.2
import PackageDescription

// Uber's names over PluginABI, as `make install` brings them: the interface and the library, built.
let libraries = "\(Context.packageDirectory)/Link"

let package = Package(
    name: "RIBs",
    products: [.library(name: "RIBs", targets: ["RIBsLink"])],
    // RIBs.swiftinterface imports it.
    dependencies: [.package(path: "../PluginABI")],
    targets: [
        // As in PluginABI's package.
        .systemLibrary(
            name: "RIBsInterface",
            path: "Interface",
            pkgConfig: "\(Context.packageDirectory)/Interface/RIBs.pc"
        ),
        .target(
            name: "RIBsLink",
            dependencies: ["RIBsInterface", .product(name: "PluginABI", package: "PluginABI")],
            path: "Link",
            exclude: ["libRIBs.so"],
            // For the plugin's own tests; a host loads its own.
            linkerSettings: [
                .unsafeFlags(["-Xlinker", "-rpath", "-Xlinker", libraries], .when(configuration: .debug))
            ]
        ),
    ]
)
