import Dispatch
import Foreign
import Glibc
import LinuxCalls
public import PluginABI

/// The functions of a library in another language, which exchange the lines of port 1 in this process.
@MainActor
final class LibraryTransport: PortTransport {
    var lineHandler: @MainActor () -> Void = {}
    private let receiver: @convention(c) (UnsafePointer<CChar>?, Int) -> Void
    /// The lines that have not been taken yet.
    private var lines: [[UInt8]] = []
    private var lineCount = 0
    /// True while the library receives a call.
    private var isReceiving = false

    /// Calls the function by which a library begins; nil if the library offers nothing. The library, and what it has been
    /// given, stay in memory.
    init?(_ entry: UnsafeMutableRawPointer) {
        // The type is the contract of `ribs_port.h`.
        _ = Self.mainThread
        let begin = unsafeBitCast(
            entry,
            to: (@convention(c) (UnsafePointer<ribs_host>?) -> UnsafePointer<ribs_plugin>?).self
        )
        let host = UnsafeMutablePointer<ribs_host>.allocate(capacity: 1)
        let slot = UnsafeMutablePointer<Unowned>.allocate(capacity: 1)
        slot.initialize(to: Unowned())
        host.initialize(
            to: ribs_host(size: MemoryLayout<ribs_host>.size, context: slot) { LibraryTransport.take($0, $1, $2) }
        )
        guard let plugin = begin(host)?.pointee, let receive = plugin.receive else { return nil }
        receiver = receive
        slot.pointee.transport = self
    }

    /// The main thread. Sound: written once, before any library is called.
    private nonisolated static let mainThread = pthread_self()

    private struct Unowned {
        weak var transport: LibraryTransport?
    }

    func send(_ line: [UInt8]) throws(PortFailure) {
        isReceiving = true
        line.withUnsafeBytes { bytes in
            receiver(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
        }
        isReceiving = false
    }

    func receive() throws(PortFailure) -> [UInt8] {
        guard let line = try poll() else {
            throw .broken("returned from `receive` without an answer and was stopped")
        }
        return line
    }

    func poll() throws(PortFailure) -> [UInt8]? {
        guard !lines.isEmpty else { return nil }
        lineCount += 1
        let line = lines.removeFirst()
        guard line.count <= PortFailure.lineLimit else { throw .longLine(lineCount) }
        return line
    }

    /// Takes an event. A library calls this on the main thread only, as its header demands.
    private nonisolated static func take(
        _ context: UnsafeMutableRawPointer?,
        _ event: UnsafePointer<CChar>?,
        _ length: Int
    ) {
        let bytes = Array(UnsafeRawBufferPointer(start: event, count: event == nil ? 0 : length))
        // A number, which can be sent to the main actor: this is its thread.
        let slot = UInt(bitPattern: context)
        guard pthread_equal(pthread_self(), mainThread) != 0 else {
            let fault = Fault(
                kind: .sentElsewhere,
                message: "A plugin called `send` on another thread than the main thread, which was ignored. "
                    + "Keep what other threads find until the next call.",
                path: []
            )
            return DispatchQueue.main.async { RIBHost.report(fault) }
        }
        MainActor.assumeIsolated {
            UnsafeMutablePointer<Unowned>(bitPattern: slot)?.pointee.transport?.take(bytes)
        }
    }

    private func take(_ line: [UInt8]) {
        lines.append(line)
        if !isReceiving { lineHandler() }
    }
}

extension Fault.Kind {
    /// A plugin in another language has sent an event on another thread than the main thread.
    public static let sentElsewhere = Self(rawValue: "sent_elsewhere")
}
