import Base
import GalleryPlugin
import Glibc
import Loading
@_spi(Host) import PluginABI
import PluginManifest
import Port
import TestSupport
import Testing

@testable import Isolation

@Suite("Messages between host and worker")
@MainActor
struct MessageTests {
    /// A generator whose numbers are the same in each run.
    struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }

    @Test(
        "numbers come back as they were",
        arguments: [0, 1, -1, 63, 64, -64, -65, 127, 128, .max, .min, .max - 1, .min + 1]
    )
    func numbers(_ number: Int) throws {
        var writer = MessageWriter(.done)
        writer.write(number)
        var reader = try Self.reader(writer)
        #expect(try reader.identifier() == number)
        #expect(throws: MessageError.malformed) { try reader.byte() }
    }

    @Test("a number beyond its bounds is refused where it is read", arguments: [(1, 64), (0, 0), (.min, .max)])
    func bounds(least: Int, greatest: Int) throws {
        for number in [.min, -1, 0, 1, 64, 65, .max] {
            var writer = MessageWriter(.done)
            writer.write(number)
            var reader = try Self.reader(writer)
            if least...greatest ~= number {
                #expect(try reader.number(in: least...greatest) == number)
            } else {
                #expect(throws: MessageError.malformed) { try reader.number(in: least...greatest) }
            }
        }
    }

    @Test("of names and sentences the beginning is kept, in whole characters")
    func longTexts() throws {
        for (text, name) in [
            (String(repeating: "x", count: 256), String(repeating: "x", count: 256)),
            (String(repeating: "x", count: 257), String(repeating: "x", count: 256) + "…"),
            ("x" + String(repeating: "日", count: 1_000), "x" + String(repeating: "日", count: 85) + "…"),
        ] {
            var writer = MessageWriter(.done)
            writer.write(text)
            var reader = try Self.reader(writer)
            #expect(try reader.name() == name)
        }
        var writer = MessageWriter(Event.Kind.fault)
        writer.write(
            Fault(kind: .leaked, message: String(repeating: "x", count: 5_000), path: Array(repeating: "a", count: 101))
        )
        var reader = try Self.reader(writer)
        let fault = try reader.fault()
        #expect(fault.message == String(repeating: "x", count: 4_096) + "…")
        #expect(fault.path == Array(repeating: "a", count: 100) + ["…"])
    }

    @Test("what a plugin says for a moment comes back as it was, and what no plugin can say is refused")
    func transient() throws {
        func read(_ text: String, _ tone: UInt8, _ seconds: Int) throws -> TransientMessage {
            var writer = MessageWriter(Event.Kind.say)
            writer.write(text)
            writer.write(tone)
            writer.write(seconds)
            writer.write(String?.none)
            var reader = try Self.reader(writer)
            return try reader.transientMessage()
        }
        for tone in Tone.allCases {
            let message = TransientMessage(
                "Saved\u{1B}",
                tone: tone,
                seconds: 60,
                undo: tone == .neutral ? "undo" : nil
            )
            var writer = MessageWriter(Event.Kind.say)
            writer.write(message)
            var reader = try Self.reader(writer)
            #expect(try reader.transientMessage() == message)
        }
        #expect(try read(String(repeating: "x", count: 5_000), 0, 1).text.utf8.count == 4_099)
        #expect(throws: MessageError.malformed) { try read("Saved", 99, 4) }
        for seconds in [0, 61, -1, .max] {
            #expect(throws: MessageError.malformed) { try read("Saved", 0, seconds) }
        }
    }

    @Test("a fault of a kind that only the host finds is refused")
    func kinds() throws {
        let kinds = [
            "worker_ended", "failed_step", "undeclared_outcome", "nested_too_deep", "link_replaced", "link_timed_out",
            "input",
        ]
        for kind in kinds + ["leaked", "made"] {
            var writer = MessageWriter(Event.Kind.fault)
            writer.write(Fault(kind: Fault.Kind(rawValue: kind), message: "Up.", path: []))
            var reader = try Self.reader(writer)
            if kinds.contains(kind) {
                #expect(throws: MessageError.malformed) { try reader.fault() }
            } else {
                #expect(try reader.fault().kind.rawValue == kind)
            }
        }
    }

    @Test(
        "each RIB of a tree is at most one level below the one before",
        arguments: [
            [], [1], [1, 2, 3, 2, 1, 2], [2], [0], [-1], [.max], [.min], [1, 3], [1, 2, 3, 5], [1, 1, .max],
        ]
    )
    func trees(depths: [Int]) throws {
        var writer = MessageWriter(.done)
        writer.write(depths) { writer, depth in
            writer.write("child")
            writer.write(depth)
            writer.write(true)
        }
        var reader = try Self.reader(writer)
        let isTree = zip([0] + depths, depths).allSatisfy { 1 <= $1 && $1 - 1 <= $0 }
        if isTree {
            #expect(try reader.nodes().map(\.depth) == depths)
        } else {
            #expect(throws: MessageError.malformed) { try reader.nodes() }
        }
    }

    @Test("a worker fails to build by what it can meet, not by an error that the host alone finds")
    func codes() throws {
        for (code, isKnown) in [
            ("RH200", true), ("RH254", true), ("RH299", true), ("RH510", true), ("RH513", true),
            ("RH502", false), ("RH100", false), ("RH514", false), ("RH2", false), ("RH2x0", false),
        ] {
            var writer = MessageWriter(.done)
            writer.write(Diagnostic(DiagnosticCode(code, .plugin), "No.", notes: ["One."], help: ["Two."]))
            var reader = try Self.reader(writer)
            guard isKnown else {
                #expect(throws: MessageError.malformed) { try reader.refusal() }
                continue
            }
            guard case .load(let diagnostic) = try reader.refusal() else {
                return #expect(Bool(false), "no diagnostic")
            }
            #expect(diagnostic.code.rawValue == code)
            #expect(diagnostic.notes == ["One."] && diagnostic.help == ["Two."])
        }
    }

    @Test("a screen has no more elements and cells than the host has memory for")
    func sizes() throws {
        let grid = { Grid("g", rows: 100, columns: $0) { _, _ in Grid.Cell("", position: "") } }
        for (columns, fits) in [(998, true), (999, false)] {
            var writer = MessageWriter(Event.Kind.screen)
            // The grid counts, the text, and each row.
            let screen = Screen {
                grid(columns)
                Text("T")
            }
            writer.write(screen)
            var reader = try Self.reader(writer)
            if fits {
                #expect(try reader.screen().screen == screen)
            } else {
                #expect(throws: MessageError.excess(.elements)) { _ = try reader.screen() }
            }
        }
    }

    @Test("a file that the host has inspected comes back as it was, or not at all")
    func files() throws {
        let identity = try #require(FileIdentity(path: "/proc/self/exe"))
        let places = [LibraryPlace(tag: .needed, text: "/lib/c.so"), LibraryPlace(tag: .runpath, text: "$ORIGIN")]
        let files = [true, false].map {
            InspectedFile(path: "/p.so", entry: "make", identity: identity, libraryPlaces: places, needsRIBs: $0)
        }
        var writer = MessageWriter(Call.Kind.plugin)
        for file in files { writer.write(file) }
        writer.write(nil as InspectedFile?)
        var reader = try Self.reader(writer)
        for file in files { #expect(try reader.file(at: "/p.so") == file) }
        #expect(try reader.file(at: "/p.so") == nil)
        #expect(throws: MessageError.malformed) { try reader.byte() }
    }

    @Test("a file with too few numbers, or with a place of no kind, is malformed")
    func wrongFiles() throws {
        for (numbers, kind) in [([1, 2, 3], UInt8(0)), (Array(1...8), 3), ([1, 2, -3, 4, 5, 6, 7, 8], 0)] {
            var writer = MessageWriter(Call.Kind.plugin)
            writer.write(true)
            writer.write("make")
            writer.write(numbers) { $0.write($1) }
            writer.write(1)
            writer.write(kind)
            writer.write("/lib/c.so")
            var reader = try Self.reader(writer)
            #expect(throws: MessageError.malformed) { try reader.file(at: "/p.so") }
        }
    }

    @Test("values of every kind come back as they were")
    func values() throws {
        var numbers = Numbers(state: 1)
        for _ in 0..<2_000 {
            let value = Self.value(depth: 0, &numbers)
            var writer = MessageWriter(Call.Kind.deliver)
            writer.write(value)
            var reader = try Self.reader(writer)
            #expect(try reader.value() == value)
        }
    }

    @Test("a Double comes back bit by bit", arguments: [0.0, -0.0, 1.5, .infinity, -.infinity, .leastNonzeroMagnitude])
    func doubles(_ double: Double) throws {
        var writer = MessageWriter(Call.Kind.deliver)
        writer.write(WireValue.double(double))
        var reader = try Self.reader(writer)
        guard case .double(let found) = try reader.value() else { return #expect(Bool(false), "no Double") }
        #expect(found.bitPattern == double.bitPattern)
    }

    @Test("a screen with every kind of element comes back as it was")
    func screens() throws {
        let screen = Screen(title: "All") {
            Text("Ada 1 – 0 Grace", style: .headline, tone: .secondAccent)
            Row { Button("Go", id: "go", value: "now", role: .destructive, isEnabled: false) }
            Column { Field("Name", id: "name", text: "Zoë", placeholder: "Ada", isEnabled: false) }
            Section("Board") {
                Grid("board", rows: 2, columns: 3) { row, column in
                    Grid.Cell(
                        "\(row)",
                        position: "at \(column)",
                        action: row == 0 ? Action(id: "place", value: "\(column)") : nil,
                        isEnabled: column > 0,
                        tone: .warning
                    )
                }
            }
            ProgressBar("half", fraction: 0.5)
            ProgressBar("who knows", fraction: nil)
            Divider()
        }
        let kinds = ElementSamples.all.map(\.screen)
        let sizes = [0, 1, 1_000].map { count in Screen { ElementSamples.all(saying: "日本語\u{0}", count: count) } }
        var random = RandomElements(seed: 51)
        let others = (0..<10_000).map { _ in random.screen() }
        for screen in [screen] + kinds + sizes + others {
            var writer = MessageWriter(Event.Kind.screen)
            writer.write(screen)
            var reader = try Self.reader(writer)
            let (found, isCut) = try reader.screen()
            #expect(found == screen)
            #expect(!isCut)
        }
    }

    @Test("each stored property of each element is among its members")
    func allMembers() {
        var (random, found) = (RandomElements(seed: 53), [String: Set<String>]())
        for kind in ElementKind.choices {
            for _ in 0..<300 { Self.note(kind.visited(by: &random), kind.rawValue, &found) }
        }
        // What is deeper than a screen may be is counted, not given.
        let same = found.filter { !$0.key.contains("nesting") && $0.value.count < 2 }
        #expect(same.keys.sorted() == ["divider.divider"])
    }

    /// Notes the texts of all values by the path of their names; the entries of an array share a path.
    private static func note(_ value: Any, _ path: String, _ found: inout [String: Set<String>]) {
        let mirror = Mirror(reflecting: value)
        let isWhole = mirror.displayStyle == .optional || mirror.displayStyle == .collection
        if mirror.children.isEmpty || isWhole { found[path, default: []].insert("\(value)") }
        // Elements within are noted as those of their own kind.
        for child in mirror.children where child.label != "elements" {
            note(child.value, child.label.map { "\(path).\($0)" } ?? path, &found)
        }
    }

    @Test("a field of more or fewer rows than there can be crosses with the nearest number of them")
    func rows() throws {
        var writer = MessageWriter(Event.Kind.screen)
        writer.write(
            Screen {
                for rows in [.max, 0] { Field("Text", id: "text", kind: .lines).rows(rows) }
            }
        )
        var reader = try Self.reader(writer)
        let elements = try reader.screen().screen.elements
        #expect(elements == [40, 1].map { .field(Field("Text", id: "text", kind: .lines).rows($0)) })
    }

    @Test("a screen that was cut says so, and is as deep as a screen may be")
    func cutScreen() throws {
        var element = Text("innermost").element
        for _ in 0..<500 { element = Column { element }.element }
        var writer = MessageWriter(Event.Kind.screen)
        writer.write(Screen { element })
        var reader = try Self.reader(writer)
        #expect(try reader.screen().isCut)
    }

    @Test("random bytes are refused or read, and never more: 200 000 messages")
    func randomBytes() {
        var numbers = Numbers(state: 2)
        var refused = 0
        for _ in 0..<200_000 {
            let bytes = (0..<Int.random(in: 1...60, using: &numbers)).map { _ in
                // Small numbers are tags and counts, which lead further in.
                UInt8.random(in: 0...(Bool.random(using: &numbers) ? 15 : 255), using: &numbers)
            }
            if !Self.read(bytes) { refused += 1 }
        }
        #expect(refused > 100_000)
    }

    @Test("a message that is cut off anywhere is refused, and so is one with any byte changed, or it is another one")
    func damagedMessages() throws {
        var numbers = Numbers(state: 3)
        var writer = MessageWriter(Event.Kind.screen)
        writer.write(Screen(title: "T") { Section("S") { Button("B", id: "b") } })
        let bytes = try Self.bytes(of: writer)
        for count in 1..<bytes.count {
            var reader = MessageReader(Array(bytes.prefix(count)))
            #expect(throws: MessageError.malformed) { try reader.screen() }
        }
        for index in bytes.indices.dropFirst() {
            for _ in 0..<50 { _ = readDamaged(bytes, at: index, &numbers) }
        }
        var (random, refused) = (RandomElements(seed: 52), 0)
        for _ in 0..<2_000 {
            var writer = MessageWriter(Event.Kind.screen)
            writer.write(random.screen())
            let bytes = try Self.bytes(of: writer)
            for _ in 0..<50 where !readDamaged(bytes, at: .random(in: bytes.indices, using: &numbers), &numbers) {
                refused += 1
            }
        }
        #expect(20_000..<90_000 ~= refused)
    }

    private func readDamaged(_ bytes: [UInt8], at index: Int, _ numbers: inout Numbers) -> Bool {
        var damaged = bytes
        damaged[index] = UInt8.random(in: 0...255, using: &numbers)
        return Self.read(damaged)
    }

    @Test("values nested deeper than any screen are refused, not followed")
    func nesting() {
        var bytes: [UInt8] = [0]
        for _ in 0..<100_000 { bytes += [ValueTag.array.rawValue, 2] }
        var reader = MessageReader(bytes)
        #expect(throws: MessageError.malformed) { try reader.value() }
    }

    @Test("a value has the size that it has in a message, and one that fits crosses in each message of a worker")
    func valueSizes() throws {
        var numbers = Numbers(state: 49)
        for _ in 0..<2_000 {
            let value = Self.value(depth: 0, &numbers)
            var writer = MessageWriter(Event.Kind.write)
            writer.write(value)
            #expect(value.size == writer.bytes.count - 5)
            #expect(value.fits == (value.size <= WireValue.sizeLimit))
        }
        for length in WireValue.sizeLimit - 4...WireValue.sizeLimit {
            // The tag, and three bytes of length.
            #expect(WireValue.string(String(repeating: "x", count: length)).fits == (length + 4 <= WireValue.sizeLimit))
        }
        #expect(!WireValue.array(Array(repeating: .null, count: WireValue.sizeLimit)).fits)
        // With as much around it as a worker can have: numbers, and a name of a manifest or a path.
        let largest = WireValue.string(String(repeating: "x", count: WireValue.sizeLimit - 4))
        var writer = MessageWriter(Event.Kind.outcome, .max)
        writer.write(String(repeating: "n", count: 1 << 17))
        writer.write(largest)
        _ = try Self.bytes(of: writer)
    }

    @Test("whatever a host has let in, a worker takes it in one message")
    func sums() throws {
        // A file, because a pipe has no room for it.
        let file = try #require(tmpfile())
        let (outgoing, incoming) = (fileno(file), open("/proc/self/fd/\(fileno(file))", O_RDONLY))
        defer {
            close(incoming)
            fclose(file)
        }
        let host = Channel(Connection(incoming: -1, outgoing: outgoing))
        let worker = Channel(Connection(incoming: incoming, outgoing: -1), isOfWorker: true)
        let large = WireValue.string(String(repeating: "x", count: WireValue.sizeLimit - 4))
        #expect(large.fits)
        let arguments: WireRecord = ["a": large, "b": large, "c": large]
        var message = MessageWriter(Call.Kind.build, 1)
        message.write(arguments)
        message.write(large as WireValue?)
        try host.hold(message)
        try host.flush()
        var reader = MessageReader(try worker.receive())
        #expect(try reader.identifier() == 1)
        #expect(try reader.record() == arguments)
        #expect(try reader.optionalValue() == large)
    }

    @Test("a message that is too large is not sent, and says how large it is")
    func tooLarge() {
        var writer = MessageWriter(.done)
        writer.write(String(repeating: "x", count: Message.limit))
        #expect(throws: MessageError.tooLarge(bytes: Message.limit + 5)) { try Self.bytes(of: writer) }
    }

    /// Whether all readers could make sense of it.
    private static func read(_ bytes: [UInt8]) -> Bool {
        var isRead = false
        func attempt(_ body: (inout MessageReader) throws -> Void) {
            var reader = MessageReader(bytes)
            do {
                try body(&reader)
                isRead = true
            } catch {}
        }
        attempt { _ = try $0.value() }
        attempt { _ = try $0.record() }
        attempt { _ = try $0.screen() }
        attempt { _ = try $0.refusal() }
        attempt { _ = try $0.texts() }
        attempt { _ = try $0.action() }
        return isRead
    }

    private static func reader(_ writer: MessageWriter) throws -> MessageReader {
        MessageReader(try bytes(of: writer))
    }

    /// The bytes behind the length, which says how many they are.
    private static func bytes(of writer: MessageWriter) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try writer.append(to: &bytes)
        #expect(bytes.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) } == bytes.count - 4)
        return Array(bytes.dropFirst(4))
    }

    @Test("an enumeration's number is its place among its cases")
    func choices() {
        #expect(Tone.choices.map(\.number) == Array(0..<6))
        #expect(Text.Style.choices.map(\.number) == Array(0..<5))
        #expect(Button.Role.choices.map(\.number) == Array(0..<6))
        #expect(Table.Alignment.choices.map(\.number) == Array(0..<3))
    }

    private static func value(depth: Int, _ numbers: inout Numbers) -> WireValue {
        switch Int.random(in: 0...(depth < 4 ? 6 : 4), using: &numbers) {
        case 0: return .null
        case 1: return .bool(.random(using: &numbers))
        case 2: return .int(Int(truncatingIfNeeded: numbers.next()) >> Int.random(in: 0..<64, using: &numbers))
        case 3: return .double(.random(in: -1e9...1e9, using: &numbers))
        case 4: return .string(String(repeating: "é\u{0}🎲", count: Int.random(in: 0..<4, using: &numbers)))
        case 5:
            return .array((0..<Int.random(in: 0..<4, using: &numbers)).map { _ in value(depth: depth + 1, &numbers) })
        default:
            var record = WireRecord()
            for index in 0..<Int.random(in: 0..<4, using: &numbers) {
                record["field \(index)"] = value(depth: depth + 1, &numbers)
            }
            return .record(record)
        }
    }
}
