/// The file that a flow is read from, and what is asked of it beside what it says.
public struct FlowSource {
    /// The path of plugins.json.
    public let path: String
    /// Where the file is open already; then the path is only what messages call it.
    public let descriptor: Int32?
    /// The other files that the host reads or writes for it, which no plugin may change.
    public let others: [TrustedFile]
    /// True if each plugin without a process gets one of its own.
    public let isolatesAll: Bool
    /// How many processes the plugins of the flow may have; nil for any number.
    public let processLimit: Int?
    /// The command to which another path can be appended, for the help of messages.
    public let command: String

    /// Names a file, and what is asked of it.
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
