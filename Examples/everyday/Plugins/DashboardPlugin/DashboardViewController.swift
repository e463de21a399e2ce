import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol DashboardPresentableListener: AnyObject {
    func pause(_ isPaused: Bool)
    func close()
}

/// Shows the last reading in gauges, and all readings in charts: side by side if there is room for both.
final class DashboardViewController: ViewController, DashboardPresentable {
    weak var listener: (any DashboardPresentableListener)?

    /// The greatest number of processes shown.
    private static let limit = 50

    private var readings: [Machine.Reading] = []
    private var isPaused = false
    private var order = List.SortOrder(column: "busy", direction: .descending) { didSet { setNeedsDisplay() } }
    /// The number of the process that a person follows.
    private var selected: String? { didSet { setNeedsDisplay() } }

    override var screen: Screen {
        Screen(title: isPaused ? "Dashboard (paused)" : "Dashboard") {
            if let now = readings.last {
                Row {
                    Pane(share: 3, atLeast: 38) {
                        gauges(now)
                        charts(now)
                    }
                    Pane(share: 2, atLeast: 38, scrolling: .byItself) { processes(now) }
                }
            } else {
                Text("The machine's files cannot be read.", tone: .negative)
            }
            Row {
                Toggle("Pause", id: "pause", isOn: isPaused).shortcut("p")
                Button("Close", id: "close", role: .cancel)
            }
        }
    }

    @ScreenBuilder
    private func gauges(_ now: Machine.Reading) -> [Element] {
        Section("Now") {
            Gauge("Processor", value: now.busy, tone: tone(of: now.busy))
            Gauge(
                "Memory",
                value: now.usedMemory,
                in: 0...max(1, now.memory),
                text: "\(gigabytes(now.usedMemory)) of \(gigabytes(now.memory)) GB",
                tone: tone(of: now.usedMemory / max(1, now.memory))
            )
            Chart("Load", values: readings.map(\.load), text: Chart.Point("", now.load).words)
        }
        Text(markdown: "Up for **\(now.hours) hours**; from /proc.", style: .caption)
    }

    @ScreenBuilder
    private func charts(_ now: Machine.Reading) -> [Element] {
        Section("Lately") {
            Chart(
                "Processor",
                .line,
                values: readings.map { $0.busy * 100 },
                in: 0...100,
                text: "\(Int((now.busy * 100).rounded())) %",
                tone: tone(of: now.busy)
            )
        }
        Section("Memory") {
            Chart(
                "In GB",
                .bars,
                points: [
                    Chart.Point("Used", now.usedMemory), Chart.Point("Cached", now.cachedMemory),
                    Chart.Point("Free", now.freeMemory),
                ],
                in: 0...max(1, now.memory)
            )
        }
    }

    private func processes(_ now: Machine.Reading) -> Section {
        let sorted = order.sorted(Array(now.processes.prefix(Self.limit))) { one, other in
            switch order.column {
            case "name": one.name < other.name
            case "memory": one.memory < other.memory
            default: one.busy < other.busy
            }
        }
        return Section("Processes") {
            List(id: "follow", items: sorted.map(item), selected: selected)
                .columns([
                    Table.Column("Name", id: "name"), Table.Column("CPU", id: "busy", alignment: .trailing),
                    Table.Column("Memory", id: "memory", alignment: .trailing),
                    // What matters less is last: a narrow table leaves it out.
                    Table.Column("Time", alignment: .trailing), Table.Column("PID", alignment: .trailing),
                ])
                .sorting("sort", by: order)
                .focusing("follow")
                .whenEmpty("No process can be read.")
        }
    }

    private func item(_ process: Process) -> List.Item {
        let details = [
            "\(Int((process.busy * 100).rounded())) %", "\(Int(process.memory.rounded())) MB", process.time,
            String(process.id),
        ]
        return List.Item(id: String(process.id), title: process.name, details: details)
    }

    private func tone(of fraction: Double) -> Tone {
        fraction > 0.9 ? .negative : fraction > 0.75 ? .warning : .positive
    }

    private func gigabytes(_ number: Double) -> String { Chart.Point("", (10 * number).rounded() / 10).words }

    override func perform(_ action: Action) {
        switch action.id {
        case "pause": listener?.pause(action.value == "true")
        case "sort": order = List.SortOrder(action.value)
        case "follow": selected = action.value
        case "close": listener?.close()
        default: break
        }
    }

    // MARK: DashboardPresentable

    func show(_ readings: [Machine.Reading], isPaused: Bool) {
        self.readings = readings
        self.isPaused = isPaused
        setNeedsDisplay()
    }
}
