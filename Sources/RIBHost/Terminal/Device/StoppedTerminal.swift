import Glibc
import PluginManifest

/// Writes to a terminal from a program that ends. May be called in a handler of signals.
///
/// The terminal might have been stopped by Ctrl-S or by a connection that is stuck: once nothing has been accepted for
/// a second, the rest is dropped. Other processes share the descriptor and expect blocking writes, so the terminal is
/// opened again.
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
