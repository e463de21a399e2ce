import Glibc
import Loading

/// The templates and libraries for a plugin's package: part of an installation, and of a checkout.
public struct SDK: Sendable {
    /// The folder of the packages PluginABI, RIBs and PluginTestKit.
    public let packages: String
    /// The folder of the templates.
    public let templates: String
    /// True if SwiftPM can use the packages: SwiftPM splits the path of an installed interface at spaces.
    public var canBeBuiltAgainst: Bool { !isInstalled || !packages.utf8.contains(UInt8(ascii: " ")) }

    private let isInstalled: Bool

    /// The package modern-ribs, whose sources an imported app with Combine gets.
    public var modernRIBs: String {
        isInstalled ? "\(packages)/../doc/ribs-host/Examples/modern-ribs" : "\(packages)/../Examples/modern-ribs"
    }

    /// Returns the program that imports apps, which is beside the host, or in a checkout where SwiftPM builds it; nil if
    /// there is none.
    ///
    /// - Parameter directory: the folder of the host's executable, links resolved.
    public func importer(ofHostIn directory: String) -> String? {
        let built = ["debug", "release"].map { "\(packages)/../Importer/.build/\($0)" }
        let folders = [directory] + (isInstalled ? [] : built)
        return folders.map { "\($0)/ribs-host-import" }.first { access($0, X_OK) == 0 }
    }

    /// Finds the SDK of a host: `../share/ribs-host` of an installed host, or the checkout in which the host was built.
    ///
    /// - Parameter directory: the folder of the host's executable, links resolved.
    /// - Throws: the places searched.
    public init(ofHostIn directory: String) throws(ScaffoldingError) {
        let prefix = FilePath.directory(of: directory)
        let share = "\(prefix)/share/ribs-host"
        let installed = SDK(packages: share, templates: "\(share)/templates", isInstalled: true)
        if installed.exists {
            self = installed
            return
        }
        var root = directory
        while root != "/", root != "." {
            root = FilePath.directory(of: root)
            let checkout = SDK(packages: "\(root)/Sources", templates: "\(root)/Templates", isInstalled: false)
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

    private init(packages: String, templates: String, isInstalled: Bool) {
        self.packages = packages
        self.templates = templates
        self.isInstalled = isInstalled
    }

    private var exists: Bool {
        ["PluginABI", "RIBs", "PluginTestKit"].allSatisfy { access("\(packages)/\($0)/Package.swift", R_OK) == 0 }
    }
}
