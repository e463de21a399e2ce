import Base
import PluginABI

/// The first message of each side: its version. Both sides must have the same version, because only then do messages
/// mean the same to both.
///
/// The form of a greeting never changes, so that any two versions understand each other's: the magic, and a message
/// with the version of all other messages, the program's and PluginABI's. A later version appends its additions.
public struct Greeting: Hashable, Sendable {
    /// The version of the messages, raised whenever a message changes.
    var messages: Int
    var program: String
    var pluginABI: String

    /// The versions of this program.
    static let current = Greeting(
        messages: 8,
        program: ProgramVersion.current,
        pluginABI: "\(PluginABIVersion.major).\(PluginABIVersion.minor)"
    )

    /// The magic bytes: the first does not occur in text, and the others detect a connection that translates line ends,
    /// as a terminal does.
    static let magic: [UInt8] = [0x89] + Array("RIBS\r\n".utf8) + [0x1A]

    /// The versions as text, for a person to compare.
    public var words: String { "ribs-host \(program), messages \(messages), plugin ABI \(pluginABI)" }
}

extension Greeting {
    /// The encoded greeting.
    var bytes: [UInt8] {
        var message = MessageWriter(Message.Kind.greeting, messages)
        message.write(program)
        message.write(pluginABI)
        return Self.magic + message.framed
    }

    /// - Parameter message: the message after the magic.
    init(_ message: MessageReader) throws(MessageError) {
        var message = message
        guard message.kind() == Message.Kind.greeting else { throw .malformed }
        (messages, program, pluginABI) = (try message.identifier(), try message.name(), try message.name())
    }
}

/// The reason why the two sides cannot communicate.
public enum HandshakeError: Error, Hashable, Sendable {
    /// The first line of other output before the greeting, such as the output of a shell on start.
    case noise(String)
    /// The other side has another version.
    case mismatch(Greeting)
}
