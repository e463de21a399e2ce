// swift-tools-version: 6.2
import PackageDescription

/// The folder with the packages of ribs-host. On another machine, name another folder in the variable RIBS_SDK.
let sdk = Context.environment["RIBS_SDK"] ?? "../../Sources"

let pluginABI: Target.Dependency = .product(name: "PluginABI", package: "PluginABI")
/// Uber's names. Files of views import PluginABI as well.
let ribs: Target.Dependency = .product(name: "RIBs", package: "RIBs")

let package = Package(
    name: "newcomer-rib",
    // Dynamic, because a host loads shared libraries.
    products: [.library(name: "NewcomerRIBPlugin", type: .dynamic, targets: ["NewcomerRIBPlugin"])],
    dependencies: [
        .package(path: "\(sdk)/PluginABI"), .package(path: "\(sdk)/RIBs"), .package(path: "\(sdk)/PluginTestKit"),
    ],
    targets: [
        .target(
            name: "NewcomerRIBPlugin",
            dependencies: [ribs, pluginABI],
            // Makes NewcomerRIBDependency, NewcomerRIBListener and NewcomerRIBBuildable of manifest.json.
            plugins: [.plugin(name: "CompileManifest", package: "PluginABI")]
        ),
        .testTarget(
            name: "NewcomerRIBPluginTests",
            dependencies: [
                "NewcomerRIBPlugin", ribs, pluginABI, .product(name: "PluginTestKit", package: "PluginTestKit"),
            ]
        ),
    ]
)
