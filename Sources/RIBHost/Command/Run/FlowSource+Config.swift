import Base
import PluginManifest
import Session

extension SourceFile {
    /// The word for standard input on a command line.
    static let standardInput = "-"

    /// The name of a file in messages.
    static func shownName(of path: String) -> String { path == standardInput ? "<stdin>" : path }
}

extension FlowSource {
    /// Makes the source of the file of `--config`, with the requirements of other flags.
    ///
    /// - Parameter command: the words before the flag, with a space after them.
    @MainActor
    init(
        config: String,
        in world: World,
        beside others: [TrustedFile] = [],
        isolatesAll: Bool = false,
        processLimit: Int? = nil,
        for command: String
    ) {
        self.init(
            path: SourceFile.shownName(of: config),
            descriptor: config == SourceFile.standardInput ? world.input.descriptor : nil,
            beside: others,
            isolatesAll: isolatesAll,
            processLimit: processLimit,
            command: "ribs-host \(command)--config"
        )
    }
}

extension Project {
    /// Reads a flow without playing it.
    init(unplayed source: FlowSource) {
        DescriptorLimit.raise()
        self.init(source)
    }
}
