// swift-tools-version: 6.2
import PackageDescription

let hummingbird: Target.Dependency = .product(name: "Hummingbird", package: "hummingbird")

let package = Package(
    name: "ribs-host-web",
    products: [.executable(name: "ribs-host-web", targets: ["ribs-host-web"])],
    dependencies: [
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .target(
            name: "SessionServer",
            dependencies: [
                hummingbird, "LinuxCalls",
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            resources: [.embedInCode("Page")]
        ),
        // The only C target: system interfaces that Swift cannot import, and zlib.
        .target(name: "LinuxCalls", linkerSettings: [.linkedLibrary("z")]),
        .executableTarget(name: "ribs-host-web", dependencies: ["SessionServer"]),
        .testTarget(name: "SessionServerTests", dependencies: ["SessionServer"], exclude: ["Browser"]),
    ]
)

for target in package.targets where target.name != "LinuxCalls" {
    target.swiftSettings = [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
