import Foundation
import PluginABI
import PluginTestKit
import TestSupport
import Testing

@testable import DashboardPlugin

@Suite("Dashboard")
struct DashboardTests {
    private static let sample = BuildFolder.repository.appending(path: "Examples/everyday/machine").path

    @Test("reads how busy a machine is, since it was started or since the reading before")
    func reading() throws {
        let machine = Machine(folder: Self.sample)
        let first = try #require(machine.read(after: nil))
        #expect(first.loads == [0.42, 0.3, 0.25])
        #expect(first.memory == 16)
        #expect(first.usedMemory == 13.5)
        #expect(first.hours == 26)
        #expect(abs(first.usedSwap - 0.8) < 0.0001 && first.swap == 4)
        #expect(abs(first.busy - 0.3733) < 0.0001)
        #expect(first.cores.map { Int($0 * 100) } == [50, 41, 33, 23])
        var before = first
        before.ticks[0].busy -= 50
        before.ticks[0].all -= 100
        #expect(machine.read(after: before)?.busy == 0.5)
    }

    @Test("reads what goes through the network and the disks in a second")
    func rates() throws {
        let machine = Machine(folder: Self.sample)
        #expect(machine.read(after: nil)?.rate == Reading.Traffic())
        let first = try #require(machine.read(after: Reading()))
        #expect(first.rate == Reading.Traffic(received: 1.2, sent: 0.09, read: 0.4, written: 1))
        var before = first
        before.uptime -= 2
        before.traffic.received -= 8
        before.traffic.written += 8
        #expect(machine.read(after: before)?.rate == Reading.Traffic(received: 4))
        #expect(machine.read(after: first)?.rate == first.rate)
    }

    @Test("reads the machine that it runs on")
    func ownMachine() throws {
        let reading = try #require(Machine(folder: "/proc").read(after: nil))
        #expect(reading.memory > 0)
        #expect((0...1).contains(reading.busy))
    }

    @Test("without the files there is no reading")
    func missing() {
        #expect(Machine(folder: "/nowhere").read(after: nil) == nil)
    }

    @Test("a time that is not finite is none", arguments: ["inf", "nan", "1e300"])
    func oddTime(uptime: String) throws {
        let folder = try TemporaryFolder()
        for name in ["loadavg", "meminfo", "stat"] {
            try folder.write(String(contentsOfFile: "\(Self.sample)/\(name)", encoding: .utf8), to: name)
        }
        try folder.write("\(uptime) 1\n", to: "uptime")
        #expect(Machine(folder: folder.url.path).read(after: nil)?.hours == 0)
    }

    @Test("reads the processes, the busiest first, since they began or since the reading before")
    func processes() throws {
        let machine = Machine(folder: Self.sample)
        let first = try #require(machine.read(after: nil))
        let names = ["swift-frontend", "Web Content", "postgres", "firefox", "gnome-shell", "sourcekit-lsp"]
        #expect(first.processes.count == 22 && first.processes.prefix(6).map(\.name) == names)
        #expect(first.processes.prefix(6).map(\.memory) == [2048, 1310, 412, 655, 388, 512])
        #expect(first.processes[0].busy == 0.8)
        #expect(first.processes[2].command == "/usr/lib/postgresql/bin/postgres -D /var/lib/postgresql")
        let next = try #require(machine.read(after: first))
        #expect(next.processes == first.processes)
    }

    @Test(
        "what describes no process is none",
        arguments: ["", "1", "1 (a", "1 (a) S 2", "x (a) S" + String(repeating: " 0", count: 49)]
    )
    func noProcess(text: String) {
        #expect(Process(text) == nil)
    }

    @Test("a name can have blanks and brackets")
    func oddName() {
        let text = "7 (a (b) c) S" + String(repeating: " 256", count: 49)
        #expect(Process(text)?.name == "a (b) c")
        #expect(Process(text)?.memory == 1)
        #expect(Process(text)?.time == "0:05")
    }

    @MainActor
    @Test("all processes are shown, by the column that a person chooses, and one of them is followed")
    func list() throws {
        let view = DashboardViewController()
        var reading = Reading()
        reading.processes = (1...60).compactMap { number in
            var process = Process("\(number) (p\(number)) S" + String(repeating: " \(number)", count: 49))
            process?.busy = Double(100 - number) / 100
            return process
        }
        view.show([reading], isPaused: false)
        #expect(try view.screen.list("open").items.map(\.id) == (1...60).map(String.init))
        #expect(try view.screen.list("open").items[0].details == ["99 %", "0 MB", "0:00", "1", ""])
        view.perform(Action(id: "order", value: "memory descending"))
        #expect(try view.screen.list("open").items.map(\.id) == (1...60).reversed().map(String.init))
        view.perform(Action(id: "order", value: "name ascending"))
        #expect(try view.screen.list("open").items.prefix(2).map(\.title) == ["p1", "p10"])
        view.perform(Action(id: "search", value: "P6"))
        #expect(try view.screen.list("open").items.map(\.title) == ["p6", "p60"])
        #expect(try view.screen.field("Search").help == "2 of 60")
        view.perform(Action(id: "follow", value: "10"))
        #expect(try view.screen.list("open").selected == "10")
    }

    @MainActor
    @Test("of more than a thousand processes those are given that a face is about to show")
    func many() throws {
        let view = DashboardViewController()
        var reading = Reading()
        reading.processes = (1...1200).compactMap { number in
            Process("\(number) (p) S" + String(repeating: " 1", count: 49))
        }
        view.show([reading], isPaused: false)
        view.perform(Action(id: "rows", value: "1101 100"))
        let list = try view.screen.list("open")
        #expect(list.items.map(\.id) == (1101...1200).map(String.init) && list.excerpt?.total == 1200)
    }

    @MainActor
    @Test("when the followed process ends, that is said, and the next one in its place is followed")
    func ended() throws {
        let folder = try TemporaryFolder()
        for name in ["loadavg", "meminfo", "stat", "uptime", "1/stat", "14/stat", "15/stat", "77/stat"] {
            try folder.write(String(contentsOfFile: "\(Self.sample)/\(name)", encoding: .utf8), to: name)
        }
        let machine = folder.url.path
        let dashboard = try RIBTester(DashboardFactory(), constants: ["machine": machine, "interval": 3600])
        func end(_ number: Int) throws {
            try FileManager.default.removeItem(atPath: "\(machine)/\(number)")
            dashboard.send(Action(id: "pause", value: "true"))
            dashboard.send(Action(id: "pause", value: "false"))
        }
        #expect(try dashboard.screen.list("open").items.map(\.id) == ["1", "77", "15", "14"])
        dashboard.send(Action(id: "follow", value: "77"))
        try end(14)
        #expect(try dashboard.screen.list("open").selected == "77" && dashboard.message == nil)
        try end(77)
        #expect(try dashboard.screen.list("open").selected == "15" && dashboard.message == "kworker/0:1 has ended.")
        try end(15)
        #expect(try dashboard.screen.list("open").selected == "1" && dashboard.message == "rcu_preempt has ended.")
    }

    @Test("a command that is too long ends with an ellipsis")
    func longCommand() throws {
        let folder = try TemporaryFolder()
        for name in ["loadavg", "meminfo", "stat", "uptime", "1/stat"] {
            try folder.write(String(contentsOfFile: "\(Self.sample)/\(name)", encoding: .utf8), to: name)
        }
        func shown(_ command: String) throws -> String? {
            try folder.write(command, to: "1/cmdline")
            return Machine(folder: folder.url.path).read(after: nil)?.processes.first?.command
        }
        let longest = String(repeating: "x", count: 200)
        #expect(try shown(longest) == longest)
        #expect(try shown(longest + "x") == longest.dropLast() + "…")
    }

    @MainActor
    @Test("a process opens, with its latest figures, and says when it has ended")
    func opened() throws {
        let view = DashboardViewController()
        func show(busy: Double, isRunning: Bool = true) {
            var reading = Reading()
            reading.memory = 16
            var process = Process("7 (make) S 1" + String(repeating: " 256", count: 48))
            process?.busy = busy
            process?.command = "/usr/bin/make test"
            reading.processes = isRunning ? [process].compactMap(\.self) : []
            view.show([reading], isPaused: false)
        }
        func gauge() -> String? {
            view.screen.elements.compactMap { if case .gauge(let gauge) = $0 { gauge.words } else { nil } }.first
        }
        show(busy: 0.5)
        view.perform(Action(id: "open", value: "7"))
        let about = "PID 7, started by 1, 256 threads, 0:05 of processor time"
        let reads = "This application only reads: it cannot end a process."
        #expect(view.screen.title == "make" && view.screen.texts == ["/usr/bin/make test", about, reads])
        show(busy: 0.7)
        #expect(gauge() == "70 %")
        #expect(try view.screen.chart("Lately").points.suffix(2).map(\.value) == [0.5, 0.7])
        show(busy: 0, isRunning: false)
        #expect(view.screen.texts.last == "It has ended." && gauge() == "70 %")
        view.perform(Action(id: "close"))
        #expect(try view.screen.list("open").items.isEmpty)
    }

    @MainActor
    @Test("a machine is up for minutes, an hour or hours")
    func uptime() throws {
        let view = DashboardViewController()
        func about(_ uptime: Double) -> String {
            var reading = Reading()
            reading.uptime = uptime
            view.show([reading], isPaused: false)
            return view.screen.texts.first { $0.hasPrefix("Up for") } ?? ""
        }
        let times = [60, 3599, 3600, 7200].map(about).map { $0.prefix { $0 != "," } }
        #expect(times == ["Up for 1 minute", "Up for 59 minutes", "Up for 1 hour", "Up for 2 hours"])
    }

    @Test("a name that the system cuts off is whole where the command has it")
    func wholeName() {
        var process = Process("7 (ribs-hostPackag) S" + String(repeating: " 1", count: 49))
        process?.command = "/work/.build/ribs-hostPackageTests --list"
        #expect(process?.name == "ribs-hostPackageTests")
        process?.command = "other"
        #expect(process?.name == "ribs-hostPackageTests")
    }

    @MainActor
    @Test("a process is followed wherever it goes, but who is in the first row, sorts or searches sees what is first")
    func followed() throws {
        let view = DashboardViewController()
        func show(_ busy: [Double]) {
            var reading = Reading()
            reading.processes = zip(1..., busy).compactMap { number, busy in
                var process = Process("\(number) (p\(number)) S" + String(repeating: " \(number)", count: 49))
                process?.busy = busy
                return process
            }
            view.show([reading], isPaused: false)
        }
        func selected() throws -> String? { try view.screen.list("open").selected }
        show([0.9, 0.5, 0.1])
        view.perform(Action(id: "follow", value: "1"))
        show([0.1, 0.9, 0.5])
        #expect(try selected() == "2")
        view.perform(Action(id: "follow", value: "1"))
        show([0.5, 0.9, 0.1])
        #expect(try selected() == "1")
        view.perform(Action(id: "order", value: "memory descending"))
        #expect(try selected() == "3")
        view.perform(Action(id: "follow", value: "1"))
        view.perform(Action(id: "search", value: "p"))
        #expect(try selected() == "3")
    }

    @MainActor
    @Test("the processors are in two columns, beside each other", arguments: [1, 4, 5, 8, 12])
    func cores(count: Int) throws {
        let view = DashboardViewController()
        var reading = Reading()
        reading.cores = Array(repeating: 0.5, count: count)
        view.show([reading], isPaused: false)
        func columns(_ elements: [Element]) -> [[String]] {
            let gauges = elements.compactMap { if case .gauge(let gauge) = $0 { gauge.label } else { nil } }
            return (gauges.isEmpty ? [] : [gauges]) + elements.flatMap { columns($0.children) }
        }
        let shown = columns(view.screen.elements).filter { $0[0].hasPrefix("C") && $0[0] != "Cached" }
        let two = [["C0", "C1", "C2", "C3"], ["C4", "C5", "C6", "C7"]]
        let expected = [
            1: [["Core 0"]], 4: [["Core 0", "Core 1"], ["Core 2", "Core 3"]], 5: [["C0", "C1", "C2"], ["C3", "C4"]],
            8: two, 12: two,
        ]
        #expect(shown.filter { $0 != ["Used", "Cached"] } == expected[count])
    }

    @MainActor
    @Test("shows it in gauges and charts, with a tone that warns where memory is short")
    func screen() throws {
        let view = DashboardViewController()
        let before = Reading(Moment(busy: 0.1, received: 0.5, sent: 0, read: 0, written: 0))
        view.show([before, try #require(Machine(folder: Self.sample).read(after: before))], isPaused: false)
        let elements = view.screen.elements
        func all(_ elements: [Element]) -> [Element] { elements.flatMap { [$0] + all($0.children) } }
        let gauges = all(elements).compactMap { if case .gauge(let gauge) = $0 { gauge } else { nil } }
        #expect(gauges.map(\.words) == ["51 %", "42 %", "33 %", "24 %", "13.5 of 16 GB", "1.5 GB", "0.8 of 4 GB"])
        let tones: [Tone] = [.positive, .positive, .positive, .positive, .warning, .neutral, .positive]
        #expect(gauges.map(\.tone) == tones)
        let charts = all(elements).compactMap { if case .chart(let chart) = $0 { chart } else { nil } }
        #expect(charts.map(\.text) == ["37 %", "1.2 MB/s", "90 kB/s", "400 kB/s", "1 MB/s"])
        // The history begins at the right, and moves to the left.
        #expect(charts[1].points.suffix(2).map(\.value) == [0.5, 1.2])
        #expect(charts.allSatisfy { $0.points.count == 60 && $0.points.dropLast(2).allSatisfy { !$0.value.isFinite } })
    }
}
