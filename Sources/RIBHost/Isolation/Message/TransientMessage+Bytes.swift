import Base
import PluginABI

extension MessageWriter {
    mutating func write(_ message: TransientMessage) {
        write(message.text)
        write(message.tone.number)
        write(message.seconds)
        write(message.undo)
    }
}

extension MessageReader {
    /// Reads a transient message of a plugin. A long text is shortened for people.
    mutating func transientMessage() throws(MessageError) -> TransientMessage {
        let (text, tone) = (try sentences(), try choice(Tone.choices))
        let seconds = try number(in: TransientMessage.times)
        return TransientMessage(text, tone: tone, seconds: seconds, undo: try optionalText())
    }
}
