import Logging
import NIOCore
import NIOPosix

/// A session of a person: a host process with a state file, and the pages that show it.
actor PlayedSession {
    nonisolated let person: Person
    private let setup: SessionSetup
    private let metrics: Metrics
    private let logger: Logger
    private var state = State.opening(nil, isWaiting: false)
    private var pages: [Int: AsyncStream<Void>.Continuation] = [:]
    private var pageCount = 0
    /// True if the last beat told pages that the next one takes longer.
    private var isResting = false
    /// True once the program shuts down.
    private var isLeaving = false

    private enum State {
        /// The host has not shown anything yet: it may be refused the state, which another program may hold.
        case opening(Play?, isWaiting: Bool)
        case playing(Play)
        /// The session can begin again. Connected pages still get the last lines of the host.
        case ended(Play?, SessionNews)

        /// The life of the running host; nil after its end.
        var play: Play? {
            switch self {
            case .opening(let play, _): play
            case .playing(let play): play
            case .ended: nil
            }
        }

        /// True while another program holds the state.
        var isWaiting: Bool {
            if case .opening(_, isWaiting: true) = self { true } else { false }
        }
    }

    /// The greatest number of windows served for a person, the newest. Without HTTP/2 a browser has six connections to
    /// a server: one is left for requests.
    private static let pageLimit = 5
    /// The host's exit code EX_TEMPFAIL: another process holds the state file.
    private static let inUse: Int32 = 75
    /// The attempts to start a host for a state held by another program: the pause grows with each attempt, up to a
    /// minute in all.
    private static let tries = (pause: Duration.milliseconds(500), count: 15)
    /// The time for a host to end: ten seconds after its input, whatever its plugins do.
    private static let patience = Duration.seconds(12)

    init(_ person: Person, _ setup: SessionSetup, _ metrics: Metrics, _ logger: Logger) {
        self.person = person
        self.setup = setup
        self.metrics = metrics
        var logger = logger
        logger[metadataKey: "session"] = "\(person.name)"
        self.logger = logger
    }
}

// The host.
extension PlayedSession {
    /// Plays the session to its end, with further attempts while another program holds the state.
    func play() async {
        state = .opening(nil, isWaiting: false)
        scheduleIdleEnd()
        for attempt in 1...Self.tries.count {
            let code = await playOnce()
            guard let play = state.play else { return }
            play.requests.finish()
            guard code == Self.inUse, case .opening = state, play.cause == nil else { return didEnd(play, code) }
            // The page that it begins for connects a moment later.
            guard !pages.isEmpty || attempt < 3 else { return end(.quiet) }
            guard await waits(attempt) else { return }
        }
        let words: Phrase = "Your session is still open on another machine. Close its other windows."
        end(SessionNews(state: .ended, message: words, button: "Try again"))
    }

    /// Asks the program that holds the state to release it, and waits for some pauses.
    ///
    /// - Returns: false if this program shuts down meanwhile.
    private func waits(_ pauses: Int) async -> Bool {
        if !state.isWaiting { logger.info("The session waits: another program has its state.") }
        state = .opening(nil, isWaiting: true)
        mark.make()
        wakePages()
        for _ in 0..<pauses {
            try? await Task.sleep(for: Self.tries.pause)
            guard state.isWaiting else { return false }
        }
        return true
    }

    private func end(_ news: SessionNews, _ play: Play? = nil) {
        if state.isWaiting { mark.remove() }
        state = .ended(play, news)
        wakePages()
        if isLeaving { finishPages() }
    }

    private var mark: Mark { setup.mark(of: person) }

    /// Starts a host, and plays until the host ends.
    ///
    /// - Returns: the exit code.
    private func playOnce() async -> Int32 {
        let (requests, continuation) = AsyncStream.makeStream(of: ByteBuffer.self)
        let (process, group): (ChildProcess, ControlGroup?)
        do {
            group = try setup.groups?.make()
            process = try ChildProcess(setup.command(for: person, in: group))
        } catch {
            logger.error("The host cannot be started.", metadata: ["reason": "\(error.words)"])
            metrics.note(trouble: error.words)
            end(SessionNews(state: .ended, message: Refusal.notStarted(error.words).advice, button: "Try again"))
            return 0
        }
        let play = Play(process, in: group, continuation)
        state = .opening(play, isWaiting: state.isWaiting)
        metrics.count(.starts)
        do {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await self.converse(process, requests) }
                group.addTask { try await process.readErrors { await self.noteError($0) } }
                try await group.waitForAll()
            }
        } catch {
            logger.error("The connection to the host has failed.", metadata: ["reason": "\(error)"])
            process.kill()
        }
        let code = await process.end()
        if let group, play.cause == nil, group.hasEndedProcesses, play.exit == nil { play.cause = .memory(group.limit) }
        await group?.remove()
        return code
    }

    private func converse(_ process: ChildProcess, _ requests: AsyncStream<ByteBuffer>) async throws {
        let channel = try await NIOPipeBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.allowRemoteHalfClosure, value: true)
            .takingOwnershipOfDescriptors(input: process.output, output: process.input) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel,
                        configuration: .init(isOutboundHalfClosureEnabled: true)
                    )
                }
            }
        try await channel.executeThenClose { inbound, outbound in
            let writing = Task(executorPreference: LoopExecutor.shared) {
                for await request in requests { try? await outbound.write(request) }
                outbound.finish()
            }
            defer { writing.cancel() }
            var cutter = LineCutter()
            for try await var bytes in inbound {
                guard let lines = cutter.lines(with: &bytes) else { return leave(.foreign("A line is too long.")) }
                take(lines)
            }
        }
    }

    /// Logs a line on the host's standard error; nil for one that is too long.
    private func noteError(_ line: String?) {
        // While it waits, each host says the same as the first.
        guard let line else { return logger.warning("The host says something that is too long for a line.") }
        guard !state.isWaiting else { return }
        logger.info("The host says something.", metadata: ["words": "\(bounded(line))"])
    }

    private func take(_ lines: [ByteBuffer]) {
        guard let play = state.play else { return }
        for bytes in lines {
            guard let line = HostLine(bytes) else {
                return leave(.foreign("What --host names is not a ribs-host: it does not speak protocol 1."))
            }
            take(line.head, play)
            guard play.log.add(line) else {
                return leave(.foreign("What --host names changes a screen that it has not shown."))
            }
        }
        if play.log.needsWhole() { play.ask(for: "screen") }
        wakePages()
    }

    private func take(_ head: HostLine.Head, _ play: Play) {
        if case .opening = state, line(head, opens: play) { didOpen(play) }
        log(head, play)
        switch head.type {
        case "hello" where head.protocol != 1:
            let words = "The host speaks protocol {number}, and this program protocol 1."
            leave(.foreign(Phrase(words, ["number": String(head.protocol ?? 0)])))
        case "hello" where Set(["changes", "screen"]).isSubset(of: head.commands ?? []):
            // Of a screen with a long list, only what is different.
            play.ask(for: "changes")
        case "done":
            if let time = head.id.flatMap(play.answer) { metrics.noteAction(time, isCarriedOut: head.reason == nil) }
        case "notice" where head.kind == "busy":
            play.interrupt = head.phase == "begin" ? head.interrupt : nil
        case "notice" where head.kind == "reload": metrics.note(trouble: head.isWarning ? head.message : nil)
        case "fault" where head.kind != "input": metrics.count(.faults)
        case "diagnostic": play.diagnostics += [head.diagnostic].compactMap(\.self)
        case "exit": play.exit = head
        default: break
        }
    }

    /// Returns true if a line is from a flow that has begun: before, a host only writes diagnostics.
    private func line(_ head: HostLine.Head, opens play: Play) -> Bool {
        play.cause == nil && !["hello", "log", "diagnostic", "exit"].contains(head.type)
    }

    private func didOpen(_ play: Play) {
        if state.isWaiting { mark.remove() }
        state = .playing(play)
        metrics.note(trouble: nil)
        logger.info("The session begins.", metadata: ["process": "\(play.process.id)", "life": "\(play.name)"])
    }

    /// Writes events into the log for an operator. Names and words come from plugins, and have a limit.
    private func log(_ head: HostLine.Head, _ play: Play) {
        let words = bounded(head.message ?? "")
        switch head.type {
        case "log":
            guard let left = play.letsLog() else { return }
            var metadata: Logger.Metadata = ["plugin": "\(bounded(head.plugin ?? ""))", "words": "\(words)"]
            if left > 0 { metadata["left_out"] = "\(left)" }
            let level = head.level.flatMap(Logger.Level.init(rawValue:)) ?? .info
            logger.log(level: level, "A plugin logs.", metadata: metadata)
        case "fault" where head.kind != "input":
            let path = bounded(head.path?.joined(separator: "/") ?? "")
            logger.warning("A plugin has made a mistake.", metadata: ["path": "\(path)", "words": "\(words)"])
        case "notice" where head.kind != "busy" && head.kind != "link":
            let metadata: Logger.Metadata = ["kind": "\(head.kind ?? "")", "words": "\(words)"]
            logger.log(level: head.isWarning ? .warning : .info, "The host gives notice.", metadata: metadata)
        default: break
        }
    }

    private func bounded(_ words: String) -> String { String(decoding: words.utf8.prefix(4096), as: UTF8.self) }

    private func didEnd(_ play: Play, _ code: Int32) {
        let news = play.news(processLimit: setup.groups == nil ? setup.memoryLimit : nil)
        let reason = play.exit?.reason ?? "unknown"
        var metadata: Logger.Metadata = ["reason": "\(reason)", "code": "\(code)"]
        if let plugin = play.exit?.plugin { metadata["plugin"] = "\(plugin)" }
        if reason == "failed" { metadata["words"] = "\(bounded(play.trouble ?? ""))" }
        if case .memory(let limit) = play.cause { metadata["reason"] = "more than \(limit) MiB of memory" }
        let isCrash = ["crashed", "exited", "hung"].contains(reason) || play.exit == nil
        if isCrash { metrics.count(.crashes) }
        logger.log(level: isCrash || reason == "failed" ? .error : .info, "The session ends.", metadata: metadata)
        if case .opening = state, let trouble = play.sharedTrouble(besides: setup.statePath(of: person)) {
            metrics.note(trouble: trouble)
        }
        end(news, play)
    }

    /// Has the host play what the files of the flow have become.
    func reload() { state.play?.ask(for: "reload") }

    /// Ends the host: earlier requests are still carried out, and the state is kept.
    func leave(_ cause: Play.Cause = .quiet) {
        if state.isWaiting, state.play == nil { return end(.quiet) }
        guard let play = state.play, play.cause == nil else { return }
        play.cause = cause
        play.requests.finish()
        Task {
            try? await Task.sleep(for: Self.patience)
            if state.play === play { play.process.kill() }
        }
    }
}

// The pages.
extension PlayedSession {
    /// Ends the session with the program: earlier requests are still answered, the host keeps its state, and the pages
    /// connect elsewhere.
    func leaveWithPages() {
        isLeaving = true
        wakePages()
        leave()
        if state.play == nil { finishPages() }
    }

    private func finishPages() { for page in pages.values { page.finish() } }

    /// Carries out a request of a page, whose rate has been checked.
    func ask(_ request: PageRequest) throws(Refusal) {
        guard case .playing(let play) = state, request.session == play.name else { throw .anotherSession }
        // A host that ends takes nothing more.
        guard play.cause == nil else { throw isLeaving ? .leaving : .anotherSession }
        guard let line = try? request.line else { throw .malformed }
        switch (request.kind, play.interrupt) {
        case (.interrupt, "host"):
            play.cause = .interrupted
            play.process.kill()
        default: try play.ask(request.id, ByteBuffer(bytes: line))
        }
    }

    /// The position of a page in the news and lines.
    struct Cursor: Sendable {
        var position: Position?
        var news: SessionNews?
    }

    /// A connected page.
    struct Page: Sendable {
        fileprivate let number: Int
        /// The signals to look for news, or to send a sign of life.
        let signs: AsyncStream<Void>
    }

    /// Connects a page. If there are too many, the oldest is disconnected: its connection may already be lost.
    func connect() -> Page {
        let (signs, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        pageCount += 1
        pages[pageCount] = continuation
        metrics.change(.pages, by: 1)
        if pages.count > Self.pageLimit, let oldest = pages.keys.min() { leavePage(oldest) }
        if isLeaving { continuation.finish() } else { continuation.yield() }
        return Page(number: pageCount, signs: signs)
    }

    private func leavePage(_ number: Int) {
        guard let page = pages.removeValue(forKey: number) else { return }
        page.finish()
        metrics.change(.pages, by: -1)
    }

    /// Returns the last news for a page.
    func farewell(to page: Page) -> SessionNews {
        guard pages[page.number] == nil else { return .leaving }
        let words = Phrase(
            "Your session is open in more than {count} windows, and this is the oldest.",
            ["count": String(Self.pageLimit)]
        )
        return SessionNews(state: .left, message: words, button: "Use this window")
    }

    /// Disconnects a page.
    func disconnect(_ page: Page) {
        leavePage(page.number)
        if pages.isEmpty { scheduleIdleEnd() }
    }

    /// A comment as a sign of life: a page that receives nothing knows that the connection is lost.
    private static let beat = ByteBuffer(string: ": still here\n\n")
    /// The sign of life after which the next one can take some ten seconds.
    private static let restingBeat = ByteBuffer(string: ": resting\n\n")

    /// Returns the events that a page has not received yet, as server-sent events; a sign of life if there are none.
    func events(for cursor: inout Cursor) -> ByteBuffer {
        var buffer = ByteBuffer()
        switch state {
        case .opening(_, isWaiting: false): break
        case .opening:
            let words: Phrase = "Your session is open on another machine, which is about to let go of it …"
            tell(SessionNews(state: .waiting, message: words), &cursor, &buffer)
        case .playing(let play):
            let isTold = isLeaving && cursor.news == .leaving
            if !isTold { tell(SessionNews(state: .playing, session: play.name), &cursor, &buffer) }
            tellLines(of: play, &cursor, &buffer)
            if isLeaving { tell(.leaving, &cursor, &buffer) }
        case .ended(let play, let news):
            if let play, cursor.position?.session == play.name { tellLines(of: play, &cursor, &buffer) }
            if !isLeaving { tell(news, &cursor, &buffer) }
        }
        if buffer.readableBytes == 0 { return isResting ? Self.restingBeat : Self.beat }
        return buffer
    }

    private func tell(_ news: SessionNews, _ cursor: inout Cursor, _ buffer: inout ByteBuffer) {
        guard cursor.news != news else { return }
        cursor.news = news
        buffer.writeImmutableBuffer(news.event)
    }

    private func tellLines(of play: Play, _ cursor: inout Cursor, _ buffer: inout ByteBuffer) {
        let number = cursor.position.flatMap { $0.session == play.name ? $0.number : nil }
        for entry in play.log.entries(after: number) { buffer.writeImmutableBuffer(entry.event(of: play.name)) }
        cursor.position = Position(session: play.name, number: play.log.last)
    }

    private func wakePages() { for page in pages.values { page.yield() } }

    var hasEnded: Bool {
        if case .ended = state { true } else { false }
    }

    /// True if the session was ended for a reason that does not concern the person.
    var hasEndedQuietly: Bool {
        if case .ended(_, .quiet) = state { true } else { false }
    }

    /// Sends a sign of life to each page; without a page, ends the host if another program has asked for the state.
    ///
    /// - Parameter isResting: true if the next sign takes longer.
    /// - Returns: true if a page shows the session.
    func beat(isResting: Bool) -> Bool {
        self.isResting = isResting
        wakePages()
        if pages.isEmpty, case .playing = state, mark.remove() { leave() }
        return !pages.isEmpty
    }

    /// Ends the host after a while unless a page connects.
    private func scheduleIdleEnd() {
        let count = pageCount
        Task {
            try? await Task.sleep(for: setup.idle)
            if pages.isEmpty, pageCount == count { leave() }
        }
    }
}
