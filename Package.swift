// swift-tools-version: 6.2
import Glibc
import PackageDescription

let pluginABI: Target.Dependency = .product(name: "PluginABI", package: "PluginABI")
let pluginTestKit: Target.Dependency = .product(name: "PluginTestKit", package: "PluginTestKit")
let ribs: Target.Dependency = .product(name: "RIBs", package: "RIBs")
let pluginManifest: Target.Dependency = .product(name: "PluginManifest", package: "PluginABI")

/// All plugins and their folders: each becomes a shared library, whose manifest.json is compiled into its interface.
let allPlugins: KeyValuePairs = [
    "OffGamePlugin": "Plugins/OffGamePlugin",
    "TicTacToePlugin": "Plugins/TicTacToePlugin",
    "RandomWinAdapter": "Plugins/RandomWinAdapter",
    "LoggedOutPlugin": "Plugins/LoggedOutPlugin",
    "TutorialOffGame": "Examples/tutorial/Plugins/OffGamePlugin",
    "TutorialLoggedIn": "Examples/tutorial/Plugins/LoggedInPlugin",
    "DuelPlugin": "Examples/scorekeeper/Plugins/DuelPlugin",
    "ScorekeeperPlugin": "Examples/scorekeeper/Plugins/ScorekeeperPlugin",
    "LoggedInPlugin": "Examples/scorekeeper/Plugins/LoggedInPlugin",
    "FlatteningA": "Examples/flattening/Plugins/A",
    "FlatteningAParent": "Examples/flattening/Plugins/AParent",
    "FlatteningB": "Examples/flattening/Plugins/B",
    "FlatteningC": "Examples/flattening/Plugins/C",
    "FlatteningD": "Examples/flattening/Plugins/D",
    "FlatteningE": "Examples/flattening/Plugins/E",
    "AppHomePlugin": "Examples/finance/Plugins/AppHomePlugin",
    "FinanceHomePlugin": "Examples/finance/Plugins/FinanceHomePlugin",
    "TopUpPlugin": "Examples/finance/Plugins/TopUpPlugin",
    "WalletPlugin": "Examples/finance/Plugins/WalletPlugin",
    "SavingsPlugin": "Examples/finance/Plugins/SavingsPlugin",
    "ProfileHomePlugin": "Examples/finance/Plugins/ProfileHomePlugin",
    "SettingsPlugin": "Examples/finance/Plugins/SettingsPlugin",
    "SuperAppPlugin": "Examples/finance/Plugins/SuperAppPlugin",
    "NavigationPlugin": "Examples/navigation/Plugins/NavigationPlugin",
    "PagePlugin": "Examples/navigation/Plugins/PagePlugin",
    "KickOffPlugin": "Examples/adapters/Plugins/KickOffPlugin",
    "NamedWinPlugin": "Examples/adapters/Plugins/NamedWinPlugin",
    "GuidePlugin": "Examples/cases/Plugins/GuidePlugin",
    "StorySwiftPlugin": "Examples/languages/Plugins/StorySwiftPlugin",
    "MailPlugin": "Examples/everyday/Plugins/MailPlugin",
    "DashboardPlugin": "Examples/everyday/Plugins/DashboardPlugin",
    "FilesPlugin": "Examples/everyday/Plugins/FilesPlugin",
    "ChatPlugin": "Examples/everyday/Plugins/ChatPlugin",
    "KanbanPlugin": "Examples/everyday/Plugins/KanbanPlugin",
    "PreferencesPlugin": "Examples/everyday/Plugins/PreferencesPlugin",
    "WordsPlugin": "Examples/everyday/Plugins/WordsPlugin",
    "LeakyAdapter": "Tests/Fixtures/LeakyAdapter",
    "EagerPlugin": "Tests/Fixtures/EagerPlugin",
    "EverythingPlugin": "Tests/Fixtures/EverythingPlugin",
    "ViewlessPlugin": "Tests/Fixtures/ViewlessPlugin",
    "SlowPlugin": "Tests/Fixtures/SlowPlugin",
    "CrashPlugin": "Tests/Fixtures/CrashPlugin",
    "InitializerPlugin": "Tests/Fixtures/InitializerPlugin",
    "FaultyPlugin": "Tests/Fixtures/FaultyPlugin",
    "NestPlugin": "Tests/Fixtures/NestPlugin",
    "PilePlugin": "Tests/Fixtures/PilePlugin",
    "NaughtyPlugin": "Tests/Fixtures/NaughtyPlugin",
    "HostilePlugin": "Tests/Fixtures/HostilePlugin",
    "KeeperPlugin": "Tests/Fixtures/KeeperPlugin",
    "CalendarPlugin": "Tests/Fixtures/CalendarPlugin",
    "DiaryPlugin": "Tests/Fixtures/DiaryPlugin",
    "GenerationPlugin": "Tests/Fixtures/GenerationPlugin",
    "FlawedPlugin": "Tests/Fixtures/FlawedPlugin",
    "ContainerPlugin": "Tests/Fixtures/ContainerPlugin",
    "AlbumPlugin": "Tests/Fixtures/AlbumPlugin",
    "GalleryPlugin": "Tests/Fixtures/GalleryPlugin",
    "WalkPlugin": "Tests/Fixtures/WalkPlugin",
    "EchoA": "Tests/Fixtures/EchoA",
    "EchoB": "Tests/Fixtures/EchoB",
    "EchoC": "Tests/Fixtures/EchoC",
    "EchoS": "Tests/Fixtures/EchoS",
    "ErrandsPlugin": "Tests/Fixtures/ErrandsPlugin",
]

/// Those that are built, and with them no tests: what `scripts/build-flow` has found that a flow needs. Without that, all.
let chosen = Context.environment["RIBS_PLUGINS"].map { Set($0.split(separator: " ").map(String.init)) }
let plugins = allPlugins.filter { name, _ in chosen?.contains(name) ?? true }

/// Those that run code of C while they are loaded.
let actingWhileLoaded = ["InitializerPlugin", "FaultyPlugin"]

/// Those that are written as for RIBs-iOS.
let importingRIBs = ["ErrandsPlugin"]

/// One target of the host. The compiler enforces the boundaries: a target can import only what it lists here.
func hostTarget(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/RIBHost/\(name)", plugins: ["EmbedPages"])
}

/// Tests, and whether they keep goldens beside them.
func tests(_ name: String, _ dependencies: [Target.Dependency], hasGoldens: Bool = false) -> Target {
    .testTarget(name: name, dependencies: dependencies + ["TestSupport"], exclude: hasGoldens ? ["Goldens"] : [])
}

#if arch(arm64)
    let machine = "aarch64"
#else
    let machine = "x86_64"
#endif

/// The C++ library, which Swift's own are built on, where it is found. It is linked before them, for the dynamic linker
/// looks for more than 1,600 of its symbols in every library that comes before it: a seventh of a start. Only a file
/// among the inputs comes early enough.
let firstLibraries = ["/usr/lib/\(machine)-linux-gnu/libstdc++.so.6", "/usr/lib64/libstdc++.so.6"]
    .filter { (path: String) -> Bool in access(path, R_OK) == 0 }
    .prefix(1)

let hostTargets = [
    hostTarget("Base", ["LinuxCalls", pluginManifest, pluginABI]),
    hostTarget("Configuration", ["Base", pluginManifest, pluginABI]),
    hostTarget("Checking", ["Configuration", pluginManifest, pluginABI]),
    // RIBs of plugins in other languages, behind port 1.
    hostTarget("Foreign", ["Base", "Configuration", pluginManifest, pluginABI]),
    hostTarget("Loading", ["Base", "LinuxCalls", "Foreign", pluginManifest, pluginABI]),
    // A running RIB of a plugin, wherever it runs.
    hostTarget("Port", ["Base", "Configuration", pluginManifest, pluginABI]),
    hostTarget(
        "Isolation",
        ["Base", "LinuxCalls", "Foreign", "Loading", "Configuration", "Port", pluginManifest, pluginABI]
    ),
    // The only C target: system interfaces that Swift cannot import.
    .target(name: "LinuxCalls", path: "Sources/RIBHost/LinuxCalls"),
    hostTarget("Composition", ["Base", "Checking", "Configuration", "Port", pluginManifest, pluginABI]),
    hostTarget("Terminal", ["Base", "LinuxCalls", pluginManifest, pluginABI]),
    hostTarget("Journal", [pluginManifest]),
    // What is not on the path from start to screen: pictures, schemas, templates, and the trial of a plugin.
    hostTarget(
        "Tools",
        [
            "Base", "LinuxCalls", "Configuration", "Checking", "Foreign", "Loading", "Isolation", "Terminal", "Port",
            pluginManifest, pluginABI,
        ]
    ),
    // A flow behind a face: it knows no arguments, no stream of the process and none of the faces.
    hostTarget(
        "Session",
        [
            "Base", "Configuration", "Checking", "Loading", "Isolation", "Composition", "Journal", "Port",
            pluginManifest,
            pluginABI,
        ]
    ),
    // The program as a library: it reaches its process through a `World`.
    hostTarget(
        "Command",
        [
            "Session", "Terminal", "Composition", "Isolation", "Base", "Checking", "Tools", "Loading", "Configuration",
            "LinuxCalls", pluginManifest, pluginABI,
        ]
    ),
    .executableTarget(
        name: "Program",
        dependencies: ["Command", "Terminal", "Isolation", "Base", "LinuxCalls", pluginManifest, pluginABI],
        path: "Sources/RIBHost/Program",
        linkerSettings: [.unsafeFlags(Array(firstLibraries))]
    ),
    // Makes Swift of Documentation/diagnostics.
    .plugin(
        name: "EmbedPages",
        capability: .buildTool(),
        path: "scripts/EmbedPages",
        exclude: ["embed-codes", "embed-pages"]
    ),
]

let testTargets = [
    .target(name: "Initializer", path: "Tests/Fixtures/Initializer"),
    .target(name: "TestSupport", dependencies: ["Base", "LinuxCalls", pluginABI], path: "Tests/Support"),
    // These two are used by tests, and see what only tests do.
    tests("Loopback", ["Isolation", "Configuration", "Loading", "Base", "Port", pluginManifest, pluginABI]),
    tests("HostSupport", ["Loopback", "Command", "Isolation", "Journal", "Terminal", pluginManifest, pluginABI]),
    tests("PluginABITests", [pluginABI]),
    tests("RIBsTests", [ribs, pluginABI]),
    tests(
        "PluginTestKitTests",
        [
            "TicTacToePlugin", "OffGamePlugin", "LoggedOutPlugin", "TopUpPlugin", "FinanceHomePlugin", "GuidePlugin",
            "TutorialLoggedIn", "WalletPlugin",
            "Terminal", pluginTestKit, pluginABI, pluginManifest,
        ]
    ),
    tests("PluginManifestTests", [pluginManifest]),
    tests(
        "ManifestCompilerTests",
        ["EverythingPlugin", "ViewlessPlugin", pluginABI, pluginManifest],
        hasGoldens: true
    ),
    tests("BaseTests", ["Base", pluginManifest, pluginABI]),
    tests(
        "ForeignTests",
        ["GalleryPlugin", "Foreign", "Port", "Base", "Configuration", pluginManifest, pluginABI]
    ),
    tests("ConfigurationTests", ["Configuration", pluginManifest, pluginABI]),
    tests("CheckingTests", ["Checking", "Configuration", pluginManifest, pluginABI]),
    tests("DrawingTests", ["Tools", "Checking", "Configuration", pluginManifest], hasGoldens: true),
    tests("SchemaTests", ["HostSupport", "Tools", "Terminal", "Base", "Configuration", pluginManifest]),
    tests("LoadingTests", ["Loading", "Base", pluginManifest, pluginABI]),
    tests(
        "IsolationTests",
        [
            "GalleryPlugin", "Loopback", "Isolation", "LinuxCalls", "Loading", "Base", "Configuration", "Port",
            pluginManifest, pluginABI,
        ]
    ),
    tests(
        "CompositionTests",
        [
            "Loopback", "Composition", "Base", "Checking", "Configuration", "Isolation", "Loading", "Port",
            pluginManifest, pluginABI,
        ]
    ),
    .executableTarget(
        name: "TerminalProbe",
        dependencies: ["Terminal", "Isolation", "Base", pluginABI],
        path: "Tests/TerminalProbe"
    ),
    .testTarget(
        name: "TerminalTests",
        dependencies: [
            "GalleryPlugin", "Command", "HostSupport", "Terminal", "TerminalProbe", "Base", "TestSupport", pluginABI,
            pluginManifest,
        ],
        exclude: ["Goldens", "Full/Goldens", "Full/WidthSamples.txt", "Full/TerminalSequences.txt"]
    ),
    .executableTarget(name: "JournalProbe", dependencies: ["Journal", pluginManifest], path: "Tests/JournalProbe"),
    tests("JournalTests", ["Journal", "JournalProbe", pluginManifest]),
    .testTarget(
        name: "HostTests",
        dependencies: [
            "HostSupport", "Command", "Session", "Configuration", "Isolation", "Journal", "TestSupport",
            pluginManifest, pluginABI,
        ],
        exclude: ["Goldens", "Examples/Goldens"]
    ),
    .executableTarget(name: "MessageRelay", path: "Tests/MessageRelay"),
    .executableTarget(name: "Refusing", dependencies: ["LinuxCalls"], path: "Tests/Refusing"),
    .testTarget(
        name: "CommandTests",
        dependencies: [
            "Program", "HostSupport", "Isolation", "Refusing", "MessageRelay", "Checking", "Composition",
            "Configuration",
            "Journal", "TestSupport",
            pluginManifest, pluginABI,
        ],
        exclude: [
            "Goldens", "Isolation/own-names", "Isolation/tls-and-names", "Isolation/two-machines",
            "Trace/query-trace", "Frontends/web",
        ]
    ),
    tests("OffGamePluginTests", ["OffGamePlugin", pluginTestKit, pluginABI]),
    tests("TicTacToePluginTests", ["TicTacToePlugin", pluginTestKit, pluginABI]),
    tests("RandomWinAdapterTests", ["RandomWinAdapter", pluginTestKit, pluginABI]),
    tests("LoggedOutPluginTests", ["LoggedOutPlugin", pluginTestKit, pluginABI]),
    tests("LoggedInPluginTests", ["LoggedInPlugin", pluginTestKit, pluginABI]),
    tests("FinanceHomePluginTests", ["FinanceHomePlugin", pluginTestKit, pluginABI]),
    tests("TopUpPluginTests", ["TopUpPlugin", pluginTestKit, pluginABI]),
    tests("AppHomePluginTests", ["AppHomePlugin", pluginTestKit, pluginABI]),
    tests("SuperAppPluginTests", ["SuperAppPlugin", pluginTestKit, pluginABI]),
    tests("KickOffPluginTests", ["KickOffPlugin", pluginTestKit, pluginABI]),
    tests("NamedWinPluginTests", ["NamedWinPlugin", pluginTestKit, pluginABI]),
    tests("GuidePluginTests", ["GuidePlugin", pluginTestKit, pluginABI]),
    tests(
        "EverydayTests",
        [
            "MailPlugin", "DashboardPlugin", "FilesPlugin", "ChatPlugin", "KanbanPlugin", "PreferencesPlugin",
            "WordsPlugin", pluginTestKit, pluginABI,
        ]
    ),
    tests("NavigationPluginTests", ["NavigationPlugin", pluginTestKit, pluginABI]),
    .testTarget(
        name: "EvolutionTests",
        dependencies: ["TestSupport", "Base", pluginABI],
        exclude: ["Goldens", "Stored"]
    ),
    tests("HowToTests", []),
    tests("FootprintTests", []),
]

let package = Package(
    name: "ribs-host",
    products: [
        .executable(name: "ribs-host", targets: ["Program"]),
        // The targets behind the command, for the benchmarks.
        .library(
            name: "RIBHost",
            targets: [
                "Session", "Terminal", "Composition", "Base", "Isolation", "Checking", "Loading", "Configuration",
                "Journal",
            ]
        ),
    ]
        + plugins.map { name, _ in .library(name: name, type: .dynamic, targets: [name]) },
    dependencies: [.package(path: "Sources/PluginABI")]
        + (chosen == nil ? [.package(path: "Sources/RIBs"), .package(path: "Sources/PluginTestKit")] : []),
    targets: hostTargets + (chosen == nil ? testTargets : [])
        + plugins.map { name, path in
            .target(
                name: name,
                dependencies: [pluginABI] + (actingWhileLoaded.contains(name) ? ["Initializer"] : [])
                    + (importingRIBs.contains(name) ? [ribs] : []),
                path: path,
                plugins: [.plugin(name: "CompileManifest", package: "PluginABI")]
            )
        }
)

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

for target in package.targets where target.type != .plugin && target.name != "Initializer" {
    target.swiftSettings = (target.swiftSettings ?? []) + settings
}
