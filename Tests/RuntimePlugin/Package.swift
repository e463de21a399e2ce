// swift-tools-version: 6.2
import PackageDescription

// A plugin that uses much of what Swift and C++ bring; scripts/try-runtime builds it against an installation, and plays it.
let sdk = Context.environment["RIBS_SDK"] ?? "../../Sources"

let package = Package(
    name: "RuntimePlugin",
    products: [.library(name: "RuntimePlugin", type: .dynamic, targets: ["RuntimePlugin"])],
    dependencies: [.package(path: "\(sdk)/PluginABI"), .package(path: "Neighbour")],
    targets: [
        .target(name: "CxxPart"),
        .target(
            name: "RuntimePlugin",
            dependencies: [
                "CxxPart",
                .product(name: "PluginABI", package: "PluginABI"),
                .product(name: "Neighbour", package: "Neighbour"),
            ],
            // A library of Swift that the host does not ask for.
            linkerSettings: [.unsafeFlags(["-Xlinker", "--no-as-needed", "-lswift_Builtin_float"])],
            plugins: [.plugin(name: "CompileManifest", package: "PluginABI")]
        ),
    ],
    cxxLanguageStandard: .cxx17
)
