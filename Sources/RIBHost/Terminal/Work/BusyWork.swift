/// Work that keeps the main thread, where RIBs live, from everything else.
public struct BusyWork: Hashable, Sendable {
    /// The kind of work.
    public enum Activity: String, Hashable, Sendable, CaseIterable {
        /// A plugin is loaded and built.
        case load
        /// A plugin's code runs.
        case run
        /// A plugin prints, and the output is not read.
        case print
    }

    /// The process ended by an interrupt (Ctrl-C, SIGINT).
    public enum Interrupt: String, Hashable, Sendable, CaseIterable {
        /// The program.
        case host
        /// The separate process of the plugin.
        case plugin
    }

    /// The stage of the work.
    public enum Phase: String, Hashable, Sendable, CaseIterable {
        case begin
        case end
    }

    /// The plugin's id; nil if unknown.
    public var plugin: String?
    /// The kind of the work.
    public var activity: Activity
    /// The process ended by an interrupt.
    public var interrupt: Interrupt

    /// Describes the current work.
    public init(plugin: String?, activity: Activity, interrupt: Interrupt) {
        self.plugin = plugin
        self.activity = activity
        self.interrupt = interrupt
    }

    /// Describes the work and the time so far, in a sentence.
    func words(after milliseconds: Int) -> String {
        let time = Self.duration(milliseconds, isOver: false)
        return switch activity {
        case .load: "\(subject) has been loading for \(time)."
        case .run: "\(subject) has been busy for \(time)."
        case .print: "\(printed) has not been read for \(time)."
        }
    }

    /// Describes the finished work and the time taken, in a sentence.
    func lastWords(after milliseconds: Int) -> String {
        let time = Self.duration(milliseconds, isOver: true)
        return switch activity {
        case .load: "\(subject) took \(time) to load."
        case .run: "\(subject) was busy for \(time)."
        case .print: "\(printed) was not read for \(time)."
        }
    }

    /// Says how to stop the work, in a sentence.
    var stopWords: String {
        interrupt == .host ? "Ctrl-C ends the program." : "Ctrl-C ends the plugin's process."
    }

    private var printed: String { plugin.map { "What the plugin `\($0)` prints" } ?? "What is printed" }

    private var subject: String { plugin.map { "The plugin `\($0)`" } ?? "The program" }

    private static func duration(_ milliseconds: Int, isOver: Bool) -> String {
        guard isOver || milliseconds < 1000 else { return "\(milliseconds / 1000) s" }
        let tenths = milliseconds / 100
        return "\(tenths / 10).\(tenths % 10) s"
    }
}
