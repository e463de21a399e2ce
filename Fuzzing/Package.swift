// swift-tools-version: 6.2
import PackageDescription

// Fuzz targets for all that reads what others wrote. A package of its own, so that the host never sees their flags; the
// targets under test are links to the host's own folders, compiled once more, with the coverage that libFuzzer steers
// by. Run them with scripts/fuzz.

let coverage: [SwiftSetting] = [.unsafeFlags(["-sanitize=fuzzer"])]

/// A target of the host, instrumented; what is internal there is testable.
func hostTarget(
    _ name: String,
    _ dependencies: [Target.Dependency],
    plugins: [Target.PluginUsage] = ["EmbedPages"]
) -> Target {
    .target(
        name: name,
        dependencies: dependencies,
        path: "Sources/\(name)",
        swiftSettings: coverage + [.unsafeFlags(["-enable-testing"])],
        plugins: plugins
    )
}

/// A program that libFuzzer runs.
func fuzzer(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name,
        dependencies: dependencies + ["FuzzSupport"],
        swiftSettings: coverage,
        linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]
    )
}

let package = Package(
    name: "Fuzzing",
    targets: [
        hostTarget("PluginManifest", [], plugins: []),
        .target(
            name: "PluginABI",
            exclude: ["ABI", "Manifest", "Tools", "Plugins", "Package.swift"],
            sources: ["RIB", "Stream", "Shared", "View", "Plugin"],
            swiftSettings: coverage
        ),
        hostTarget("Base", ["LinuxCalls", "PluginManifest", "PluginABI"]),
        hostTarget("Configuration", ["Base", "PluginManifest", "PluginABI"]),
        hostTarget("Checking", ["Configuration", "PluginManifest", "PluginABI"]),
        hostTarget("Foreign", ["Base", "Configuration", "PluginManifest", "PluginABI"]),
        hostTarget("Loading", ["Base", "LinuxCalls", "Foreign", "PluginManifest", "PluginABI"]),
        .target(name: "LinuxCalls"),
        hostTarget("Port", ["Base", "Configuration", "PluginManifest", "PluginABI"]),
        hostTarget(
            "Isolation",
            ["Base", "LinuxCalls", "Foreign", "Loading", "Configuration", "Port", "PluginManifest", "PluginABI"]
        ),
        hostTarget("Composition", ["Base", "Checking", "Configuration", "Port", "PluginManifest", "PluginABI"]),
        hostTarget("Terminal", ["Base", "LinuxCalls", "PluginManifest", "PluginABI"]),
        hostTarget(
            "Tools",
            [
                "Base", "Configuration", "Checking", "Foreign", "Loading", "Isolation", "Terminal", "Port",
                "PluginManifest", "PluginABI",
            ]
        ),
        hostTarget("Journal", ["PluginManifest"]),
        // The part of ribs-host-web that reads what a browser sends, and needs no package for that.
        hostTarget("WebRequests", [], plugins: []),
        .plugin(
            name: "EmbedPages",
            capability: .buildTool(),
            path: "Sources/EmbedPages",
            exclude: ["embed-codes", "embed-pages"]
        ),
        .target(name: "FuzzDriver"),
        .target(name: "FuzzSupport", dependencies: ["FuzzDriver", "PluginManifest"]),
        .target(name: "FuzzMessages", dependencies: ["Isolation"]),
        fuzzer("FuzzJSON", ["PluginManifest"]),
        fuzzer("FuzzManifest", ["PluginManifest"]),
        fuzzer("FuzzRequest", ["WebRequests"]),
        fuzzer("FuzzJournal", ["Journal", "PluginManifest"]),
        fuzzer("FuzzPort", ["Foreign", "Configuration", "PluginManifest", "PluginABI"]),
        fuzzer("FuzzFlow", ["Tools", "Checking", "Configuration", "PluginManifest"]),
        fuzzer(
            "FuzzHost",
            [
                "FuzzMessages", "Composition", "Terminal", "Isolation", "Loading", "Base", "Configuration", "Port",
                "PluginManifest", "PluginABI",
            ]
        ),
        fuzzer("FuzzWorker", ["FuzzMessages", "Isolation", "Loading", "Base", "PluginManifest", "PluginABI"]),
    ]
)

for target in package.targets
where target.type != .plugin && target.name != "FuzzDriver" && target.name != "LinuxCalls" {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .swiftLanguageMode(.v6),
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
}
