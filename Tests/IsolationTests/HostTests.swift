import Base
import Configuration
import Dispatch
import Foundation
import Glibc
import Loading
import PluginABI
import PluginManifest
import Port
import TestSupport
import Testing

@testable import Isolation

/// What a host makes of the messages of a worker that has sent them beforehand.
@Suite("A worker may send anything")
@MainActor
struct HostTests {
    /// A host whose worker has sent some messages and closed its connection.
    @MainActor
    private final class Host {
        private(set) var ends: [ProcessEnd] = []
        private(set) var startCount = 0
        private var pool: ProcessPool?
        private let other: Int32
        private let stream: HostStream
        /// What the worker has sent, where the stream is one of events.
        private(set) var events: [WireValue] = []
        /// Numbers are given in this order: to the stream, the context and the RIB.
        private var provisions: Provisions?

        /// Whether all has been sent: what does not fit into the socket is sent, and read, on threads of its own.
        private let isDone = DispatchSemaphore(value: 0)
        private let isAsynchronous: Bool

        /// The listener of the RIB, which is built in the worker.
        let listener = Listener()

        init(
            _ messages: [MessageWriter],
            mayWrite: Bool = true,
            shares: Bool = true,
            sharesEvents: Bool = false,
            takesCalls: Bool = true,
            endsFirst: Bool = true
        ) {
            stream = HostStream(sharesEvents ? nil : .int(0), of: .int)
            var ends: [Int32] = [-1, -1]
            socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
            let own = ends[0]
            other = ends[1]
            let bytes = Greeting.current.bytes + messages.flatMap(\.framed)
            isAsynchronous = bytes.count > 1 << 13
            if isAsynchronous {
                if !takesCalls { shutdown(other, Int32(SHUT_RD)) }
                Self.pass(bytes, to: other, isDone, endsFirst: endsFirst)
            } else {
                bytes.withUnsafeBytes { _ = send(other, $0.baseAddress, $0.count, 0) }
                shutdown(other, Int32(takesCalls ? SHUT_WR : SHUT_RDWR))
            }
            let catalog = PluginCatalog([], pipeline: .ofThisProgram(configurationDirectory: "/"))
            let program = WorkerProgram { [unowned self] _ throws(SystemError) in
                startCount += 1
                guard startCount == 1 else { throw SystemError(EAGAIN) }
                return ChildProcess(ended: 0, Connection(socket: own), prints: [])
            }
            let pool = ProcessPool([], of: catalog, program: program)
            pool.endHandler = { [unowned self] in self.ends.append($0.end) }
            self.pool = pool
            guard shares else { return }
            _ = stream.events?.subscribe { [unowned self] in events.append($0) }
            provisions = Provisions([("number", .stream(stream, isWritable: mayWrite))])
            // The numbers are given here.
            _ = provisions?.shared(in: pool)
        }

        isolated deinit {
            pool?.stop()
            if isAsynchronous { for _ in 0..<2 { isDone.wait() } }
            close(other)
        }

        /// Sends all of it while what comes back is read, until the other side has closed its end.
        ///
        /// - Parameter endsFirst: false for a worker that the host is to end. One that ends itself is at its end for a host
        ///   that has no room to answer it, whatever it has sent before.
        private nonisolated static func pass(
            _ bytes: [UInt8],
            to other: Int32,
            _ isDone: DispatchSemaphore,
            endsFirst: Bool
        ) {
            Thread.detachNewThread {
                _ = bytes.withUnsafeBytes { send(other, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
                if endsFirst { shutdown(other, Int32(SHUT_WR)) }
                isDone.signal()
            }
            Thread.detachNewThread {
                var room = [UInt8](repeating: 0, count: 1 << 16)
                while recv(other, &room, room.count, 0) > 0 {}
                isDone.signal()
            }
        }

        /// In seconds. No test waits for it: the worker closes its end when it has sent all.
        private static let deadline = 60

        var value: WireValue? { stream.values?.value }

        private static var plugin: RemotePlugin? {
            let text = #"""
                {"id": "sent", "name": "Sent", "version": "1.0.0", "builder": "SentBuilder", "children": {"cards": {
                  "many": true, "dynamic": {"names": "[String]"}, "provides": {"title": "MutableValueStream<String>"}
                }}}
                """#
            return Manifest.decode(SourceFile(name: "manifest.json", text: text)).manifest.map {
                RemotePlugin(id: "sent", manifest: $0, path: "/sent.so", workerPath: "/sent.so", file: nil, digest: nil)
            }
        }

        func build() throws(RemoteBuildError) -> (any PluginPort)? {
            guard let pool, let provisions, let plugin = Self.plugin else { return nil }
            let process = PluginProcess(name: "sent", deadline: Self.deadline)
            let request = BuildRequest(
                PluginBuild("default", of: "sent", in: process),
                with: provisions,
                arguments: [:],
                listener: listener
            )
            return try pool.build(request, of: plugin, in: process)
        }

        /// Has the worker load its plugin, before anything has a number.
        func load() throws(RemoteBuildError) {
            guard let plugin = Self.plugin else { return }
            try pool?.load(plugin, in: PluginProcess(name: "sent", deadline: Self.deadline))
        }

        /// How many places of children wait until the host has detached them.
        var leavingCount: Int { pool?.workers.values.reduce(0) { $0 + $1.leavingChildren.count } ?? 0 }

        /// How many RIBs it has had, as it says.
        func survivors() -> RIBCounts? { pool?.reportSurvivors() }

        /// How the worker comes to its end while a RIB is built in it.
        func endOfBuild() -> ProcessEnd? {
            end { () throws(RemoteBuildError) in _ = try build() }
        }

        func end(of body: () throws(RemoteBuildError) -> Void) -> ProcessEnd? {
            do {
                try body()
                return nil
            } catch {
                guard case .ended(let end, _) = error else { return nil }
                // The end must be reported, or the same process would be used again and again.
                #expect(ends == [end])
                return end
            }
        }
    }

    /// Keeps the outcomes, which wait meanwhile, or drops them.
    private final class Listener: PortListener {
        let plugin = "sent"
        let path = ["root", "sent"]
        var keeps = true
        var onReport: @MainActor () -> Void = {}
        private(set) var waiting: [(outcome: Outcome, room: OutcomeRoom?)] = []

        func screenIsCut() {}
        func portDidEnd(_ end: PortEnd) {}

        func report(_ outcome: Outcome, holding room: OutcomeRoom?) {
            if keeps { waiting.append((outcome, room)) }
            onReport()
        }
    }

    private static func outcome(_ name: String) -> MessageWriter {
        message(.outcome) {
            $0.write(3); $0.write(name); $0.write(WireRecord())
        }
    }

    private static func message(_ kind: Event.Kind, _ write: (inout MessageWriter) -> Void) -> MessageWriter {
        MessageWriter(kind, then: write)
    }

    private static func message(_ kind: Message.Kind, _ write: (inout MessageWriter) -> Void = { _ in })
        -> MessageWriter
    {
        MessageWriter(kind, then: write)
    }

    @Test("an answer to a build that makes no sense is the end of the worker")
    func nonsense() {
        let answers = [
            Self.message(.done), Self.message(.done) { $0.write(UInt8(9)) },
            Self.message(.done) {
                $0.write(UInt8(2)); for text in ["RH5\u{0}1", "It is not."] { $0.write(text) }
            },
            Self.message(.done) { $0.write(Diagnostic(DiagnosticCode("RH200", .plugin), "", notes: [], help: [])) },
        ]
        for answer in answers { #expect(Host([answer]).endOfBuild() == .malformed) }
    }

    @Test("a stream is written with values of its type alone")
    func types() {
        for value in [WireValue.null, .string("x"), .double(1), .array([]), .record([:])] {
            let write = Self.message(.write) {
                $0.write(1); $0.write(value)
            }
            let host = Host([write])
            #expect(host.endOfBuild() == .malformed)
            #expect(host.value == .int(0))
        }
    }

    @Test("a stream is written if the manifest says so, and not by a worker that may only read it")
    func access() {
        for (mayWrite, end, value) in [(true, ProcessEnd.exit(code: 0), 7), (false, .malformed, 0)] {
            let write = Self.message(.write) {
                $0.write(1); $0.write(WireValue.int(7))
            }
            let host = Host([write], mayWrite: mayWrite)
            #expect(host.endOfBuild() == end)
            #expect(host.value == .int(value))
        }
    }

    @Test("events are sent of their type alone, by a worker that may send, and equal ones are two")
    func events() {
        func send(_ value: WireValue) -> MessageWriter {
            Self.message(.write) {
                $0.write(1); $0.write(value)
            }
        }
        for (value, mayWrite, end, events) in [
            (WireValue.int(7), true, ProcessEnd.exit(code: 0), [WireValue.int(7)]), (.int(7), false, .malformed, []),
            (.string("x"), true, .malformed, []),
        ] {
            let host = Host([send(value)], mayWrite: mayWrite, sharesEvents: true)
            #expect(host.endOfBuild() == end)
            #expect(host.events == events)
        }
        let both = Host([send(.int(7)), send(.int(7))], sharesEvents: true)
        #expect(both.endOfBuild() == .exit(code: 0))
        #expect(both.events == [.int(7), .int(7)])
    }

    @Test("two subscriptions have not the same number")
    func numbers() {
        let subscribe = Self.message(.subscribe) {
            $0.write(1); $0.write(5)
        }
        let host = Host([subscribe, Self.message(.done), subscribe, Self.message(.done)])
        #expect(host.endOfBuild() == .malformed)
    }

    @Test("a subscription that ends while its first value is delivered counts like any other")
    func subscriptions() {
        let messages = (0..<10_001).flatMap { watcher in
            [
                Event.subscribe(stream: 1, watcher: watcher).message, Event.unsubscribe(watcher: watcher).message,
                Self.message(.done),
            ]
        }
        #expect(Host(messages, endsFirst: false).endOfBuild() == .excess(.subscriptions))
    }

    @Test("it dies of a signal that there is, or has sent nonsense", arguments: [-12, -1, 0, 1, 11, 64, 65, 1 << 40])
    func dying(signal: Int) {
        let end = Host([Self.message(.dying) { $0.write(signal) }]).endOfBuild()
        let known = signal == -12 ? ProcessEnd.stackOverflow : .signal(Int32(truncatingIfNeeded: signal))
        #expect(end == (1...64 ~= signal || signal == -12 ? known : .malformed))
    }

    @Test("a signal before the first call, which cannot be sent, is known too", arguments: [-12, 11])
    func dyingBeforeCall(signal: Int) {
        let dying = Self.message(.dying) { $0.write(signal) }
        #expect(Host([dying], takesCalls: false).endOfBuild() == (signal == 11 ? .signal(11) : .stackOverflow))
    }

    @Test("what it says without end, and takes no call, is read up to a limit")
    func endlessLastWords() {
        let long = Self.message(.log) { $0.write(String(repeating: "x", count: 1 << 19)) }
        let dying = Self.message(.dying) { $0.write(11) }
        let host = Host(Array(repeating: long, count: 40) + [dying], takesCalls: false)
        // A fast writer reaches the limit of what is not read yet before the limit of last words.
        let end = host.endOfBuild()
        #expect([.exit(code: 0), .flood].contains(end), "\(end)")
    }

    @Test("no origin hides its signal: beyond the plugin's file, of another plugin, or cut off anywhere")
    func origins() {
        for (plugin, offset) in [("sent", 4_096), ("sent", 0), ("sent", -1), ("sent", .min), ("other", 4_097)] {
            let whole = Self.message(.dying) {
                $0.write(11)
                $0.write(plugin)
                $0.write(offset)
            }
            // Behind the length and the kind.
            let bytes = whole.bytes.dropFirst(5)
            for count in 1...bytes.count {
                let message = Self.message(.dying) { for byte in bytes.prefix(count) { $0.write(byte) } }
                #expect(Host([message]).endOfBuild() == .signal(11), "\(plugin) \(offset), the first \(count) bytes")
            }
        }
    }

    @Test("a record of more fields than any manifest declares is refused before it is made")
    func fields() {
        for (count, end) in [(256, ProcessEnd.exit(code: 0)), (257, .malformed)] {
            let outcome = Self.message(.outcome) {
                $0.write(99)
                $0.write("left")
                $0.write(count)
                for field in 0..<count {
                    $0.write("\(field)")
                    $0.write(WireValue.null)
                }
            }
            #expect(Host([outcome]).endOfBuild() == end)
        }
    }

    @Test("a stream that was not given to it ends it, even before anything has a number", arguments: [0, 1, -1, .max])
    func strangeStreams(number: Int) {
        for kind in [Event.Kind.write, .subscribe] {
            let host = Host([Self.message(kind) { $0.write(number) }], shares: false)
            #expect(host.end { () throws(RemoteBuildError) in try host.load() } == .malformed)
        }
    }

    @Test("numbers of RIBs that no process can have had are not added up")
    func survivors() throws {
        for (numbers, expected) in [([2, 1], (2, 1)), ([.max, 0], (0, 0)), ([0, .max], (0, 0)), ([-1, 0], (0, 0))] {
            let answers = [Self.message(.done) { $0.writeSuccess() }, Self.message(.done)]
            let host = Host(answers + [Self.counts(numbers)])
            _ = try host.build()
            let counts = try #require(host.survivors())
            #expect((counts.count, counts.survivorCount) == expected)
            #expect(host.ends == (expected == (0, 0) ? [.malformed] : []))
        }
    }

    @Test("the children that RIBs held are read, and an answer with more of them than a worker counts ends the worker")
    func heldChildren() throws {
        for count in [1, 101] {
            let held = (0..<count).map { HeldChildren(parent: "root/sent", name: "child \($0)", count: 2) }
            let answers = [Self.message(.done) { $0.writeSuccess() }, Self.message(.done)]
            let host = Host(answers + [Self.counts([3, 0], held)])
            _ = try host.build()
            #expect(try #require(host.survivors()).heldChildren == (count == 1 ? held : []))
            #expect(host.ends == (count == 1 ? [] : [.malformed]))
        }
    }

    /// A worker's answer to how many RIBs it has had.
    private static func counts(_ numbers: [Int], _ held: [HeldChildren] = []) -> MessageWriter {
        message(.done) { writer in
            for number in numbers { writer.write(number) }
            writer.write(held) { writer, held in
                writer.write(held.parent)
                writer.write(held.name)
                writer.write(held.count)
            }
        }
    }

    @Test("outcomes that wait are counted, and those that have been handled are not", arguments: [true, false])
    func outcomes(keeps: Bool) {
        let host = Host(Array(repeating: Self.outcome("left"), count: 10_001))
        host.listener.keeps = keeps
        #expect(host.endOfBuild() == (keeps ? .excess(.outcomes) : .exit(code: 0)))
        #expect(host.listener.waiting.count == (keeps ? 10_000 : 0))
    }

    @Test("their bytes are counted, too")
    func bytes() throws {
        let account = Account(mebibytes: nil)
        var rooms = [try account.room(bytes: 1 << 20), try account.room(bytes: 1 << 20)]
        #expect(throws: Excess.outcomeBytes) { _ = try account.room(bytes: 1) }
        rooms.removeLast()
        rooms.append(try account.room(bytes: 1))
        #expect(rooms.count == 2)
    }

    private static func attach(_ place: Int, names: [String] = []) -> MessageWriter {
        message(.attachChild) {
            for number in [3, place] { $0.write(number) }
            for text in ["cards", "nobody"] { $0.write(text) }
            $0.write(["root", "sent"])
            $0.write(["names": names.wireValue] as WireRecord)
            $0.write([("title", WireValue.string("a"))]) { writer, provided in
                writer.write(provided.0)
                writer.write(provided.1 as WireValue?)
            }
        }
    }

    /// What a host says of a worker that has attached some children once its RIB was built.
    private static func ends(after messages: [MessageWriter]) throws -> [ProcessEnd] {
        let answers = [message(.done) { $0.writeSuccess() }, message(.done)]
        let host = Host(answers + messages + [counts([1, 0])], endsFirst: false)
        let built = try #require(try host.build())
        built.router.load()
        _ = host.survivors()
        withExtendedLifetime(built) {}
        return host.ends
    }

    @Test("a worker attaches only as many children as the host can keep, and as it has memory for")
    func children() throws {
        let names = [String(repeating: "x", count: 700_000)]
        #expect(try Self.ends(after: (0..<1_000).map { Self.attach($0) }) == [])
        #expect(try Self.ends(after: (0..<10_001).map { Self.attach($0) }) == [.excess(.children)])
        #expect(try Self.ends(after: (0..<20).map { Self.attach($0, names: names) }) == [])
        #expect(
            try Self.ends(after: (0..<100).map { Self.attach($0, names: names) }) == [.excess(.held(mebibytes: 64))]
        )
        let leaving = (0..<100).flatMap { place in
            [
                Self.attach(place, names: names),
                Self.message(.detachChild) { for number in [3, place] { $0.write(number) } },
            ]
        }
        // Without a pause the host keeps them until the call is over.
        #expect(try Self.ends(after: leaving) == [.excess(.held(mebibytes: 64))])
    }

    @Test("a place leaves once, and one that is not there does not leave")
    func departures() throws {
        let departures = (0..<1_000).map { number in
            Event.detachChild(rib: 3, place: number.isMultiple(of: 2) ? 0 : number).message
        }
        let answers = [Self.message(.done) { $0.writeSuccess() }, Self.message(.done)]
        let host = Host(answers + [Self.attach(0)] + departures + [Self.outcome("left"), Self.counts([1, 0])])
        var leavingCounts: [Int] = []
        host.listener.onReport = { [unowned host] in leavingCounts.append(host.leavingCount) }
        let built = try #require(try host.build())
        built.router.load()
        _ = host.survivors()
        #expect(leavingCounts == [1])
        #expect(host.ends == [])
        withExtendedLifetime(built) {}
    }

    @Test("to attach a child costs the same, however many there are")
    func linear() throws {
        func cost(of count: Int) throws -> Duration {
            let messages = (0..<count).map { Self.attach($0) }
            return try threadTime {
                let ends = try Self.ends(after: messages)
                #expect(ends == [])
            }
        }
        _ = try cost(of: 100)
        let few = try cost(of: 1_000)
        #expect(try cost(of: 8_000) < few * 24)
    }

    @Test("of an outcome that the manifest does not declare only its name is kept")
    func undeclared() throws {
        let outcome = Self.message(.outcome) {
            $0.write(3)
            $0.write(String(repeating: "x", count: 300))
            $0.write(["large": .array(Array(repeating: .null, count: 1_000))] as WireRecord)
        }
        let host = Host([outcome])
        #expect(host.endOfBuild() == .exit(code: 0))
        let kept = try #require(host.listener.waiting.first?.outcome)
        #expect(kept == Outcome(name: String(repeating: "x", count: 256) + "…"))
    }
}
