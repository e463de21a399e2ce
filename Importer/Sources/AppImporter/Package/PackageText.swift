/// Writes `Package.swift`, the manifest and the plugin's builder.
struct PackageText {
    /// A target of the package with Swift files of the app, or of an import.
    struct Target {
        let name: String
        let dependencies: [String]
        /// True if its code lives on the main actor, as all RIBs do.
        let isOfRIBs: Bool
    }

    let name: PackageName
    /// The folder with the packages of ribs-host.
    let sdk: String
    let targets: [Target]
    let usesCombine: Bool
    /// True if the app's target has files that its code reads.
    let hasResources: Bool
    let isSwift6: Bool
    /// The members of `permissions` for all that the app reaches outside its process.
    let permissions: [String]

    var manifest: String {
        """
        {
          "id": "\(name.id)",
          "name": "\(name.type)",
          "version": "1.0.0",
          "title": "\(name.title)",
          "summary": "An app that was written for iOS.",
          "builder": "\(name.type)Builder",
        \(permissions.isEmpty ? "" : "  \"permissions\": { \(permissions.joined(separator: ", ")) },\n")  "outcomes": {}
        }

        """
    }

    var plugins: String {
        let library = "\".build/debug/lib\(name.target).so\""
        let allowed = permissions.joined(separator: ", ")
        let entry =
            permissions.isEmpty ? library : "{ \"path\": \(library), \"process\": true, \"allow\": { \(allowed) } }"
        return """
            {
              "plugins": { "\(name.id)": \(entry) },
              "flow": ["\(name.id)"]
            }

            """
    }

    func builder(_ root: RootCall, imports: [String]) -> String {
        let modules = Set(imports + ["PluginABI"]).sorted().map { "import \($0)\n" }.joined()
        let statements = root.statements.map { "        \($0)\n" }.joined()
        return """
            // Made by `ribs-host import`: builds the root as the app's delegate does. The host attaches it.
            \(modules)
            final class \(name.type)Builder: Builder<\(name.type)Dependency>, \(name.type)Buildable {
                func build(withListener listener: \(name.type)Listener) -> ViewableRouting {
            \(statements)        return \(root.expression)\(root.router)
                }
            }

            """
    }

    var package: String {
        """
        // swift-tools-version: 6.2
        // Made by `ribs-host import`.
        import PackageDescription

        /// The folder with the packages of ribs-host. On another machine, name another folder in the variable RIBS_SDK.
        let sdk = Context.environment["RIBS_SDK"] ?? "\(sdk)"

        let host: [Target.Dependency] = [
            .product(name: "PluginABI", package: "PluginABI"), .product(name: "RIBs", package: "RIBs"),
        ]
        let mode = SwiftSetting.swiftLanguageMode(.\(isSwift6 ? "v6" : "v5"))
        let onMainActor = SwiftSetting.defaultIsolation(MainActor.self)

        let package = Package(
            name: "\(name.id)",
            // Dynamic, because a host loads shared libraries; the app's own modules are linked into it.
            products: [.library(name: "\(name.target)", type: .dynamic, targets: ["\(name.target)"])],
            dependencies: [
                .package(path: "\\(sdk)/PluginABI"), .package(path: "\\(sdk)/RIBs"),
        \(usesCombine ? "        .package(url: \"https://github.com/OpenCombine/OpenCombine\", from: \"0.14.0\"),\n" : "")    ],
            targets: [
        \(targetLines)
            ]
        )

        """
    }

    /// The text of a module with the app's files. One of its own, as what SwiftPM writes for it asks for Bundle.main.
    static let bundle = """
        // Made by `ribs-host import`: the files of the app that its code reads.
        import Foundation

        public let importedBundle = Bundle.module

        """

    /// The text of a file by which the app's code finds these files where it looks for them on iOS.
    static let mainBundle = """
        // Made by `ribs-host import`: the app's files, as the main bundle of the process is the host's.
        import Foundation
        import ImportedBundle

        extension Bundle {
            static var main: Bundle { importedBundle }
        }

        """

    private var targetLines: String {
        var lines = targets.map { target in
            let own = target.dependencies.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
            let dependencies = own.isEmpty ? "host" : "host + [\(own)]"
            let settings = target.isOfRIBs ? "mode, onMainActor" : "mode"
            let plugin =
                target.name == name.target
                ? ",\n            plugins: [.plugin(name: \"CompileManifest\", package: \"PluginABI\")]" : ""
            return """
                        .target(
                            name: "\(target.name)",
                            dependencies: \(dependencies),
                            swiftSettings: [\(settings)]\(plugin)
                        ),
                """
        }
        if hasResources {
            lines.append("        .target(name: \"ImportedBundle\", resources: [.process(\"Resources\")]),")
        }
        if usesCombine { lines.append(Self.combine) }
        return lines.joined(separator: "\n")
    }

    /// The targets of Examples/modern-ribs.
    private static let combine = """
                .target(
                    name: "Combine",
                    dependencies: [
                        .product(name: "OpenCombine", package: "OpenCombine"),
                        .product(name: "OpenCombineDispatch", package: "OpenCombine"),
                        .product(name: "OpenCombineFoundation", package: "OpenCombine"),
                    ]
                ),
                .target(name: "ModernRIBs", dependencies: ["Combine"] + host, swiftSettings: [onMainActor]),
        """
}
