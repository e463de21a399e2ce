import Base
@_spi(Host) import PluginABI
import Port
import TestSupport
import Testing

@testable import Isolation

/// The updates of a worker about a changed screen or state, and their reading in the host.
@Suite("What has changed of a screen or a state")
@MainActor
struct UpdateTests {
    /// A host's side: the last screen and state of a RIB.
    private struct Host {
        var screen = Screen()
        var itemCount = 0
        var state: WireValue?

        mutating func show(_ update: Update) throws {
            (screen, _) = try Self.crossed(.screen(rib: 4, update)).screen(from: screen, holding: &itemCount)
        }

        mutating func note(_ update: Update) throws {
            state = try Self.crossed(.state(rib: 4, update)).state(from: state)
        }

        private static func crossed(_ event: Event) throws -> Update {
            switch try Event(MessageReader(Array(event.message.bytes.dropFirst(4)))) {
            case .screen(_, let update), .state(_, let update): return update
            default: throw MessageError.malformed
            }
        }
    }

    @Test("leads from any screen to any other one")
    func screens() throws {
        var (random, numbers, host) = (RandomElements(seed: 55), SeededGenerator(seed: 55), Host())
        var last = random.screen()
        try host.show(Update(last))
        for round in 0..<2_000 {
            var next = random.screen()
            if !round.isMultiple(of: 7) {
                let others = next.elements
                next = last
                for _ in 0..<numbers.number(0...3) { numbers.edit(&next.elements, with: others) }
            }
            try host.show(Update(next, from: last))
            #expect(host.screen == next)
            last = next
        }
    }

    @Test("leads from any state to any other one, as it is written")
    func states() throws {
        var (numbers, host) = (SeededGenerator(seed: 56), Host())
        var last = numbers.value(depth: 4)
        try host.note(Update(last))
        for round in 0..<2_000 {
            var next = numbers.value(depth: 4)
            if !round.isMultiple(of: 7) {
                next = last
                for _ in 0..<numbers.number(0...3) { next = numbers.edited(next) }
            }
            try host.note(Update(next, from: last))
            #expect(host.state?.isWritten(like: next) == true)
            last = next
        }
    }

    private static func rows(_ unread: Int?, count: Int = 10_000) -> Screen {
        Screen(title: "Rows") {
            Text("\(count)", style: .caption)
            Pane {
                Section("All") {
                    List(
                        id: "open",
                        items: (0..<count).map {
                            List.Item(id: "\($0)", title: "Row \($0)", detail: "\($0) kB").unread($0 == unread)
                        }
                    )
                }
            }
        }
    }

    private static func settings(_ isOn: Bool) -> Screen {
        Screen(title: "Settings") {
            Field("Zone", id: "zone", text: "UTC").oneOf((0..<500).map { "Zone \($0)" })
            Row { Pane { Section("Behaviour") { Toggle("Sounds", id: "sounds", isOn: isOn) } } }
        }
    }

    private static func conversation(_ draft: String) -> WireValue {
        let messages = (0..<1_000).map { index in
            let text = "\(index) " + String(repeating: "a", count: 600)
            return WireValue.record(["sender": .string("Ada"), "text": .string(text)])
        }
        return .record(["messages": .array(messages), "draft": .string(draft)])
    }

    @Test("takes the bytes of what has changed, whatever is around it")
    func sizes() {
        #expect(Update(Self.rows(2), from: Self.rows(nil)).bytes.count == 68)
        #expect(Update(Self.rows(5_000), from: Self.rows(9_000)).bytes.count == 112)
        #expect(Update(Self.rows(nil, count: 9_999), from: Self.rows(nil)).bytes.count == 54)
        #expect(Update(Self.settings(true), from: Self.settings(false)).bytes.count == 55)
        #expect(Update(Self.conversation("ab"), from: Self.conversation("a")).bytes.count == 9)
        #expect(Update(Self.rows(2)).bytes.count > 200_000 && Update(Self.conversation("a")).bytes.count > 600_000)
    }

    @Test("is found in rows of tables, cells of grids, runs, tabs and options as in lists")
    func lists() throws {
        func screen(_ word: String, at place: Int) -> Screen {
            let words = (0..<200).map { $0 == place ? word : "some word \($0)" }
            return Screen {
                Table(columns: [Table.Column("Word"), Table.Column("Same")], rows: words.map { [$0, "same"] })
                Grid(rows: words.map { word in (0..<4).map { Grid.Cell($0 == 2 ? word : "x", position: "\($0)") } })
                Text(runs: words.map { Text.Run($0, .strong) })
                Tabs(id: "tabs", tabs: words.map { Tabs.Tab(id: $0, title: $0) }, selected: "")
                Choice("Choice", id: "choice", options: words.map { Choice.Option(id: $0, title: $0) }, selected: nil)
                Chart("Chart", points: words.map { Chart.Point($0, 1) })
                List(id: "list", items: []).columns(words.map { Table.Column($0) })
            }
        }
        let (old, new) = (screen("one", at: 7), screen("two", at: 150))
        let update = Update(new, from: old)
        // The text is written whole, and of each list a few bytes.
        #expect(update.bytes.count < 3_000, "\(update.bytes.count)")
        var host = Host(screen: old)
        try host.show(update)
        #expect(host.screen == new)
    }

    @Test("is sent as a difference until the differences are a quarter of the whole one, then whole")
    func quarter() throws {
        var (told, host, differences) = (Told<Screen>(), Host(), 0)
        let whole = Update(Self.rows(0, count: 200)).bytes.count
        var turns: [Int] = []
        for turn in 0..<100 {
            let screen = Self.rows(turn, count: 200)
            let update = told.update(to: screen) { Update($0, from: $1, limit: $2) }
            differences = update.isWhole ? 0 : differences + update.bytes.count
            if update.isWhole { turns.append(turn) }
            #expect(differences <= whole / 4)
            try host.show(update)
            #expect(host.screen == screen)
        }
        #expect(turns == [0, 15, 29, 43, 57, 71, 85, 99])
    }

    @Test("is sent whole at first, where little is shown, after another screen, and after one that was left out")
    func whole() {
        var told = Told<Screen>()
        func update(_ screen: Screen) -> Update { told.update(to: screen) { Update($0, from: $1, limit: $2) } }
        var kinds = [Self.rows(1, count: 5), Self.rows(2, count: 5)].map { update($0).isWhole }
        kinds += [Self.settings(true), Self.settings(false)].map { update($0).isWhole }
        kinds += [Self.rows(1, count: 1_000), Self.rows(2, count: 1_000)].map { update($0).isWhole }
        #expect(kinds == [true, true, true, false, true, false])
        told.wasLeftOut()
        #expect([3, 4].map { update(Self.rows($0, count: 1_000)).isWhole } == [true, false])
    }

    @Test("has at most as many items with those of the last one as a screen may have")
    func items() throws {
        var (told, host) = (Told<Screen>(), Host())
        let sizes = [99_000, 99_400, 99_000, 99_400, 99_000, 99_400]
        let updates = sizes.map { count in
            told.update(to: Screen { for _ in 0..<count { Divider() } }) { Update($0, from: $1, limit: $2) }
        }
        for update in updates { try host.show(update) }
        #expect(updates.map(\.isWhole) == [true, false, false, false, false, true])
        // A worker that sends no whole one in between.
        host = Host()
        let more = Update(Screen { for _ in 0..<60_000 { Divider() } }, from: Screen())
        try host.show(more)
        #expect(throws: MessageError.excess(.elements)) { try host.show(more) }
    }

    @Test("that is cut off or damaged anywhere is refused, or is another one within the limits")
    func damaged() throws {
        var (random, numbers) = (RandomElements(seed: 57), SeededGenerator(seed: 57))
        var refused = 0
        for _ in 0..<60 {
            let (old, others) = (random.screen(), random.screen().elements)
            var new = old
            for _ in 0..<3 { numbers.edit(&new.elements, with: others) }
            let bytes = Event.screen(rib: 4, Update(new, from: old)).message.bytes.dropFirst(4)
            for index in bytes.indices.dropFirst() {
                var damaged = Array(bytes)
                damaged[index - bytes.startIndex] = UInt8(numbers.number(0...255))
                for bytes in [damaged, Array(bytes[..<index])] {
                    if !Self.isRead(bytes, after: old) { refused += 1 }
                }
            }
        }
        #expect(refused > 3_000, "\(refused)")
        let (old, new) = (Self.conversation("a"), Self.conversation("ab"))
        let bytes = Event.state(rib: 4, Update(new, from: old)).message.bytes.dropFirst(4)
        for index in bytes.indices.dropFirst() {
            for byte in UInt8.min...(.max) {
                var damaged = Array(bytes)
                damaged[index - bytes.startIndex] = byte
                _ = Self.isRead(damaged, after: old)
            }
        }
    }

    private static func isRead(_ bytes: [UInt8], after old: Screen) -> Bool {
        guard case .screen(_, let update)? = try? Event(MessageReader(bytes)) else { return false }
        var host = Host(screen: old)
        guard (try? host.show(update)) != nil else { return false }
        #expect(host.itemCount <= Excess.elements.limit)
        #expect(host.screen.elements.count <= old.elements.count + bytes.count)
        #expect(host.screen.elements.allSatisfy { depth(of: $0) <= Screen.depthLimit })
        return true
    }

    private static func isRead(_ bytes: [UInt8], after old: WireValue) -> Bool {
        guard case .state(_, let update)? = try? Event(MessageReader(bytes)) else { return false }
        return (try? update.state(from: old)) != nil
    }

    private static func depth(of element: Element) -> Int { (element.children.map(depth).max() ?? 0) + 1 }

    @Test("takes no item of the last one twice")
    func once() throws {
        func list(_ steps: [(ListStep.Kind, Int)]) throws -> [Int] {
            var writer = MessageWriter(.done)
            writer.write(steps.count)
            for (kind, count) in steps { writer.write(count << 2 | kind.rawValue) }
            var reader = MessageReader(Array(writer.bytes.dropFirst(4)))
            return try reader.list(from: [1, 2, 3]) { reader, _ throws(MessageError) in Int(try reader.byte()) }
        }
        #expect(try list([(.kept, 2), (.removed, 1)]) == [1, 2])
        #expect(try list([(.removed, 1), (.kept, 1)]) == [2])
        for steps in [
            [(.kept, 4)], [(.kept, 2), (.kept, 2)], [(.removed, 2), (.kept, 2)], [(.kept, -1)], [(.added, -1)],
            [(.added, 1)], [(.changed, 4)], [(.changed, 1)], [(.removed, .max >> 3)],
        ] as [[(ListStep.Kind, Int)]] {
            #expect(throws: MessageError.malformed) { try list(steps) }
        }
    }

    @Test("cannot nest a state deeper than a whole one, nor give a record more fields")
    func nesting() throws {
        var host = Host(state: .array([.null]))
        var depth = 0
        #expect(throws: MessageError.malformed) {
            for _ in 0..<1_000 {
                // Puts an array where the innermost value was.
                let update = Update(Self.nested(depth + 2), from: Self.nested(depth + 1))
                try host.note(update)
                depth += 1
            }
        }
        #expect(150..<200 ~= depth)
        let fields = (0..<257).map { ("\($0)", WireValue.null) }
        var record = WireRecord()
        for (name, value) in fields { record[name] = value }
        host.state = .record([:])
        #expect(throws: MessageError.malformed) { try host.note(Update(.record(record), from: .record([:]))) }
    }

    private static func nested(_ depth: Int) -> WireValue {
        (0..<depth).reduce(WireValue.null) { value, _ in .array([value]) }
    }

    @Test("counts for a worker's account beside the last whole one")
    func account() throws {
        let account = Account(mebibytes: 1)
        let rows = Self.rows(1, count: 50)
        let (whole, change) = (Update(rows), Update(Self.rows(2, count: 50), from: rows))
        for _ in 0..<3 { try account.admit(.screen(rib: 4, whole), bytes: 1 << 19) }
        try account.admit(.screen(rib: 4, change), bytes: 1 << 18)
        try account.admit(.screen(rib: 4, change), bytes: 1 << 18)
        #expect(throws: Excess.held(mebibytes: 1)) { try account.admit(.screen(rib: 4, change), bytes: 1) }
        try account.admit(.screen(rib: 4, whole), bytes: 1 << 19)
        try account.admit(.screen(rib: 5, whole), bytes: 1 << 19)
    }
}

extension SeededGenerator {
    /// Changes a list of elements, or that of one of its containers.
    fileprivate mutating func edit(_ elements: inout [Element], with others: [Element]) {
        guard !elements.isEmpty, chance(90) else {
            elements = others
            return
        }
        let index = number(0...elements.count - 1)
        switch (number(0...5), elements[index]) {
        case (0, _): elements.remove(at: index)
        case (1, _): elements.insert(contentsOf: others, at: index)
        case (2, _): if let other = others.first { elements[index] = other }
        case (_, .row(var row)):
            edit(&row.elements, with: others)
            elements[index] = .row(row)
        case (_, .column(var column)):
            edit(&column.elements, with: others)
            elements[index] = .column(column)
        case (_, .section(var section)):
            edit(&section.elements, with: others)
            section.title += "!"
            elements[index] = .section(section)
        case (_, .pane(var pane)):
            edit(&pane.elements, with: others)
            elements[index] = .pane(pane)
        case (_, .list(var list)):
            if list.items.isEmpty { list.label += "!" } else { list.items[0].title += "!" }
            elements[index] = .list(list)
        case (_, .grid(var grid)):
            grid.rows.insert([], at: 0)
            elements[index] = .grid(grid)
        default: elements.swapAt(index, 0)
        }
    }
}
