import Base
import Glibc
import Isolation
import PluginManifest
import Session
import Terminal

/// The face for playing a flow, and the source of its input.
@MainActor
struct ChosenFace {
    let face: any Face
    /// Reports that the main thread is busy.
    let busyWatch: BusyWatch
    private let source: Source

    /// A source of input.
    private enum Source {
        /// The terminal of the full screen.
        case screen(TerminalDevice)
        /// Lines typed on a terminal.
        case terminal(InputReader, PlainFace)
        /// A pipe, a file and the like.
        case stream(InputReader)
        /// Requests in JSON from a pipe, a file and the like; the command `interrupt` is carried out while the main
        /// thread waits.
        case requests(InputReader, JSONInterrupts)
        /// The caller of the host.
        case caller(@MainActor (_ receive: @escaping @MainActor ([UInt8]?) -> Void) -> Void)
        /// A recording, which its player reads.
        case recording

        /// The terminal on which lines are typed; nil for other sources.
        var terminal: InputReader? {
            if case .stream(let input) = self, isatty(input.descriptor) == 1 { input } else { nil }
        }

        /// Returns the same source, with interrupts carried out while the main thread waits.
        func interrupted(by interrupts: JSONInterrupts) -> Source {
            if case .stream(let input) = self { .requests(input, interrupts) } else { self }
        }
    }

    /// Makes the requested face; without a request, the full screen on a terminal, otherwise plain lines.
    ///
    /// - Parameters:
    ///   - log: receives the output that plugins write to the terminal of the full screen.
    ///   - settings: the keys and the colours of the full screen.
    init(_ options: RunOptions, log: LogFile?, _ settings: ScreenSettings, in world: World) throws(Diagnostic) {
        var terminal = world.output.terminal
        let canBeFull = options.script == nil && terminal?.canMoveCursor == true
        let screen = options.face == .full || options.face == nil && canBeFull ? world.screen(log) : nil
        terminal?.adopt(settings.theme)
        switch options.face ?? (screen != nil ? .full : .plain) {
        case .full:
            guard let screen, let terminal else { throw Diagnostic.noTerminal }
            let full = Self.full(on: screen, terminal, errors: world.error, showsTree: options.showsTree, settings.keys)
            face = full
            busyWatch = Self.busyWatch(of: screen, terminal, full.lastPicture)
            source = if let device = screen.device { .screen(device) } else { try Self.input(script: nil, in: world) }
        case .plain:
            // A pipe or a file gets all characters unchanged.
            let usesUnicode = terminal?.usesUnicode ?? true
            let input = try Self.input(script: options.script, in: world)
            let plain = PlainFace(
                output: world.output,
                usesUnicode: usesUnicode,
                echoesInput: options.script != nil,
                echo: input.terminal.map { TerminalEcho(descriptor: $0.descriptor) }
            )
            face = plain
            busyWatch = BusyWatch(form: PlainBusyForm(usesUnicode: usesUnicode), write: world.output.writer)
            source = input.terminal.map { .terminal($0, plain) } ?? input
        case .json:
            let (output, write) = world.play.takeOutput()
            let json = JSONFace(output: output, hostVersion: ProgramVersion.current)
            busyWatch = BusyWatch(form: JSONBusyForm(), write: write)
            face = json
            source = try Self.input(script: options.script, in: world).interrupted(by: json.interrupts)
        }
    }

    /// Makes the face for playing a recording.
    init(_ player: Player, in world: World) {
        face = player.face
        // Standard output has the result of the replay.
        busyWatch = BusyWatch(form: PlainBusyForm(usesUnicode: true), write: world.error.writer)
        source = .recording
    }

    /// The number of lines of plain input that could not be carried out.
    var refusedLineCount: Int { (face as? PlainFace)?.refusedLineCount ?? 0 }

    /// Passes input and its end to the session as they arrive, and starts watching the main thread.
    ///
    /// - Throws: an error if the system lacks threads.
    func follow(into session: Session) throws(Diagnostic) {
        if case .caller(let follow) = source { return follow { session.receive($0.map { .bytes($0) } ?? .end) } }
        do {
            try busyWatch.start()
            try followInput(into: session)
        } catch {
            throw SystemResources.noThread(error)
        }
    }

    private func followInput(into session: Session) throws(SystemError) {
        let body: @MainActor @Sendable (TypedPiece) -> Void = {
            session.receive($0.isUnseen ? .unseen($0.bytes) : .bytes($0.bytes))
        }
        let atEnd: @MainActor @Sendable () -> Void = { session.receive(.end) }
        let receive: @MainActor @Sendable (Result<Input, Diagnostic>) -> Void = {
            switch $0 {
            case .success(let input): session.receive(input)
            case .failure(let reason): session.fail(reason)
            }
        }
        switch source {
        case .screen(let device):
            try device.startReading(body, atEnd: atEnd)
        case .terminal(let input, let plain):
            let reader = try TerminalReader(descriptor: input.descriptor, body: body, atEnd: atEnd)
            plain.screenHandler = { reader.screenCanBeSeen() }
        case .stream(let input):
            input.follow(receive, atEnd: inputDidEnd)
        case .requests(let input, let interrupts):
            input.follow(receive, atEnd: inputDidEnd) { interrupts.look(at: $0) }
        case .caller, .recording:
            break
        }
    }

    /// The handler for the end of the input, called on another thread as soon as no more input can arrive, even while
    /// the main thread does not take the input.
    private var inputDidEnd: @Sendable () -> Void {
        { [busyWatch] in busyWatch.inputDidEnd() }
    }

    private static func full(
        on screen: FullScreen,
        _ terminal: TerminalProfile,
        errors: any Output,
        showsTree: Bool,
        _ keys: KeyBindings
    ) -> FullFace {
        FullFace(
            surface: screen.surface,
            errors: errors,
            profile: terminal,
            timer: screen.timer(),
            ticker: screen.timer(),
            messageTimer: screen.timer(),
            showsTree: showsTree,
            keys: keys
        )
    }

    /// Draws on the device; a screen in memory shows nothing while the main thread is busy.
    private static func busyWatch(
        of screen: FullScreen,
        _ terminal: TerminalProfile,
        _ picture: LastPicture
    ) -> BusyWatch {
        guard let output = screen.device?.descriptor else {
            return BusyWatch(form: FullBusyForm(profile: terminal, picture: picture) { nil }) { _ in }
        }
        let form = FullBusyForm(profile: terminal, picture: picture) { TerminalDevice.takenSize(of: output) }
        return BusyWatch(form: form) { TerminalDevice.writeWhileTaken($0, to: output) }
    }

    private static func input(script: String?, in world: World) throws(Diagnostic) -> Source {
        let scriptHelp = "Name a file of plain input: ribs-host --script FILE."
        let descriptor: Int32
        switch (script, world.input) {
        case (let script?, .caller):
            let bytes = try SourceFile.read(script, help: scriptHelp).bytes
            return .caller { receive in
                for piece in [bytes, nil] { world.later { receive(piece) } }
            }
        case (let script?, _): descriptor = try SourceFile.open(script, help: scriptHelp)
        case (nil, .caller(let follow)): return .caller(follow)
        // The handler of a crash replaces standard input, and a plugin might: neither is its end.
        case (nil, .descriptor(let given)): descriptor = FileOutput.ownDescriptor(of: given)
        }
        let name = script ?? "standard input"
        // An empty read reveals an input that cannot be read at all, such as a directory.
        guard descriptor >= 0, read(descriptor, nil, 0) >= 0 else {
            let help = script == nil ? "Give it a file, a pipe or a terminal." : scriptHelp
            throw SourceFile.failure(name, errno, help: help)
        }
        return .stream(InputReader(descriptor: descriptor, name: name))
    }
}

extension Diagnostic {
    fileprivate static let noTerminal = Diagnostic(
        .noTerminal,
        "The full-screen face needs a terminal for its input and its output.",
        help: ["Run ribs-host in a terminal, or with `--ui plain`."]
    )
}
