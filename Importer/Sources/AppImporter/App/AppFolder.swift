import Foundation

/// The folder of an app: its Swift files, and what says how Xcode and SwiftPM compile them.
struct AppFolder {
    /// The name of the Xcode project, or else of the folder.
    let name: String
    /// The Swift files without `Package.swift`, sorted by path.
    let files: [SwiftFile]
    /// The files `Package.swift` of the app's own packages.
    let manifests: [SwiftFile]
    /// Storyboards, assets and other files that are not Swift, by their endings.
    let others: [String: Int]
    /// The texts of files that code reads from its bundle, by their names.
    let resources: [String: String]
    /// The storyboards with classes of the app.
    let storyboards: [Storyboard]
    /// The project of Xcode; nil without one, or with several.
    let project: XcodeProject?

    /// Returns true for a file of tests.
    static func isOfTests(_ file: SwiftFile) -> Bool {
        file.imports(ModuleFate.ofTests) || file.folder.split(separator: "/").contains { $0.hasSuffix("Tests") }
    }

    init(
        name: String,
        files: [SwiftFile],
        manifests: [SwiftFile] = [],
        storyboards: [Storyboard] = [],
        resources: [String: String] = [:],
        project: XcodeProject? = nil
    ) {
        self.name = name
        self.files = files
        self.manifests = manifests
        self.storyboards = storyboards
        self.resources = resources
        self.project = project
        others = [:]
    }

    /// Reads a folder.
    ///
    /// - Throws: the reason why there is no app in it.
    init(reading path: String) throws {
        try Self.requireFolder(path)
        let found = try Self.paths(below: path)
        var (files, manifests, others) = ([SwiftFile](), [SwiftFile](), [String: Int]())
        for below in found {
            guard below.hasSuffix(".swift") else {
                if Self.endings.contains(where: below.hasSuffix) {
                    others[String(below.split(separator: ".").last ?? ""), default: 0] += 1
                }
                continue
            }
            let file = SwiftFile(path: below, text: try Self.text("\(path)/\(below)"))
            if file.imports(ModuleFate.ofProjects) && file.name != "Package" { continue }
            if file.name == "Package" { manifests.append(file) } else { files.append(file) }
        }
        guard files.contains(where: { $0.imports(["RIBs", "ModernRIBs"]) }) else {
            throw ImportError(
                .app,
                files.isEmpty
                    ? "`\(path)` has no Swift files." : "No Swift file in `\(path)` imports RIBs or ModernRIBs.",
                "Give the folder of an app that is written for RIBs-iOS."
            )
        }
        (self.files, self.manifests, self.others) = (files, manifests, others)
        resources = Self.texts(of: found.filter(Self.isResource), in: path)
        storyboards = Self.texts(of: found.filter { $0.hasSuffix(".storyboard") }, in: path).map { file, text in
            Storyboard(name: String(file.dropLast(".storyboard".count)), text: text)
        }.filter { !$0.views.isEmpty }.sorted { $0.name < $1.name }
        let projects = found.filter { $0.hasSuffix(".xcodeproj/project.pbxproj") }
        project = projects.count == 1 ? XcodeProject(text: try Self.text("\(path)/\(projects[0])")) : nil
        let folder = URL(filePath: path).standardizedFileURL.lastPathComponent
        name = projects.count == 1 ? Self.projectName(projects[0]) : folder
    }

    private static func requireFolder(_ path: String) throws {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw ImportError(
                .noSuchFile,
                "There is no folder `\(path)`.",
                "Give the folder that has the app's Swift files."
            )
        }
        guard isFolder.boolValue else {
            throw ImportError(.noSuchFile, "`\(path)` is a file.", "Give the folder that has the app's Swift files.")
        }
    }

    /// Reads files, by their names without folders; those that are no texts are left out.
    private static func texts(of paths: [String], in root: String) -> [String: String] {
        let pairs = paths.compactMap { file -> (String, String)? in
            guard let text = try? text("\(root)/\(file)"), let name = file.split(separator: "/").last else {
                return nil
            }
            return (String(name), text)
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    /// The endings of files that the report counts.
    private static let endings = [
        ".storyboard", ".xib", ".xcassets/Contents.json", ".strings", ".xcstrings", ".xcdatamodeld",
    ]

    /// Returns true for a file that code can read from its bundle.
    private static func isResource(_ path: String) -> Bool {
        let folders = path.split(separator: "/").dropLast()
        let isOfTools = folders.contains { folder in
            folder.hasSuffix("Tests") || [".xcassets", ".xcodeproj", ".xcworkspace"].contains { folder.hasSuffix($0) }
        }
        return !folders.isEmpty && !isOfTools && [".json", ".csv", ".txt"].contains { path.hasSuffix($0) }
    }

    /// The folders whose files are not the app's own.
    private static let foreign: Set<String> = ["Pods", "Carthage", "DerivedData", "build", "fastlane", "vendor"]

    /// Returns the paths of the files below a folder, sorted; those of hidden folders and of dependencies are left out.
    /// So are links: they can lead to files that are not the app's, and the copies would be readable to it.
    private static func paths(below root: String) throws -> [String] {
        let all: [String]
        do {
            all = try FileManager.default.subpathsOfDirectory(atPath: root)
        } catch {
            throw ImportError(.noSuchFile, "`\(root)` cannot be read.", "Allow yourself to read it: ls -l \(root)")
        }
        return all.sorted().filter { path in
            !path.split(separator: "/").contains {
                $0.hasPrefix(".") || $0.hasSuffix(".xctemplate") || foreign.contains(String($0))
            } && isFile("\(root)/\(path)")
        }
    }

    /// Returns true for a file itself, not for a link to one.
    private static func isFile(_ path: String) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return attributes?[.type] as? FileAttributeType == .typeRegular
    }

    private static func text(_ path: String) throws -> String {
        guard let data = FileManager.default.contents(atPath: path), let text = String(data: data, encoding: .utf8)
        else {
            throw ImportError(
                .noSuchFile,
                "`\(path)` cannot be read as UTF-8.",
                "Allow yourself to read it, and save it as UTF-8."
            )
        }
        return text
    }

    private static func projectName(_ path: String) -> String {
        String(path.dropLast(".xcodeproj/project.pbxproj".count).split(separator: "/").last ?? "")
    }
}
