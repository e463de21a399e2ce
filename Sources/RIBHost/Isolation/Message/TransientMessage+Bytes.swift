import Base
import PluginABI

extension MessageWriter {
    mutating func write(_ message: TransientMessage) {
        write(message.text)
        write(message.tone.number)
        write(message.seconds)
    }
}

extension MessageReader {
    /// Reads a transient message of a plugin. A long text is shortened for people.
    mutating func transientMessage() throws(MessageError) -> TransientMessage {
        let (text, tone) = (try sentences(), try choice(Tone.choices))
        return TransientMessage(text, tone: tone, seconds: try number(in: TransientMessage.times))
    }
}
