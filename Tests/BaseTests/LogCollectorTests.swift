import Dispatch
import Foundation
@_spi(Host) import PluginABI
import PluginManifest
import Synchronization
import Testing

@testable import Base

@Suite("The log of a process", .serialized)
@MainActor
struct LogCollectorTests {
    private final class Seen: Sendable {
        let lines = Mutex<[String]>([])
        func add(_ event: LogCollector.Event) {
            guard case .line(let line) = event else { return }
            lines.withLock { $0.append("\(line.level.rawValue) \(line.plugin): \(line.message)") }
        }
    }

    @Test("shows the last thousand lines of a thread that logs faster than they are shown, and how many are left out")
    func flood() async {
        let seen = Seen()
        let collector = LogCollector(file: nil) { seen.add($0) }
        // The main thread waits meanwhile, so none is shown.
        let isDone = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            for number in 0..<LogCollector.limit + 2 {
                Log.pass(Log.Line(level: .info, message: "\(number)", writer: .plugin("duel")))
            }
            isDone.signal()
        }
        Self.wait(for: isDone)
        #expect(seen.lines.withLock { $0 }.isEmpty)
        Log.pass(Log.Line(level: .error, message: "on the main thread", writer: .plugin("duel")))
        let lines = seen.lines.withLock { $0 }
        #expect(
            lines.first
                == "warning ribs-host: 2 earlier lines were left out. They came faster than they could be shown."
        )
        #expect(lines.dropFirst().first == "info duel: 2")
        #expect(lines.last == "error duel: on the main thread" && lines.count == LogCollector.limit + 2)
        withExtendedLifetime(collector) {}
    }

    @Test("a line costs as much stack as the first, however many there have been")
    func depth() {
        let places = Mutex<[UInt]>([])
        let collector = LogCollector(file: nil) { _ in
            var place = 0
            let address = withUnsafeMutablePointer(to: &place) { UInt(bitPattern: $0) }
            places.withLock { $0.append(address) }
        }
        for _ in 0..<1_000 { Log.info("again") }
        let seen = places.withLock { $0 }
        #expect(seen.count == 1_000 && Set(seen).count == 1)
        withExtendedLifetime(collector) {}
    }

    private nonisolated static func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }

    @Test("names a file by its name where it was not loaded as a plugin")
    func file() throws {
        #expect(PluginImages.name(at: UInt(bitPattern: #dsohandle)).hasSuffix("PackageTests.xctest"))
        #expect(PluginImages.name(at: 1) == "?")
    }

    @Test("has times in UTC")
    func time() {
        #expect(LogLine.Time(seconds: 1_764_148_445, nanoseconds: 9_999_999).text == "2025-11-26T09:14:05.009Z")
    }
}
