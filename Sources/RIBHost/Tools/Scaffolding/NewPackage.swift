/// A new plugin's package, to be written.
public struct NewPackage {
    private let name: PluginName
    private let files: [PackageFile]

    /// Makes the files of a package; writes nothing.
    public init(_ name: PluginName, _ template: Template, with sdk: SDK) throws(ScaffoldingError) {
        self.name = name
        files = try template.files(of: sdk, for: name)
    }

    /// Writes the package to a new folder with the plugin's name in the working directory: all files, or none.
    public func write() throws(ScaffoldingError) {
        try FileTree.makeFolder(name.id)
        do {
            for file in files { try FileTree.write(file, in: name.id) }
        } catch {
            FileTree.remove(files, in: name.id)
            throw error
        }
    }
}
