import Foundation

/// An import: reads an app's folder, and writes a package that the host can play.
public struct AppImport {
    /// The folder of the app, which is only read.
    public var folder: String
    /// The folder of the new package.
    public var output: String
    /// The folder with the packages PluginABI and RIBs.
    public var sdk: String
    /// The folder of modern-ribs, whose sources an app with Combine gets.
    public var modernRIBs: String
    /// How the root is built; nil to find it in the app's delegate.
    public var root: String?

    public init(folder: String, output: String, sdk: String, modernRIBs: String, root: String? = nil) {
        self.folder = folder
        self.output = output
        self.sdk = sdk
        self.modernRIBs = modernRIBs
        self.root = root
    }

    /// The name of the report in the new package.
    public static let reportName = "IMPORT.md"

    /// Writes the package and its report.
    ///
    /// - Returns: the report.
    public func run() throws -> String {
        let plan = try ImportPlan(AppFolder(reading: folder), root: root)
        var files = plan.files(sdk: sdk)
        if plan.usesCombine { files.merge(try modernRIBsFiles()) { own, _ in own } }
        let new = NewFolder(path: output)
        let outcome = try new.write(files)
        let report = plan.report(outcome).page
        try Data(report.utf8).write(to: URL(filePath: "\(output)/\(Self.reportName)"))
        return report
    }

    private func modernRIBsFiles() throws -> [String: String] {
        let sources = "\(modernRIBs)/Sources"
        let found = (try? FileManager.default.subpathsOfDirectory(atPath: sources)) ?? []
        let files = found.filter { $0.hasSuffix(".swift") }
        guard !files.isEmpty else {
            throw ImportError(
                "The sources of modern-ribs, which this app needs for Combine, are not in `\(sources)`.",
                "Install ribs-host again: `make install`."
            )
        }
        return try Dictionary(uniqueKeysWithValues: files.map { file in
            ("Sources/\(file)", try String(contentsOfFile: "\(sources)/\(file)", encoding: .utf8))
        })
    }
}
