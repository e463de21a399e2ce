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
        #expect(first.load == 0.42)
        #expect(first.memory == 16)
        #expect(first.usedMemory == 13.5)
        #expect(first.hours == 26)
        #expect(abs(first.busy - 0.3733) < 0.0001)
        var before = first
        before.ticks = (first.ticks.busy - 50, first.ticks.all - 100)
        #expect(machine.read(after: before)?.busy == 0.5)
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
        let names = ["swift-frontend", "Web Content", "postgres", "ribs-host", "systemd", "make"]
        #expect(first.processes.map(\.name) == names)
        #expect(first.processes.map(\.memory) == [2048, 1310, 412, 38, 14, 3])
        #expect(first.processes[0].busy == 0.2)
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
    @Test("at most 50 processes are shown, by the column that a person chooses, and one of them is followed")
    func list() throws {
        let view = DashboardViewController()
        var reading = Machine.Reading()
        reading.processes = (1...60).compactMap { number in
            var process = Process("\(number) (p\(number)) S" + String(repeating: " \(number)", count: 49))
            process?.busy = Double(100 - number) / 100
            return process
        }
        view.show([reading], isPaused: false)
        #expect(try view.screen.list("follow").items.map(\.id) == (1...50).map(String.init))
        #expect(try view.screen.list("follow").items[0].details == ["99 %", "0 MB", "0:00", "1"])
        view.perform(Action(id: "sort", value: "memory descending"))
        #expect(try view.screen.list("follow").items.map(\.id) == (1...50).reversed().map(String.init))
        view.perform(Action(id: "sort", value: "name ascending"))
        #expect(try view.screen.list("follow").items.prefix(2).map(\.title) == ["p1", "p10"])
        view.perform(Action(id: "follow", value: "10"))
        #expect(try view.screen.list("follow").selected == "10")
    }

    @MainActor
    @Test("shows it in gauges and charts, with a tone that warns where memory is short")
    func screen() throws {
        let view = DashboardViewController()
        view.show([try #require(Machine(folder: Self.sample).read(after: nil))], isPaused: false)
        let elements = view.screen.elements
        func all(_ elements: [Element]) -> [Element] { elements.flatMap { [$0] + all($0.children) } }
        let gauges = all(elements).compactMap { if case .gauge(let gauge) = $0 { gauge } else { nil } }
        #expect(gauges.map(\.words) == ["37 %", "13.5 of 16 GB"])
        #expect(gauges.map(\.tone) == [.positive, .warning])
    }
}
