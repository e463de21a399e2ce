import Glibc
import PluginManifest

/// Writes to a terminal, for a program that ends. A handler of signals may call it.
///
/// The terminal might have been stopped by Ctrl-S, or by a connection that is stuck: once it has taken nothing for a second,
/// the rest is given up. Others have the descriptor too, and expect it to block, so that this opens the terminal once more.
func writeUnlessStopped(_ descriptor: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int) {
    let own = open("/dev/tty", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    defer { if own >= 0 { close(own) } }
    guard own >= 0, terminalDevice(of: own) == terminalDevice(of: descriptor) else {
        if CrashLine.hasRoom(descriptor, within: 1_000) { writeAll(descriptor, start, count) }
        return
    }
    guard var next = start else { return }
    var rest = count
    while rest > 0 {
        let written = write(own, next, rest)
        if written > 0 {
            next += written
            rest -= written
        } else if written == 0 || errno == EAGAIN {
            guard CrashLine.hasRoom(own, within: 1_000) else { return }
        } else if errno != EINTR {
            return
        }
    }
}
