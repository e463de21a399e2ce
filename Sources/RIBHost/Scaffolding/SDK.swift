internal import Glibc
internal import Loading

/// What a plugin's package is made of and compiled against: part of an installation, and of a checkout.
public struct SDK: Sendable {
    /// The folder of the packages PluginABI and PluginTestKit.
    public let packages: String
    /// The folder of the templates.
    public let templates: String

    /// Finds what belongs to a host: `../share/ribs-host` of an installed one, the checkout around one that was built there.
    ///
    /// - Parameter directory: the folder of the host's executable, links resolved.
    /// - Throws: where it was looked for.
    public init(ofHostIn directory: String) throws(ScaffoldingError) {
        let prefix = FilePath.directory(of: directory)
        let installed = SDK(packages: "\(prefix)/share/ribs-host", templates: "\(prefix)/share/ribs-host/templates")
        if installed.exists {
            self = installed
            return
        }
        var root = directory
        while root != "/", root != "." {
            root = FilePath.directory(of: root)
            let checkout = SDK(packages: "\(root)/Sources", templates: "\(root)/Templates")
            if checkout.exists {
                self = checkout
                return
            }
        }
        throw ScaffoldingError(
            .installation,
            "The packages that plugins are compiled against are neither in `\(installed.packages)` nor in a checkout around "
                + "`\(directory)`.",
            "Install ribs-host with `make install PREFIX=DIR`, and call DIR/bin/ribs-host."
        )
    }

    private init(packages: String, templates: String) {
        self.packages = packages
        self.templates = templates
    }

    private var exists: Bool {
        ["PluginABI", "PluginTestKit"].allSatisfy { access("\(packages)/\($0)/Package.swift", R_OK) == 0 }
    }
}
