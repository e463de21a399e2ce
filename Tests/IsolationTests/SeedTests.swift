import Base
import Foundation
import GalleryPlugin
import Glibc
import Loading
import PluginABI
import TestSupport
import Testing

@testable import Isolation

/// What the fuzz targets FuzzHost and FuzzWorker start from: whole sessions, as they are sent now.
///
/// With `RIBS_RECORD_GOLDENS=1` in the environment the files are written again, and the run fails.
@Suite("The seeds of the fuzz targets are messages")
@MainActor
struct SeedTests {
    /// As `Fuzzing/Sources/FuzzMessages/Peer.swift` takes an input apart.
    private static let separator: [UInt8] = [0xFE, 0xC1, 0xFE]
    private enum Mode: UInt8 { case raw, frames, rawAndPrinted, framesAndPrinted, framesWhileLoaded = 5 }

    @Test("of a worker")
    func host() throws {
        let start = [done { $0.writeSuccess() }, subscribe, done(), screen, done()]
        let rest = [
            done(), write, done(),
            message(.outcome) {
                $0.write(4); $0.write("reached"); $0.write(["count": .int(3)])
            },
            screen, done(), tree, done(), message(.unsubscribe) { $0.write(1) }, done(),
            done {
                $0.write(2); $0.write(1)
            },
        ]
        try expect(start + rest, .frames, at: "host/session")
        try expect(start + [fault, write, done()], .framesAndPrinted, at: "host/fault")
        try expect(start + ElementSamples.all.map { screen($0.screen) }, .frames, at: "host/elements")
        try expect([write, done { $0.writeSuccess() }], .framesWhileLoaded, at: "host/loaded")
        let log = message(.log) {
            $0.write(Log.Level.warning.number); $0.write("sent"); $0.write("a line")
        }
        try expect(start + [log, done()], .frames, at: "host/log")
        let said = TransientMessage("Saved \u{1B}[31m", tone: .positive)
        try expect(start + [screen, message(.say) { $0.write(said) }, done()], .frames, at: "host/said")
        try expect(start + [message(.dying) { $0.write(11) }], .frames, at: "host/dying")
        try expect([done { $0.write(BuildError("no")) }], .frames, at: "host/refused")
        try expect([done { $0.write(.notSealed("no", hasLoaded: false)) }], .frames, at: "host/not-sealed")
        try expect(Greeting.current.bytes + start.flatMap(framed), .raw, at: "host/raw")
        try expect(Array("Welcome!\r\nribs-host: \u{1B}[31mnot found\n".utf8), .rawAndPrinted, at: "host/noise")
    }

    /// What a worker receives before it is sealed.
    private var introduction: [[UInt8]] {
        [
            message(.name) { $0.write("fuzzed") },
            message(.plugin) {
                for text in ["fuzzed", "fuzzed", "/fuzzed.so", ""] { $0.write(text) }
                $0.write([123, 125] as [UInt8])
                $0.write(
                    FileIdentity(Array(1...8)).map {
                        InspectedFile(path: "/fuzzed.so", entry: "make", identity: $0, libraryPlaces: [])
                    }
                )
            },
            message(.seal) { $0.write(Seal()) },
        ]
    }

    @Test("of a host begin with what a worker understands: others would reach none of its code")
    func understood() throws {
        let (toWorker, toHost) = (try Base.Pipe(), try Base.Pipe())
        defer { for pipe in [toWorker, toHost] { pipe.close() } }
        let bytes = Greeting.current.bytes + introduction.flatMap(framed)
        #expect(Glibc.write(toWorker.writing, bytes, bytes.count) == bytes.count)
        let service = PluginServer(
            Channel(Connection(incoming: toWorker.reading, outgoing: toHost.writing), isOfWorker: true),
            census: nil,
            makePlugin: { LocalPlugin($0, $1, known: $2) }
        )
        _ = try service.receiveSeal()
        #expect(service.plugins["fuzzed"]?.path == "/fuzzed.so")
    }

    @Test("of a host")
    func worker() throws {
        let start =
            introduction + [
                context, build("default"), message(.attach) { $0.write(4) }, deliver(1), done(), deliver(2), done(),
            ]
        let rest = [
            perform("count"), ask("showCard"), current(3), done(), perform("child"), message(.tree) { $0.write(4) },
            perform("fault"),
            deliver(17), deliver(8), done(), message(.detach) { $0.write(4) }, message(.survivors) { _ in },
            message(.finishContext) { $0.write(3) }, message(.finishStream) { $0.write(1) },
        ]
        try expect(start + rest, .frames, at: "worker/session")
        try expect(start + [perform("say", "Saved")], .frames, at: "worker/said")
        try expect(start + [perform("large"), perform("note", "Zoë")], .frames, at: "worker/large")
        try expect(
            start.dropLast(5) + [build("viewless"), message(.load) { $0.write("fuzzed") }],
            .frames,
            at: "worker/viewless"
        )
        try expect(Greeting.current.bytes + start.flatMap(framed), .raw, at: "worker/raw")
    }

    private func expect(_ messages: [[UInt8]], _ mode: Mode, at path: String) throws {
        try expect(Array(messages.joined(separator: Self.separator)), mode, at: path)
    }

    private func expect(_ bytes: [UInt8], _ mode: Mode, at path: String) throws {
        let file = BuildFolder.repository.appending(path: "Fuzzing/Seeds/\(path)")
        let seed = Data([mode.rawValue] + bytes)
        guard ProcessInfo.processInfo.environment["RIBS_RECORD_GOLDENS"] != "1" else {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try seed.write(to: file)
            Issue.record("recorded \(path): run again without RIBS_RECORD_GOLDENS")
            return
        }
        #expect(try Data(contentsOf: file) == seed, "\(path) is not what is sent now")
    }
}

// MARK: - Messages

extension SeedTests {
    private func message(_ kind: Message.Kind, _ write: (inout MessageWriter) -> Void) -> [UInt8] {
        var message = MessageWriter(kind)
        write(&message)
        return Array(message.bytes.dropFirst(4))
    }

    private func framed(_ message: [UInt8]) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: message.count >> ($0 * 8)) } + message
    }

    private func done(_ write: (inout MessageWriter) -> Void = { _ in }) -> [UInt8] { message(.done, write) }

    private var subscribe: [UInt8] {
        message(.subscribe) {
            $0.write(1); $0.write(1)
        }
    }

    private var write: [UInt8] {
        message(.write) {
            $0.write(1); $0.write(WireValue.int(8))
        }
    }

    private var fault: [UInt8] {
        message(.fault) {
            $0.write("leaked"); $0.write("It is \u{1B}[31mstill there"); $0.write(["root", "fuzzed"])
        }
    }

    private var tree: [UInt8] {
        done { $0.write([1, 2, 1].map { TreeSnapshot.Node(name: "child", depth: $0, state: .active) }) }
    }

    private var screen: [UInt8] {
        let screen = Screen(title: "All") {
            Text("Ada", style: .headline, tone: .accent)
            Row { Button("Go", id: "go", value: "now", role: .destructive, isEnabled: false) }
            Section("Board") {
                Column { Field("Name", id: "name", text: "Zoë", placeholder: "Ada") }
                Grid("board", rows: 2, columns: 2) { row, column in
                    Grid.Cell("\(row)", position: "at \(column)", action: Action(id: "place", value: "\(column)"))
                }
            }
            ProgressBar("half", fraction: 0.5)
            Divider()
        }
        return self.screen(screen)
    }

    private func screen(_ screen: Screen) -> [UInt8] {
        message(.screen) {
            $0.write(4); $0.write(screen)
        }
    }

    private var context: [UInt8] {
        message(.context) {
            $0.write(3)
            $0.write(3)
            for (slot, stream, isWritable, value) in [("number", 1, true, WireValue.int(1)), ("note", 2, false, .null)]
            {
                $0.write(slot)
                $0.write(true)
                $0.write(stream)
                $0.write(isWritable)
                $0.write(value)
            }
            $0.write("one")
            $0.write(false)
            $0.write(WireValue.array([.double(0.5), .bool(true)]))
        }
    }

    private func build(_ name: String) -> [UInt8] {
        message(.build) {
            $0.write(4)
            $0.write("fuzzed")
            $0.write(name)
            $0.write(3)
            $0.write(["root", "flow", "fuzzed"])
            $0.write(["name": .string("Ada")] as WireRecord)
        }
    }

    private func deliver(_ value: Int) -> [UInt8] {
        message(.deliver) {
            $0.write(1); $0.write(WireValue.int(value))
        }
    }

    private func current(_ value: Int) -> [UInt8] {
        message(.current) {
            $0.write(1); $0.write(WireValue.int(value))
        }
    }

    private func ask(_ entry: String) -> [UInt8] {
        message(.ask) {
            $0.write(4)
            $0.write(entry)
            $0.write(["card": .string("visa")] as WireRecord)
        }
    }

    private func perform(_ id: String, _ value: String? = nil) -> [UInt8] {
        message(.perform) {
            $0.write(4); $0.write(Action(id: id, value: value))
        }
    }
}
