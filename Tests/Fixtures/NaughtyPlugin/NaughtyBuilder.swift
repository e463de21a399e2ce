import Dispatch
@preconcurrency import Glibc
import PluginABI

/// Builds the Naughty RIB.
final class NaughtyBuilder: Builder<any NaughtyDependency>, NaughtyBuildable {
    func build(withListener listener: any NaughtyListener) -> any ViewableRouting {
        ViewableRouter(interactor: Interactor(), viewController: NaughtyViewController(place: dependency.place))
    }
}

/// Offers one button for each attempt, and shows how it went.
final class NaughtyViewController: ViewController {
    private let place: String
    private var results: [String] = []

    init(place: String) {
        self.place = place
        super.init()
    }

    override var screen: Screen {
        Screen(title: "Naughty") {
            for result in results { Text(result) }
            Button("Try everything", id: "everything")
            Button("Work", id: "work")
            Button("Crowd", id: "crowd")
            Button("Take 4 GiB", id: "memory")
            Button("Call as on i386", id: "i386")
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "everything": results = Attempt.all.map { "\($0.name): \($0.outcome(at: place))" }
        case "work": work()
        case "crowd": crowd()
        case "memory": results = ["\([UInt8](repeating: 1, count: 4 << 30).count) bytes"]
        case "i386": results = ["i386: \(callAsOnI386() == getpid())"]
        default: break
        }
        setNeedsDisplay()
    }

    /// Asks for this process's number, by the system calls of another architecture.
    private func callAsOnI386() -> Int32 {
        // mov eax, 20; int 0x80; ret
        let code: [UInt8] = [0xB8, 20, 0, 0, 0, 0xCD, 0x80, 0xC3]
        guard let page = mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
            page != MAP_FAILED
        else { return -1 }
        defer { munmap(page, 4096) }
        page.copyMemory(from: code, byteCount: code.count)
        guard mprotect(page, 4096, PROT_READ | PROT_EXEC) == 0 else { return -1 }
        // Sound: the page has the code of a function that takes nothing and returns a number.
        return unsafeBitCast(page, to: (@convention(c) () -> Int32).self)()
    }

    private func done(_ result: String) {
        results.append(result)
        results.sort()
        setNeedsDisplay()
    }

    /// What every plugin may do.
    private func work() {
        results = ["random: \((0..<10).contains(Int.random(in: 0..<10)))", "descriptors: \(descriptorCount)"]
        Task {
            try await Task.sleep(for: .milliseconds(20))
            done("task: slept")
        }
        Task.detached {
            let sum = await withTaskGroup(of: Int.self) { group in
                for number in 0..<100 { group.addTask { number } }
                return await group.reduce(0, +)
            }
            await self.done("group: \(sum)")
        }
        DispatchQueue.global().async {
            DispatchQueue.main.async { MainActor.assumeIsolated { self.done("queue: came back") } }
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(20)) {
            MainActor.assumeIsolated { self.done("timer: rang") }
        }
    }

    /// How many descriptors the process can have.
    private var descriptorCount: Int {
        var ends: [Int32] = [0, 0]
        var opened: [Int32] = []
        defer { opened.forEach { close($0) } }
        while opened.count < 10_000, pipe(&ends) == 0 { opened += ends }
        let last = dup(0)
        if last >= 0 { opened.append(last) }
        return Int(opened.max() ?? 0) + 1
    }

    /// More threads than processors, for longer than Dispatch looks away.
    private func crowd() {
        results = []
        let group = DispatchGroup()
        for _ in 0..<24 {
            DispatchQueue.global().async(group: group) { usleep(400_000) }
        }
        group.notify(queue: .main) { MainActor.assumeIsolated { self.done("crowd: dispersed") } }
    }
}
