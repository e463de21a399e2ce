/// What a plugin can do outside its own process: what its manifest asks for, or what plugins.json grants.
public struct Permissions: Sendable {
    /// A file, or a directory with all below it.
    public struct Path: Sendable {
        /// The path.
        public var text: String
        /// Where it is written.
        public let range: SourceRange

        /// Makes a path.
        public init(_ text: String, _ range: SourceRange) {
            self.text = text
            self.range = range
        }
    }

    /// Where `network` is set to true; nil if it is not.
    public var network: SourceRange?
    /// The paths that can be read.
    public var read: [Path]
    /// The paths that can be read, changed, created and removed.
    public var write: [Path]
    /// Where the permissions as a whole are written: their key.
    public let range: SourceRange

    /// Makes permissions.
    public init(network: SourceRange? = nil, read: [Path] = [], write: [Path] = [], at range: SourceRange) {
        self.network = network
        self.read = read
        self.write = write
        self.range = range
    }

    /// The keys of the object in which they are written.
    public static let keys = ["network", "read", "write"]

    /// Whether nothing is asked for, or granted.
    public var isEmpty: Bool { network == nil && read.isEmpty && write.isEmpty }
}
