import PluginABI
import Testing

@testable import Terminal

/// The changes of a screen by itself that are printed for a person: only news.
@MainActor
@Suite("The news of a screen, in plain lines")
struct PlainNewsTests {
    private static func machine(
        _ level: Double,
        tone: Tone = .neutral,
        load: [Double] = [1],
        processes: [String] = ["swift", "make", "bash"],
        order: List.SortOrder? = List.SortOrder(column: "cpu", direction: .descending),
        copied: Double = 0,
        title: String = "Machine"
    ) -> Screen {
        Screen(title: title) {
            Gauge("Processor", value: level, tone: tone)
            Chart("Load", values: load)
            ProgressBar("Copying", fraction: copied)
            List("Processes", id: "follow", items: processes.map { List.Item(id: $0, title: $0) })
                .columns([Table.Column("Name", id: "name"), Table.Column("CPU", id: "cpu")])
                .sorting("sort", by: order)
            Toggle("Pause", id: "pause", isOn: false)
        }
    }

    private func show(_ rig: PlainRig, _ screens: Screen...) {
        for screen in screens {
            rig.face.show(screen, path: ["test"])
            if rig.timer.milliseconds == 1_000 { rig.timer.fire() }
        }
    }

    @Test("a level is news once it has moved by a tenth of the whole since it was printed, and so is its tone")
    func levels() {
        let rig = PlainRig(Self.machine(0.5))
        show(rig, Self.machine(0.53), Self.machine(0.56), Self.machine(0.59), Self.machine(0.44))
        #expect(rig.written == "")
        show(rig, Self.machine(0.61), Self.machine(0.6))
        #expect(rig.written == "Processor: 61 %\n")
        show(rig, Self.machine(0.6, tone: .warning))
        #expect(rig.written == "Processor: 61 %\nProcessor: 60 % (warning)\n")
    }

    @Test("progress is printed in tenths, and its end")
    func progress() {
        let rig = PlainRig(Self.machine(0.5))
        for percent in 1...100 {
            show(rig, Self.machine(0.5, copied: Double(percent) / 100))
            // Four seconds without news.
            if percent % 5 == 0, rig.timer.milliseconds == 4_000 { rig.timer.fire() }
        }
        #expect(rig.written == stride(from: 10, through: 100, by: 10).map { "Copying: \($0) %\n" }.joined())
        rig.written = ""
        show(rig, Self.machine(0.5, copied: 0.95), Self.machine(0.5, copied: 1))
        #expect(rig.written == "")
    }

    @Test("the course of a chart, and the rows of a sorted list, are not news: a number means what was printed")
    func details() {
        let rig = PlainRig(Self.machine(0.5))
        show(rig, Self.machine(0.5, load: [1, 9]), Self.machine(0.5, processes: ["make", "cc", "swift", "bash"]))
        #expect(rig.written == "")
        rig.type("1\n")
        #expect(rig.actions == [Action(id: "follow", value: "swift")])
        rig.written = ""
        show(rig, Self.machine(0.5, processes: ["cc"], title: "Machine, busy"))
        #expect(rig.written == "Machine, busy\n")
        rig.type("1\n")
        #expect(rig.written == "Machine, busy\n`swift` is not there any more; nothing was done.\n")
        #expect(rig.actions.count == 1)
        rig.type("again\n")
        #expect(rig.written.contains("  1. cc\n  2. Sort by Name"))
    }

    @Test("rows of a list that is not sorted are news, as in an inbox")
    func rows() {
        let rig = PlainRig(Self.machine(0.5, order: nil))
        show(rig, Self.machine(0.5, processes: ["new", "swift"], order: nil))
        #expect(rig.written.contains("  1. new\n"))
    }

    @Test("a line that is typed gets the figures as they are")
    func typed() {
        let rig = PlainRig(Self.machine(0.5))
        show(rig, Self.machine(0.54))
        rig.type("find processor\n")
        #expect(rig.written == "Processor: 54 %\nProcessor: 54 %\n")
    }

    @Test("while a screen keeps changing, each level that becomes a warning, or worse, is printed once")
    func warnings() {
        let rig = PlainRig(Self.machine(0))
        show(rig, Self.machine(0.2), Self.machine(0.4), Self.machine(0.6), Self.machine(0.8))
        rig.written = ""
        for _ in 0..<5 { show(rig, Self.machine(0.7), Self.machine(0.9, tone: .warning)) }
        #expect(rig.written == "Processor: 90 % (warning)\n")
        show(rig, Self.machine(1, tone: .negative), Self.machine(0.2))
        #expect(rig.written == "Processor: 90 % (warning)\nProcessor: 100 % (critical)\n")
        rig.type("?\n")
        #expect(rig.written.contains("(critical)\nProcessor: 20 %\n"))
    }

    @Test("a person who watches, and a pipe, get each change")
    func all() {
        let rig = PlainRig(Self.machine(0.5))
        rig.type("watch\n")
        let pipe = PlainRig(Self.machine(0.5), isTyped: false)
        for rig in [rig, pipe] {
            rig.written = ""
            show(rig, Self.machine(0.51), Self.machine(0.52))
            #expect(rig.written == "Processor: 51 %\nProcessor: 52 %\n")
        }
    }
}
