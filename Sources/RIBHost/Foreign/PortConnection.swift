import Base
@_spi(Host) import PluginABI
import PluginManifest

/// The conversation with one plugin over port 1: asks one call at a time, and passes the events on to the RIBs.
@MainActor
final class PortConnection {
    /// The id of the plugin.
    let plugin: String
    let manifest: Manifest
    private let transport: any PortTransport
    private let failureHandler: @MainActor (PortFailure) -> Void
    private var ribs: [Int: Weak] = [:]
    private var lastRIB = 0
    /// The number of the plugin's last line.
    private var lineNumber = 0
    /// The number of the call that has been sent and not answered; nil if there is none.
    private var awaited: Int?
    private var lastCall = 0
    /// The answers that their callers have not taken yet.
    private var answers: [Int: Answer] = [:]
    /// The calls that follow the one being answered.
    private var waiting: [PortCall] = []
    /// The reason why the plugin is of no more use.
    private var failure: PortFailure?

    /// The maximum number of lines that are handled in one turn.
    private static let greatestCount = 100

    private struct Weak {
        weak var rib: ForeignRIB?
    }

    private enum Answer {
        case done
        case refused(String)
        case hello(port: Int)
    }

    /// - Parameter failureHandler: called once, when the plugin can no longer be used. In a worker it does not return.
    init(
        _ plugin: String,
        _ manifest: Manifest,
        over transport: any PortTransport,
        failureHandler: @escaping @MainActor (PortFailure) -> Void
    ) {
        (self.plugin, self.manifest) = (plugin, manifest)
        self.transport = transport
        self.failureHandler = failureHandler
        transport.lineHandler = { [weak self] in self?.handleWaiting() }
    }

    /// Begins the conversation.
    ///
    /// - Throws: the refusal of a plugin that speaks another version.
    func greet() throws(BuildError) {
        guard case .hello(let port) = try answer(to: .hello(host: ProgramVersion.current, plugin: plugin)) else {
            let failure = PortFailure.broken("did not answer `hello` with `hello` and was stopped")
            fail(failure)
            throw BuildError(failure.sentence)
        }
        guard port == PortCall.version else {
            throw BuildError("It speaks port \(port), and this host speaks port \(PortCall.version).")
        }
    }

    /// True once the plugin can no longer be used, which has been said.
    var isBroken: Bool { failure != nil }

    /// Returns the number of a new RIB.
    func add(_ rib: ForeignRIB) -> Int {
        lastRIB += 1
        ribs[lastRIB] = Weak(rib: rib)
        return lastRIB
    }

    /// Forgets a RIB, whose events are ignored from now on.
    func remove(_ rib: Int) { ribs[rib] = nil }

    /// Sends a call and waits for the answer; the events that it causes are handled before.
    ///
    /// - Throws: the plugin's refusal.
    func ask(_ call: PortCall) throws(BuildError) {
        let answer = try answer(to: call)
        sendWaiting()
        guard case .refused(let message) = answer else { return }
        throw BuildError(message)
    }

    /// Sends a call after the one that is being answered. A refusal is a fault.
    func tell(_ call: PortCall) {
        waiting.append(call)
        sendWaiting()
    }

    private func sendWaiting() {
        while awaited == nil, failure == nil, !waiting.isEmpty {
            let call = waiting.removeFirst()
            guard let number = call.rib, let rib = ribs[number]?.rib else { continue }
            do {
                guard case .refused(let message) = try answer(to: call) else { continue }
                rib.report(.refusedCall, "It refused `\(call.name)`: \(message)")
            } catch {
                return
            }
        }
    }

    private func answer(to call: PortCall) throws(BuildError) -> Answer {
        do throws(PortFailure) {
            if let failure { throw failure }
            // The plugin does one thing at a time.
            while awaited != nil { try handle(try receive()) }
            lastCall += 1
            let number = lastCall
            awaited = number
            try transport.send(call.line(id: number))
            while true {
                if let answer = answers.removeValue(forKey: number) { return answer }
                try handle(try receive())
            }
        } catch {
            fail(error)
            throw BuildError(error.sentence)
        }
    }

    private func fail(_ error: PortFailure) {
        guard failure == nil else { return }
        failure = error
        failureHandler(error)
    }

    private func receive() throws(PortFailure) -> PortEvent {
        let line = try transport.receive()
        lineNumber += 1
        return try PortEvent(line, number: lineNumber)
    }

    private func poll() throws(PortFailure) -> PortEvent? {
        guard let line = try transport.poll() else { return nil }
        lineNumber += 1
        return try PortEvent(line, number: lineNumber)
    }

    /// Handles lines that have arrived without a call: a limited number in one turn, which the host's calls wait for.
    private func handleWaiting() {
        guard awaited == nil, failure == nil else { return }
        do throws(PortFailure) {
            try RIBHost.turn { () throws(PortFailure) in
                for _ in 0..<Self.greatestCount {
                    guard let event = try poll() else { break }
                    try handle(event)
                }
            }
            sendWaiting()
        } catch {
            fail(error)
        }
    }
}

// MARK: - Events

extension PortConnection {
    private func handle(_ event: PortEvent) throws(PortFailure) {
        do {
            switch event.kind {
            case .done: try take(.done, event)
            case .refused: try take(.refused(try event.object.optionalText("message") ?? ""), event)
            case .hello: try take(.hello(port: try event.object.number("port")), event)
            case .say: RIBHost.pass(try TransientMessage(event.object))
            case .log: log(try event.object.logLevel(), try event.object.text("message"))
            case nil: throw PortMisuse("`\(event.name)` is not an event of port 1.")
            default: try pass(event)
            }
        } catch let failure as PortFailure {
            throw failure
        } catch {
            try refuse(error as? PortMisuse, event)
        }
    }

    private func take(_ answer: Answer, _ event: PortEvent) throws(PortFailure) {
        guard let number = awaited else {
            throw .broken("wrote `\(event.name)` in line \(lineNumber) without a call and was stopped")
        }
        let id = event.object["id"]?.int
        guard id == number else {
            let words = id.map { "with the id \($0)" } ?? "without its id"
            throw .broken("answered call \(number) in line \(lineNumber) \(words) and was stopped")
        }
        awaited = nil
        answers[number] = answer
    }

    /// Passes an event on to its RIB. An event of a RIB that has been detached meanwhile is ignored.
    private func pass(_ event: PortEvent) throws {
        let number = try event.object.number("rib")
        guard 1...max(1, lastRIB) ~= number, lastRIB > 0 else {
            throw PortFailure.broken(
                "wrote `\(event.name)` of RIB \(number) in line \(lineNumber), which does not exist, and was stopped"
            )
        }
        try ribs[number]?.rib?.handle(event)
    }

    /// Tells the plugin, and its author, that an event could not be used.
    private func refuse(_ misuse: PortMisuse?, _ event: PortEvent) throws(PortFailure) {
        guard let misuse else { return }
        let subject = ["name", "outcome"].lazy.compactMap { try? event.object.text($0) }.first
        let words = subject.map { "`\(event.name)` of `\($0)`" } ?? "`\(event.name)`"
        let rib = (try? event.object.number("rib")).flatMap { ribs[$0]?.rib }
        RIBHost.report(
            Fault(
                kind: .unusableEvent,
                message:
                    "The host cannot use \(words), line \(lineNumber) of the plugin `\(plugin)`: \(misuse.message)",
                path: rib?.path ?? []
            )
        )
        try transport.send(PortCall.wrong(misuse.message).line(id: nil))
    }

    private func log(_ level: Log.Level, _ message: String) {
        Log.pass(Log.Line(level: level, message: message, writer: .plugin(plugin)))
    }
}

extension PortFailure {
    /// The failure as a sentence about the plugin.
    fileprivate var sentence: String {
        switch self {
        case .ended: "The plugin has ended."
        case .broken(let words): "The plugin \(words)."
        }
    }
}

extension TransientMessage {
    fileprivate init(_ object: PortObject) throws(PortMisuse) {
        self.init(
            try object.text("text"),
            tone: try object.word("tone", of: Tone.self) ?? .neutral,
            seconds: try object.optionalNumber("seconds") ?? 4,
            undo: try object.optionalText("undo")
        )
    }
}

extension PortObject {
    fileprivate func logLevel() throws(PortMisuse) -> Log.Level { try word("level", of: Log.Level.self) ?? .info }
}
