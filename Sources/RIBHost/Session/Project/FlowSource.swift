/// The file of a flow, with the command's options for the flow.
public struct FlowSource {
    /// The path of plugins.json.
    public let path: String
    /// The descriptor of the file if already open; `path` is then only a name for messages.
    public let descriptor: Int32?
    /// The other files which the host reads or writes for the flow. No plugin is allowed to change them.
    public let others: [TrustedFile]
    /// True if each plugin without a process gets a process for itself.
    public let isolatesAll: Bool
    /// The maximum number of processes for the plugins of the flow; nil for no limit.
    public let processLimit: Int?
    /// The command to which another path can be appended, for the help of messages.
    public let command: String

    /// Creates a source from the path of a file and the options of the command.
    public init(
        path: String,
        descriptor: Int32? = nil,
        beside others: [TrustedFile] = [],
        isolatesAll: Bool = false,
        processLimit: Int? = nil,
        command: String
    ) {
        self.path = path
        self.descriptor = descriptor
        self.others = others
        self.isolatesAll = isolatesAll
        self.processLimit = processLimit
        self.command = command
    }
}
