internal import Glibc
internal import Isolation
internal import PluginManifest
internal import Terminal

/// The face that a flow is played on, and where its input comes from.
@MainActor
struct Stage {
    let face: any Face
    /// Says that the main thread is busy.
    let busyWatch: BusyWatch
    /// The terminal, where the face takes the whole of it.
    private let device: TerminalDevice?
    /// Nil where a recording is played.
    private let input: Input?

    /// Chooses the face: the one that was asked for, else the full screen on a terminal, else plain lines.
    init(_ options: Invocation.Run) throws(Diagnostic) {
        let device = options.script == nil ? TerminalDevice() : nil
        var terminal = StandardStream.output.terminal
        if let background = options.background {
            terminal?.background = background
            terminal?.asksBackground = false
        }
        let fitting: Invocation.Face = device != nil && terminal?.canMoveCursor == true ? .full : .plain
        switch options.face ?? fitting {
        case .full:
            guard let device, let terminal else { throw Diagnostic.noTerminal }
            let full = FullFace(
                surface: device,
                errors: StandardStream.error.makeOutput(),
                profile: terminal,
                timer: DispatchOneShotTimer(),
                showsTree: options.showsTree
            )
            face = full
            self.device = device
            let output = device.descriptor
            let form = FullBusyForm(profile: terminal, picture: full.lastPicture) {
                TerminalDevice.takenSize(of: output)
            }
            busyWatch = BusyWatch(form: form) { TerminalDevice.writeWhileTaken($0, to: output) }
        case .plain:
            // A pipe or a file gets all characters as they are.
            let usesUnicode = terminal?.usesUnicode ?? true
            face = PlainFace(
                output: StandardStream.output.makeOutput(),
                usesUnicode: usesUnicode,
                echoesInput: options.script != nil
            )
            self.device = nil
            busyWatch = BusyWatch(descriptor: STDOUT_FILENO, form: PlainBusyForm(usesUnicode: usesUnicode))
        case .json:
            let output = StandardStream.takeOutput()
            busyWatch = BusyWatch(descriptor: output, form: JSONBusyForm())
            CrashGuard.tellEnd(to: output)
            face = JSONFace(output: StandardStream.makeOutput(to: output), hostVersion: ProgramVersion.current)
            self.device = nil
        }
        let descriptor = try options.script.map(Self.open) ?? STDIN_FILENO
        let name = options.script ?? "standard input"
        // Reading nothing says what could not be read at all, such as a directory.
        guard read(descriptor, nil, 0) >= 0 else {
            let help = options.script == nil ? "Give it a file, a pipe or a terminal." : Self.scriptHelp
            throw SourceFile.failure(name, errno, help: help)
        }
        input = Input(descriptor: descriptor, name: name)
    }

    /// The face that a recording is played on.
    init(_ player: Player) {
        face = player.face
        // Standard output has what the replay finds out.
        busyWatch = BusyWatch(descriptor: STDERR_FILENO, form: PlainBusyForm(usesUnicode: true))
        device = nil
        input = nil
    }

    /// How many lines of plain input asked for what could not be done.
    var refusedLineCount: Int { (face as? PlainFace)?.refusedLineCount ?? 0 }

    /// Hands on what arrives, and then the end of it.
    ///
    /// - Parameter endHandler: called as soon as no more can arrive, on whatever thread, even while what arrived is not taken.
    func follow(
        _ handler: @escaping @MainActor @Sendable (Input.Event) -> Void,
        atEnd endHandler: @escaping @Sendable () -> Void
    ) {
        let body: @MainActor @Sendable (TypedPiece) -> Void = {
            handler($0.isUnseen ? .unseen($0.bytes) : .bytes($0.bytes))
        }
        let atEnd: @MainActor @Sendable () -> Void = { handler(.end) }
        guard let input else { return }
        if let device {
            device.startReading(body, atEnd: atEnd)
        } else if let plain = face as? PlainFace, isatty(input.descriptor) == 1 {
            let reader = TerminalReader(descriptor: input.descriptor, body: body, atEnd: atEnd)
            plain.screenHandler = { reader.screenCanBeSeen() }
        } else {
            input.follow(handler, atEnd: endHandler)
        }
    }

    private static let scriptHelp = "Name a file of plain input: ribs-host --script FILE."

    private static func open(_ script: String) throws(Diagnostic) -> Int32 {
        let descriptor = Glibc.open(script, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw SourceFile.failure(script, errno, help: scriptHelp)
        }
        return descriptor
    }
}

extension Diagnostic {
    fileprivate static let noTerminal = Diagnostic(
        .noTerminal,
        "The full-screen face needs a terminal for its input and its output.",
        help: ["Run ribs-host in a terminal, or with `--ui plain`."]
    )
}
