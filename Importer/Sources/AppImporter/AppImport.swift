import Foundation

/// An import: reads an app's folder, and writes a package that the host can play.
public struct AppImport {
    private let folder: String
    private let output: String?
    private let root: String?
    private let sdk: String
    private let modernRIBs: String
    private let host: String

    /// Describes an import.
    ///
    /// - Parameters:
    ///   - folder: the folder of the app, which is only read.
    ///   - output: the folder of the new package; nil for the app's name in the working directory.
    ///   - root: how the root is built; nil to find it in the app's delegate.
    ///   - sdk: the folder with the packages PluginABI and RIBs.
    ///   - modernRIBs: the folder of modern-ribs, whose sources an app with Combine gets.
    ///   - host: the host, as the caller has called it.
    public init(folder: String, output: String?, root: String?, sdk: String, modernRIBs: String, host: String) {
        self.folder = folder
        self.output = output
        self.root = root
        self.sdk = sdk
        self.modernRIBs = modernRIBs
        self.host = host
    }

    /// The name of the report in the new package.
    public static let reportName = "IMPORT.md"

    /// Writes the package and its report.
    ///
    /// - Returns: the report, and what to do next.
    public func run() throws -> String {
        let plan = try ImportPlan(AppFolder(reading: folder), root: root) { $0.missing(Compiler.check) }
        let output = output ?? plan.name.id
        try refuseToWriteIntoApp(output)
        var files = plan.files(sdk: sdk, output: Self.real(output))
        if plan.usesCombine { files.merge(try modernRIBsFiles()) { own, _ in own } }
        let outcome = try NewFolder(path: output).write(files)
        let report = plan.report(outcome).page
        try Data(report.utf8).write(to: URL(filePath: "\(output)/\(Self.reportName)"))
        let host = host.contains("/") ? Self.real(host) : host
        return """
            \(report)
            The package is in the folder \(output), with this report as \(Self.reportName). Go there, build it, and play it:

              cd \(output)
              swift build
              \(host) --ui plain

            """
    }

    private func refuseToWriteIntoApp(_ output: String) throws {
        let (app, new) = (Self.real(folder), Self.real(output))
        guard new == app || new.hasPrefix("\(app)/") else { return }
        throw ImportError(
            .cannotCreate,
            "`\(output)` is in the app's folder, which an import only reads.",
            "Give another folder: --output FOLDER"
        )
    }

    private func modernRIBsFiles() throws -> [String: String] {
        let sources = "\(modernRIBs)/Sources"
        let found = (try? FileManager.default.subpathsOfDirectory(atPath: sources)) ?? []
        // Its modules of other names are among those that a package gets if the app imports them.
        let files = found.filter { $0.hasSuffix(".swift") && ($0.hasPrefix("Combine/") || $0.hasPrefix("ModernRIBs/")) }
        guard !files.isEmpty else {
            throw ImportError(
                .noSuchFile,
                "The sources of modern-ribs, which an app with Combine needs, are not in `\(sources)`.",
                "Install ribs-host again: `make install`."
            )
        }
        return try Dictionary(
            uniqueKeysWithValues: files.map { file in
                ("Sources/\(file)", try String(contentsOfFile: "\(sources)/\(file)", encoding: .utf8))
            }
        )
    }

    /// Returns the absolute path of a file that might not exist, without links above it.
    private static func real(_ path: String) -> String {
        URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path(percentEncoded: false)
            .split(separator: "/").map { "/\($0)" }.joined()
    }
}
