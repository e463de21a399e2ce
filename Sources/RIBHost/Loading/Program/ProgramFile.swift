import Glibc
public import PluginManifest

/// A plugin that is a program in any language: a file that can be executed, and its manifest beside it.
public enum ProgramFile {
    /// Returns the path of the manifest of a program: `shop.manifest.json` beside `shop.py`; nil for a file that is not
    /// a program, because no such manifest is there. The file of a shared library is never a program.
    public static func manifest(of path: String) -> String? {
        let name = FilePath.name(of: path)
        let dot = name.utf8.lastIndex(of: UInt8(ascii: "."))
        // A file whose name begins with its only dot has no extension.
        let stem = dot.map { $0 == name.startIndex ? name : name[..<$0] } ?? name
        guard !name.hasSuffix(".so"), !stem.isEmpty else { return nil }
        let path = PluginLocator.join(FilePath.directory(of: path), "\(stem).manifest.json")
        return access(path, F_OK) == 0 ? path : nil
    }

    /// Returns the paths of the files that a program is likely to consist of: its manifest, and the files beside it with the
    /// same extension, such as `ribs.py` beside `shop.py`. Its seal lets it read them, and a change of one is a change of
    /// the plugin.
    public static func parts(of path: String) -> [String] {
        let (directory, own) = (FilePath.directory(of: path), FilePath.name(of: path))
        let manifest = manifest(of: path).map { [$0] } ?? []
        guard let dot = own.utf8.lastIndex(of: UInt8(ascii: ".")) else { return manifest }
        let beside = FilePath.names(in: directory).filter { $0.hasSuffix(own[dot...]) && $0 != own }
        return manifest + beside.sorted().map { PluginLocator.join(directory, $0) }
    }

    /// The words by which a program is run, and the files that this takes besides the first word: all with real paths.
    struct Command {
        var words: [String]
        var files: [String] = []
    }

    /// Returns the command of a program. An interpreter is run directly, as the kernel and `/usr/bin/env` would run it: so
    /// nothing else has to be executed, and a script in PATH that only looks for an interpreter, as pyenv has them, is
    /// passed over.
    static func command(of path: String, depth: Int = 0) throws(ProgramError) -> Command {
        guard depth < 4 else { throw .tooManyInterpreters }
        switch try head(of: path) {
        case .program(let linker):
            return Command(words: [path], files: [linker].compactMap { $0.map(FilePath.real) })
        case .script(let interpreter, let argument):
            var (interpreter, arguments) = (interpreter, argument.isEmpty ? [] : [argument])
            if FilePath.name(of: interpreter) == "env" {
                arguments = argument.split { " \t".contains($0) }.map(String.init).filter { $0 != "-S" }
                let name = arguments.isEmpty ? "" : arguments.removeFirst()
                guard let place = inPath(name) else { throw .noInterpreter(name, path) }
                interpreter = place
            }
            guard access(interpreter, X_OK) == 0 else { throw .noInterpreter(interpreter, path) }
            var command = try command(of: interpreter, depth: depth + 1)
            command.files.insert(FilePath.real(interpreter), at: 0)
            command.words += arguments + [path]
            return command
        }
    }

    /// The beginning of a file that can be executed.
    private enum Head {
        /// A script, with the interpreter and the argument of its first line.
        case script(interpreter: String, argument: String)
        /// An ELF file, with its dynamic linker; nil for a static program.
        case program(linker: String?)
    }

    private static func head(of path: String) throws(ProgramError) -> Head {
        guard let file = fopen(path, "re") else { throw .unreadable(path, SystemError.current) }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let head = bytes[..<fread(&bytes, 1, bytes.count, file)]
        if head.starts(with: "#!".utf8) {
            let line = head.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            let parts = line.split(maxSplits: 1) { " \t".utf8.contains($0) }
            guard let first = parts.first, first.first == UInt8(ascii: "/") else { throw .notExecutable(path) }
            let words = parts.map { String(decoding: $0, as: UTF8.self) }
            return .script(interpreter: words[0], argument: words.dropFirst().joined())
        }
        guard head.starts(with: [0x7F] + "ELF".utf8) else { throw .notExecutable(path) }
        return .program(linker: linker(in: ELFBytes(head, at: 0, of: "the file header")))
    }

    /// Returns the dynamic linker named by an ELF file's PT_INTERP; nil if there is none among these bytes.
    private static func linker(in head: ELFBytes) -> String? {
        // e_phoff and e_phnum.
        guard let table = try? head.number(UInt64.self, at: 32), let count = try? head.number(UInt16.self, at: 56)
        else {
            return nil
        }
        for index in 0..<Int(count) {
            let place = Int(clamping: table &+ UInt64(index) * ELFSegment.size)
            guard (try? head.number(UInt32.self, at: place)) == ELFSegment.interpreter,
                let offset = try? head.number(UInt64.self, at: place &+ 8)
            else { continue }
            return head.string(at: Int(clamping: offset))
        }
        return nil
    }

    /// Returns the first program with a name in PATH; the first script if only scripts have it.
    private static func inPath(_ command: String) -> String? {
        if command.isEmpty || command.utf8.contains(UInt8(ascii: "/")) { return command.isEmpty ? nil : command }
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        let places = path.utf8.split(separator: UInt8(ascii: ":")).map { "\(String(Substring($0)))/\(command)" }
        let found = places.filter { access($0, X_OK) == 0 }
        return found.first { if case .program = try? head(of: $0) { true } else { false } } ?? found.first
    }
}

/// The reason why the kernel could not run a program.
enum ProgramError: Error {
    /// The file has no permission to be executed.
    case noPermission(String)
    /// Neither a script nor an ELF file.
    case notExecutable(String)
    case noInterpreter(String, String)
    case tooManyInterpreters
    case unreadable(String, SystemError)
}

extension PluginInspector {
    /// Inspects a program: its manifest, and what the kernel needs to run it.
    func inspect(
        program file: PluginFile,
        _ manifest: String,
        _ inspection: inout Inspection,
        for reference: PluginReference,
        known: InspectedPlugin?
    ) {
        inspection.identity = file.identity
        inspection.programManifest = manifest
        do throws(ELFError) {
            let source = try PluginFile(path: manifest)
            let whole = ELFRange(offset: 0, size: source.size)
            let bytes = Array(try source.read("the manifest", whole, limit: PluginReading.manifestLimit).bytes)
            if let known, known.manifest.source.bytes == bytes {
                inspection.manifest = known.manifest
            } else {
                let result = Manifest.decode(SourceFile(name: manifest, bytes: bytes))
                inspection.manifest = result.manifest
                inspection.diagnostics += result.diagnostics
            }
        } catch {
            inspection.diagnostics.append(Diagnostic(error, path: manifest, at: reference.label))
        }
        do throws(ProgramError) {
            guard file.isExecutable else { throw .noPermission(inspection.path) }
            inspection.command = try ProgramFile.command(of: inspection.path)
        } catch {
            inspection.diagnostics.append(.notRunnable(inspection.path, error, at: reference.label))
        }
    }
}

extension Diagnostic {
    /// Returns the error about a program without a process of its own.
    ///
    /// - Parameter label: the place of `process`, or of the path.
    public static func programNeedsProcess(_ plugin: String, at label: Label?) -> Diagnostic {
        Diagnostic(
            .programNeedsProcess,
            "The plugin `\(plugin)` is a program, which always has a process of its own.",
            at: label,
            help: ["Leave out `process`, or write `\"process\": true`."]
        )
    }

    /// Returns the error about a program that the kernel could not run.
    fileprivate static func notRunnable(_ path: String, _ error: ProgramError, at label: Label?) -> Diagnostic {
        let (reason, help) =
            switch error {
            case .noPermission(let path):
                ("it is not allowed to be executed", "Run `chmod +x \(FilePath.shellWord(path))`.")
            case .notExecutable(let file):
                (
                    file == path
                        ? "it neither begins with `#!` and an absolute path, nor is an ELF file"
                        : "its interpreter `\(file)` is not a program",
                    "Begin it with a line such as `#!/usr/bin/env python3`, or name the program that a compiler has made."
                )
            case .noInterpreter(let interpreter, let file):
                (
                    "`\(interpreter)`, by which `\(file)` is run, cannot be found or executed",
                    "Install it, or correct the first line of the program."
                )
            case .tooManyInterpreters: ("its interpreters are scripts that lead to no program", "Name a program.")
            case .unreadable(let file, let error): ("`\(file)` cannot be read: \(error)", "Let it be read.")
            }
        return Diagnostic(
            .programNotRunnable,
            "`\(path)` is a program, because `\(ProgramFile.manifest(of: path) ?? "")` is its manifest, and it cannot be "
                + "run: \(reason).",
            at: label,
            help: [help]
        )
    }
}
