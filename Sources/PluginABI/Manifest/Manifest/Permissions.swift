/// The rights of a plugin outside its own process: requested in its manifest, or granted in plugins.json.
public struct Permissions: Sendable {
    /// The path of a file, or of a directory with all files below.
    public struct Path: Sendable {
        /// The path.
        public var text: String
        /// The place of the path in the file.
        public let range: SourceRange

        /// Makes a path.
        public init(_ text: String, _ range: SourceRange) {
            self.text = text
            self.range = range
        }
    }

    /// The place of `network` set to true; nil otherwise.
    public var network: SourceRange?
    /// The paths that can be read.
    public var read: [Path]
    /// The paths that can be read, changed, created and removed.
    public var write: [Path]
    /// The place of the key of all permissions.
    public let range: SourceRange

    /// Makes permissions.
    public init(network: SourceRange? = nil, read: [Path] = [], write: [Path] = [], at range: SourceRange) {
        self.network = network
        self.read = read
        self.write = write
        self.range = range
    }

    /// True if no right is requested or granted.
    public var isEmpty: Bool { network == nil && read.isEmpty && write.isEmpty }
}
