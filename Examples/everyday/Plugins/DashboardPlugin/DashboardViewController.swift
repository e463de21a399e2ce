import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol DashboardPresentableListener: AnyObject {
    func pause(_ isPaused: Bool)
}

/// Shows the last reading in gauges, and all readings in charts, beside the processes; or above them if there is no
/// room.
final class DashboardViewController: ViewController, DashboardPresentable {
    weak var listener: (any DashboardPresentableListener)?

    /// The greatest number of processors shown.
    private static let mostCores = 8

    private var readings: [Reading] = []
    private var isPaused = false
    private var order = List.SortOrder(column: "busy", direction: .descending) { didSet { selected = nil } }
    /// The word to search for; empty for all processes.
    private var query = "" { didSet { selected = nil } }
    /// The visible part of very many processes.
    private var window = List.Window() { didSet { setNeedsDisplay() } }
    /// The number of the process that a person follows; nil for the first row, whatever is there.
    private var selected: String? { didSet { setNeedsDisplay() } }
    /// The process that is shown alone, as it was last; nil if none is.
    private var opened: Process? { didSet { setNeedsDisplay() } }
    /// The busy fractions of that process, since it is shown.
    private var busy: [Double] = []

    override var screen: Screen {
        if let opened, let now = readings.last { return details(of: opened, now) }
        return Screen(title: isPaused ? "Dashboard (paused)" : "Dashboard") {
            if let now = readings.last {
                Row {
                    Pane(share: 3, atLeast: 36) { processors(now) }
                    Pane(share: 2, atLeast: 36) {
                        memory(now)
                        traffic(now.rate)
                        Section("Machine") { Text(about(now), style: .caption) }
                    }
                }
                Row {
                    Pane(scrolling: .byItself) { processes(now) }
                }
                Row {
                    Toggle("Pause", id: "pause", isOn: isPaused).shortcut("p")
                    Button("By CPU", id: "order", value: "busy descending").shortcut("c")
                    Button("By memory", id: "order", value: "memory descending").shortcut("m")
                }
            } else {
                Text("The machine's files cannot be read.", tone: .negative)
            }
        }
    }

    private func about(_ now: Reading) -> String {
        let loads = now.loads.map { Chart.Point("", $0).words }.joined(separator: " ")
        let (hours, minutes) = (now.hours, Int(exactly: (now.uptime / 60).rounded(.down)) ?? 0)
        return "Up for \(hours > 0 ? count(hours, "hour") : count(minutes, "minute")), load \(loads)"
    }

    private func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    /// A process alone: a page that leads back, without panes, and so on a full screen a dialog.
    private func details(of process: Process, _ now: Reading) -> Screen {
        let isRunning = now.processes.contains { $0.id == process.id }
        let parent = now.processes.first { $0.id == process.parent }.map { "\($0.name) (\($0.id))" }
        let (by, threads) = (parent ?? "\(process.parent)", count(process.threads, "thread"))
        let course = Array(repeating: .nan, count: max(0, DashboardInteractor.limit - busy.count)) + busy
        return Screen(title: process.name) {
            Text(process.command.isEmpty ? "A part of the kernel." : process.command)
            Gauge("CPU", value: min(1, process.busy), text: percent(process.busy), tone: tone(of: process.busy))
            Chart("Lately", values: course, text: "at most \(percent(busy.max() ?? 0))")
            used("Memory", process.memory / 1024, of: now.memory)
            Text("PID \(process.id), started by \(by), \(threads), \(process.time) of processor time")
            Text("This application only reads: it cannot end a process.", style: .caption)
            if !isRunning { Text("It has ended.", tone: .warning) }
            Row { Button("Back", id: "close", role: .back) }
        }
    }

    private func processors(_ now: Reading) -> Section {
        Section("Processor") {
            Chart(
                "All",
                .line,
                values: history { $0.busy * 100 },
                in: 0...100,
                text: percent(now.busy),
                tone: tone(of: now.busy)
            )
            // In two columns, as far as there is room.
            let cores = now.cores.prefix(Self.mostCores)
            let (half, isMany) = ((cores.count + 1) / 2, cores.count > 4)
            Row {
                for part in [cores.prefix(half), cores.dropFirst(half)].filter({ !$0.isEmpty }) {
                    Pane(atLeast: isMany ? 17 : 24) { gauges(of: part, named: isMany ? "C" : "Core ") }
                }
            }
        }
    }

    @ScreenBuilder
    private func gauges(of cores: ArraySlice<Double>, named name: String) -> [Element] {
        for (number, busy) in zip(cores.indices, cores) {
            Gauge("\(name)\(number)", value: busy, tone: tone(of: busy))
        }
    }

    private func memory(_ now: Reading) -> Section {
        Section("Memory") {
            used("Used", now.usedMemory, of: now.memory)
            let cached = "\(rounded(now.cachedMemory)) GB"
            Gauge("Cached", value: now.cachedMemory, in: 0...max(1, now.memory), text: cached)
            if now.swap > 0 { used("Swap", now.usedSwap, of: now.swap) }
        }
    }

    private func used(_ label: String, _ value: Double, of whole: Double) -> Gauge {
        let words = "\(rounded(value)) of \(rounded(whole)) GB"
        return Gauge(label, value: value, in: 0...max(1, whole), text: words, tone: tone(of: value / max(1, whole)))
    }

    private func traffic(_ now: Reading.Traffic) -> Section {
        Section("Network and disk") {
            chart("Down", \.received, now)
            chart("Up", \.sent, now)
            chart("Read", \.read, now)
            chart("Write", \.written, now)
        }
    }

    private func chart(_ label: String, _ value: (Reading.Traffic) -> Double, _ now: Reading.Traffic) -> Chart {
        let rate = value(now)
        let words = rate < 1 ? "\(Int((rate * 1000).rounded())) kB/s" : "\(rounded(rate)) MB/s"
        return Chart(label, values: history { value($0.rate) }, text: words)
    }

    /// A value of each reading, after gaps for those that are still to come: a history begins at the right.
    private func history(_ value: (Reading) -> Double) -> [Double] {
        let gaps = max(0, DashboardInteractor.limit - readings.count)
        return Array(repeating: .nan, count: gaps) + readings.map(value)
    }

    @ScreenBuilder
    private func processes(_ now: Reading) -> [Element] {
        let (found, all) = (found(in: now), now.processes.count)
        let rows = sorted(found)
        let count = query.isEmpty ? "" : "\(found.count) of \(all)"
        Field("Search", id: "search", text: query, kind: .search, help: count)
        List(
            "\(query.isEmpty ? "\(all)" : count) processes",
            id: "open",
            count: rows.count,
            window: window,
            windowID: "rows",
            selected: selected ?? rows.first.map { String($0.id) }
        ) {
            item(rows[$0])
        }
        .columns([
            Table.Column("Name", id: "name"), Table.Column("CPU", id: "busy", alignment: .trailing),
            Table.Column("Memory", id: "memory", alignment: .trailing),
            // What matters less is last: a narrow table leaves it out.
            Table.Column("Time", alignment: .trailing), Table.Column("PID", alignment: .trailing),
            Table.Column("Command"),
        ])
        .sorting("order", by: order)
        .focusing("follow")
        .whenEmpty(query.isEmpty ? "No process can be read." : "No process has “\(query)”.")
    }

    /// The processes of the last reading as shown: those found, sorted.
    private var rows: [Process] { readings.last.map { sorted(found(in: $0)) } ?? [] }

    private func found(in now: Reading) -> [Process] {
        let word = query.lowercased()
        guard !word.isEmpty else { return now.processes }
        return now.processes.filter { "\($0.name) \($0.command)".lowercased().contains(word) }
    }

    private func sorted(_ processes: [Process]) -> [Process] {
        order.sorted(processes) { one, other in
            switch order.column {
            case "name": one.name < other.name
            case "memory": one.memory < other.memory
            default: one.busy < other.busy
            }
        }
    }

    private func item(_ process: Process) -> List.Item {
        let details = [
            percent(process.busy), "\(Int(process.memory.rounded())) MB", process.time, String(process.id),
            process.command,
        ]
        return List.Item(id: String(process.id), title: process.name, details: details)
    }

    private func tone(of fraction: Double) -> Tone {
        fraction > 0.9 ? .negative : fraction > 0.75 ? .warning : .positive
    }

    private func percent(_ fraction: Double) -> String { "\(Int((fraction * 100).rounded())) %" }

    private func rounded(_ number: Double) -> String { Chart.Point("", (10 * number).rounded() / 10).words }

    override func perform(_ action: Action) {
        switch action.id {
        case "pause": listener?.pause(action.value == "true")
        case "order": order = List.SortOrder(action.value)
        case "follow": follow(action.value)
        case "open":
            opened = readings.last?.processes.first { String($0.id) == action.value }
            busy = [opened?.busy].compactMap(\.self)
        case "close": opened = nil
        case "rows": window = List.Window(action.value)
        case "search": query = action.value ?? ""
        default: break
        }
    }

    /// Follows a process, but in the first row whatever comes there.
    private func follow(_ number: String?) {
        selected = number == rows.first.map { String($0.id) } ? nil : number
    }

    /// Selects the process in the row of the selected one, which has ended or left the rows.
    private func leave(_ number: String, in before: [Process]) {
        guard let place = before.firstIndex(where: { String($0.id) == number }) else { return }
        let isRunning = readings.last?.processes.contains { String($0.id) == number } == true
        if !isRunning { say("\(before[place].name) has ended.") }
        selected = place == 0 ? nil : rows.prefix(place + 1).last.map { String($0.id) }
    }

    // MARK: DashboardPresentable

    func show(_ readings: [Reading], isPaused: Bool) {
        let before = rows
        self.readings = readings
        self.isPaused = isPaused
        if let selected, !rows.contains(where: { String($0.id) == selected }) { leave(selected, in: before) }
        if let shown = readings.last?.processes.first(where: { $0.id == opened?.id }) {
            opened = shown
            busy = (busy + [shown.busy]).suffix(DashboardInteractor.limit)
        }
        setNeedsDisplay()
    }
}
