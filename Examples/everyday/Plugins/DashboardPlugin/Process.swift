/// A process, as its file `stat` in /proc describes it (proc_pid_stat(5)).
struct Process: Equatable {
    let id: Int
    /// The name of the program; of a long one the system keeps the first 15 letters.
    private(set) var name: String
    /// The process that has started it.
    let parent: Int
    let threads: Int
    /// The ticks of a processor since the process began.
    let ticks: Double
    /// The memory in megabytes.
    let memory: Double
    /// The busy fraction of one processor since the last reading; more than 1 on several processors.
    var busy = 0.0
    /// The beginning of the words that started it. They have the whole name of a program.
    var command = "" {
        didSet {
            let program = String(command.split(separator: " ").first?.split(separator: "/").last ?? "")
            if name.count == Self.cut, program.hasPrefix(name) { name = String(program.prefix(Self.longestName)) }
        }
    }

    /// The letters of a name that the system keeps (TASK_COMM_LEN), and the longest name that is shown.
    private static let (cut, longestName) = (15, 24)

    /// The processor's time in minutes and seconds, of 100 ticks each.
    var time: String {
        let seconds = Int(exactly: (ticks / 100).rounded(.down)) ?? 0
        return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    }

    /// Reads a text such as `4711 (compiler) R 1 …`; nil for other texts. A name can have blanks and brackets.
    init?(_ text: String) {
        guard let start = text.firstIndex(of: "("), let end = text.lastIndex(of: ")"), start < end,
            let id = Int(text[..<start].dropLast())
        else { return nil }
        // From the third on, the state: the 4th is the parent, the 14th and 15th are ticks, the 20th threads, the 24th pages
        // of memory.
        let numbers = text[end...].split(separator: " ").dropFirst().map { Double($0) ?? 0 }
        guard numbers.count > 21 else { return nil }
        self.id = id
        name = String(text[text.index(after: start)..<end].prefix(Self.longestName))
        parent = Int(numbers[1])
        threads = Int(numbers[17])
        ticks = numbers[11] + numbers[12]
        memory = numbers[21] * 4096 / 1_048_576
    }
}
