// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the peer it measures beside us never reaches the product.
let package = Package(
    name: "Benchmarks",
    dependencies: [
        .package(name: "ribs-host", path: ".."),
        .package(path: "../Sources/PluginABI"),
        .package(path: "../Sources/RIBs"),
        .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
    ],
    targets: [
        .target(name: "Floors"),
        .executableTarget(name: "EmptyProgram"),
        .executableTarget(
            name: "Bench",
            dependencies: [
                "Floors",
                "OpenCombine",
                .product(name: "RIBHost", package: "ribs-host"),
                .product(name: "PluginABI", package: "PluginABI"),
                .product(name: "PluginManifest", package: "PluginABI"),
                .product(name: "RIBs", package: "RIBs"),
            ],
            // The floors and the leaves are measured as a plugin is built: release, and no check of overlapping
            // accesses.
            swiftSettings: [.unsafeFlags(["-enforce-exclusivity=unchecked"])],
            // Valgrind gives up on this compiler's debug information.
            linkerSettings: [.unsafeFlags(["-Xlinker", "--strip-debug"])]
        ),
    ]
)

for target in package.targets where target.name != "Floors" {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .swiftLanguageMode(.v6),
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
}
