import Base
import Foundation
import GalleryPlugin
import Glibc
import Loading
import PluginABI
import Port
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
            bytes(.outcome(rib: 4, Outcome(name: "reached", payload: ["count": .int(3)]))),
            screen, done(), tree, done(), bytes(.unsubscribe(watcher: 1)), done(),
            done {
                $0.write(2); $0.write(1)
            },
        ]
        try expect(start + rest, .frames, at: "host/session")
        try expect(start + [fault, write, done()], .framesAndPrinted, at: "host/fault")
        try expect(start + ElementSamples.all.map { screen($0.screen) }, .frames, at: "host/elements")
        let changed = Update(Self.page("Grace", isOn: true), from: Self.page("Ada", isOn: false))
        let counts = (0...1).map { WireValue.record(["count": .int($0)]) }
        let changes = [
            screen(Self.page("Ada", isOn: false)), bytes(.screen(rib: 4, changed)),
            bytes(.state(rib: 4, Update(counts[0]))), bytes(.state(rib: 4, Update(counts[1], from: counts[0]))),
        ]
        try expect(start + changes, .frames, at: "host/changes")
        try expect([write, done { $0.writeSuccess() }], .framesWhileLoaded, at: "host/loaded")
        try expect(start + [bytes(.log(.warning, plugin: "sent", "a line")), done()], .frames, at: "host/log")
        let said = TransientMessage("Saved \u{1B}[31m", tone: .positive)
        try expect(start + [screen, bytes(.say(said)), done()], .frames, at: "host/said")
        try expect(start + [bytes(.dying(signal: 11, nil))], .frames, at: "host/dying")
        try expect([done { $0.write(BuildError("no")) }], .frames, at: "host/refused")
        try expect([done { $0.write(.notSealed("no", hasLoaded: false)) }], .frames, at: "host/not-sealed")
        try expect(Greeting.current.bytes + start.flatMap(framed), .raw, at: "host/raw")
        try expect(Array("Welcome!\r\nribs-host: \u{1B}[31mnot found\n".utf8), .rawAndPrinted, at: "host/noise")
    }

    /// What a worker receives before it is sealed.
    private var introduction: [[UInt8]] {
        [
            bytes(.name("fuzzed")),
            bytes(
                .plugin(
                    PluginIntroduction(
                        id: "fuzzed",
                        manifestID: "fuzzed",
                        path: "/fuzzed.so",
                        digest: nil,
                        manifest: [123, 125],
                        file: FileIdentity(Array(1...8)).map {
                            InspectedFile(path: "/fuzzed.so", entry: "make", identity: $0, libraryPlaces: [])
                        }
                    )
                )
            ),
            bytes(.seal(Seal())),
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
                context, build("default"), bytes(.attach(rib: 4, isSeen: true)), deliver(1), done(), deliver(2), done(),
            ]
        let rest = [
            perform("count"), ask("showCard"), current(3), done(), perform("child"), bytes(.tree(rib: 4)),
            perform("fault"),
            deliver(17), deliver(8), done(), bytes(.detach(rib: 4)), bytes(.survivors),
            bytes(.finishContext(3)), bytes(.finishStream(1)),
        ]
        try expect(start + rest, .frames, at: "worker/session")
        try expect(start + [perform("say", "Saved")], .frames, at: "worker/said")
        try expect(start + [perform("large"), perform("note", "Zoë")], .frames, at: "worker/large")
        try expect(
            start.dropLast(5) + [build("viewless"), bytes(.load(plugin: "fuzzed"))],
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
    private func bytes(_ message: MessageWriter) -> [UInt8] { Array(message.bytes.dropFirst(4)) }
    private func bytes(_ event: Event) -> [UInt8] { bytes(event.message) }
    private func bytes(_ call: Call) -> [UInt8] { bytes(call.message) }

    private func framed(_ message: [UInt8]) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: message.count >> ($0 * 8)) } + message
    }

    private func done(_ write: (inout MessageWriter) -> Void = { _ in }) -> [UInt8] {
        var message = MessageWriter(.done)
        write(&message)
        return bytes(message)
    }

    private var subscribe: [UInt8] { bytes(.subscribe(stream: 1, watcher: 1)) }
    private var write: [UInt8] { bytes(.write(stream: 1, .int(8))) }
    private var fault: [UInt8] {
        bytes(.fault(Fault(kind: .leaked, message: "It is \u{1B}[31mstill there", path: ["root", "fuzzed"])))
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

    private static func page(_ name: String, isOn: Bool) -> Screen {
        Screen(title: "Page") {
            List(id: "open", items: ["Alan", name, "Zoë"].map { List.Item(id: $0, title: $0) })
            Section("Board") {
                Toggle("Sounds", id: "sounds", isOn: isOn)
                Grid("board", rows: 2, columns: 2) { row, column in
                    Grid.Cell(row == column ? name : "", position: "at \(column)")
                }
                Table(columns: [Table.Column("Name")], rows: [["Alan"], [name]])
            }
        }
    }

    private func screen(_ screen: Screen) -> [UInt8] { bytes(.screen(rib: 4, Update(screen))) }

    private var context: [UInt8] {
        bytes(
            .context(
                3,
                [
                    ("number", .stream(1, latest: .int(1), isWritable: true)),
                    ("note", .stream(2, latest: .null, isWritable: false)),
                    ("one", .value(.array([.double(0.5), .bool(true)]))),
                ]
            )
        )
    }

    private func build(_ name: String) -> [UInt8] {
        let values = BuildValues(build: name, arguments: ["name": .string("Ada")], state: nil, offers: [])
        let build = RemoteBuild(plugin: "fuzzed", context: 3, path: ["root", "flow", "fuzzed"], values: values)
        return bytes(.build(rib: 4, build))
    }

    private func deliver(_ value: Int) -> [UInt8] { bytes(.deliver(watcher: 1, .int(value), isCaused: false)) }
    private func current(_ value: Int) -> [UInt8] { bytes(.current(stream: 1, .int(value))) }
    private func ask(_ entry: String) -> [UInt8] { bytes(.ask(rib: 4, entry: entry, ["card": .string("visa")])) }
    private func perform(_ id: String, _ value: String? = nil) -> [UInt8] {
        bytes(.perform(rib: 4, Action(id: id, value: value)))
    }
}
