/// The way of port 1's lines between this process and a plugin: the standard streams of a program, or the functions of a
/// C library.
@MainActor
public protocol PortTransport: AnyObject {
    /// Called when lines have arrived that no call waits for.
    var lineHandler: @MainActor () -> Void { get set }

    /// Sends a line to the plugin.
    ///
    /// - Parameter line: a JSON object, without a line break.
    func send(_ line: [UInt8]) throws(PortFailure)

    /// Waits for the plugin's next line.
    func receive() throws(PortFailure) -> [UInt8]

    /// Returns the plugin's next line if it has arrived.
    func poll() throws(PortFailure) -> [UInt8]?
}

/// The reason why a plugin can no longer be used through port 1.
public enum PortFailure: Error, Hashable {
    /// Nothing more comes from the plugin, which might have ended.
    case ended
    /// The plugin has broken the rules of port 1; the end of a sentence about the plugin.
    case broken(String)
}

extension PortFailure {
    /// The maximum size of a line, in bytes.
    public static let lineLimit = 1 << 20

    /// Returns the failure for a line that is too long.
    public static func longLine(_ number: Int) -> PortFailure {
        .broken("wrote more than \(lineLimit) bytes in line \(number) and was stopped")
    }

    /// Returns the failure for output that ends without a line break.
    public static func halfLine(_ number: Int) -> PortFailure {
        .broken("ended in the middle of line \(number)")
    }
}
