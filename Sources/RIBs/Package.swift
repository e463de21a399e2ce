// swift-tools-version: 6.2
import PackageDescription

// Uber's names over PluginABI, for code that was written for RIBs-iOS. A package of its own beside PluginABI, as a
// product is linked dynamically only across packages; and a library of its own, so that a host and plugins that do not
// import it never load it.
let package = Package(
    name: "RIBs",
    products: [.library(name: "RIBs", type: .dynamic, targets: ["RIBs"])],
    dependencies: [.package(path: "../PluginABI")],
    targets: [
        .target(
            name: "RIBs",
            dependencies: [.product(name: "PluginABI", package: "PluginABI")],
            path: ".",
            exclude: ["ABI"],
            sources: ["RIB", "Builder", "Rx"],
            swiftSettings: [
                .swiftLanguageMode(.v6),
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                // As PluginABI: old plugin binaries keep working with a newer libRIBs.so, and where ribs-host is
                // installed, plugins are compiled against the interface.
                .unsafeFlags(["-enable-library-evolution", "-emit-module-interface"]),
                // Of each name that RIB/RIBs.swift exports the compiler warns that an interface cannot say it. A test
                // compiles the sources with their warnings.
                .unsafeFlags(["-suppress-warnings"]),
                .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)),
            ]
        )
    ]
)
