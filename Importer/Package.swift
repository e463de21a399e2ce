// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The modules that parse Swift, beside the compiler of the toolchain that reads this file: its library is mapped into
/// the process.
let parser: String = {
    // Not String(contentsOfFile:), which reads only the first page of such a file.
    let file = try? FileHandle(forReadingFrom: URL(filePath: "/proc/self/maps"))
    let maps = String(decoding: (try? file?.readToEnd()) ?? Data(), as: UTF8.self)
    let library = maps.split(separator: "\n").first { $0.hasSuffix("/libPackageDescription.so") }
    guard let path = library?.firstIndex(of: "/").map({ library?[$0...] ?? "" }) else { return "/usr/lib/swift/host" }
    // Of usr/lib/swift/pm/ManifestAPI/libPackageDescription.so.
    let swift = URL(filePath: String(path)).deletingLastPathComponent().appending(path: "../../host")
    return swift.standardized.path(percentEncoded: false)
}()

let package = Package(
    name: "ribs-host-import",
    products: [.executable(name: "ribs-host-import", targets: ["ribs-host-import"])],
    targets: [
        .target(
            name: "AppImporter",
            resources: [.embedInCode("Names")],
            linkerSettings: [
                .unsafeFlags([
                    "-L", parser, "-lSwiftParser", "-lSwiftSyntax", "-Xlinker", "-rpath", "-Xlinker", parser,
                ])
            ]
        ),
        .executableTarget(name: "ribs-host-import", dependencies: ["AppImporter"]),
        .testTarget(name: "AppImporterTests", dependencies: ["AppImporter"]),
    ]
)

for target in package.targets {
    target.swiftSettings = [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .unsafeFlags(["-I", parser]),
    ]
}
