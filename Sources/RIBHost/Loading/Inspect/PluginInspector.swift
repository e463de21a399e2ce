import PluginManifest

/// The third stage: reads a plugin's file and runs none of its code.
///
/// Only the headers are read, the two sections of RIBs, and the tables that the dynamic linker would follow blindly.
/// One error does not hide the next: parts that do not depend on the broken one are still read.
public struct PluginInspector: Sendable {
    private let now: @Sendable () -> FileIdentity.Time

    /// Creates the stage.
    public init() {
        self.init { .now }
    }

    /// Creates the stage with a clock for tests, which is read once for each inspection.
    init(now: @escaping @Sendable () -> FileIdentity.Time) {
        self.now = now
    }

    /// Inspects the file at `path`.
    ///
    /// - Parameter known: The result of an earlier inspection: an embedded manifest with the same bytes is not decoded
    ///   again.
    public func inspect(_ path: String, for reference: PluginReference, known: InspectedPlugin? = nil) -> Inspection {
        var inspection = Inspection(path: path, at: now())
        let file: PluginFile
        do throws(ELFError) {
            file = try PluginFile(path: path)
            if let digest = reference.digest {
                let found = try file.digest()
                guard found == digest.value else {
                    inspection.diagnostics.append(digest.refusal(of: path, with: found, for: reference))
                    return inspection
                }
            }
        } catch {
            inspection.diagnostics.append(Diagnostic(error, path: path, at: reference.label))
            return inspection
        }
        if let manifest = ProgramFile.manifest(of: path) {
            inspect(program: file, manifest, &inspection, for: reference, known: known)
            if file.isNoExec { inspection.diagnostics.append(.isOnNoExec(path, reference)) }
            return inspection
        }
        var reading = PluginReading(file: file, inspection: inspection, label: reference.label)
        reading.readAll(known: known)
        if file.isNoExec { reading.inspection.diagnostics.append(.isOnNoExec(path, reference)) }
        return reading.inspection
    }
}

extension Diagnostic {
    /// Returns the warning about a library that would make the stacks of a process executable.
    ///
    /// - Parameter subject: the library, as the beginning of a sentence.
    static func executableStack(_ subject: String, at label: Label?) -> Diagnostic {
        Diagnostic(
            .pluginExecutableStack,
            "\(subject) asks for an executable stack (PT_GNU_STACK).",
            severity: .warning,
            at: label,
            notes: [
                "What an attacker brings onto a stack of the process can then be run, and glibc 2.41 and newer refuse to load such a library."
            ],
            help: [
                "Link it with `-Xlinker -z -Xlinker noexecstack`. Mostly a file in assembly lacks the line "
                    + "`.section .note.GNU-stack,\"\",@progbits`."
            ]
        )
    }

    /// Returns the error about a file that the dynamic linker will not be able to map.
    fileprivate static func isOnNoExec(_ path: String, _ reference: PluginReference) -> Diagnostic {
        Diagnostic(
            .pluginNotLoaded,
            "`\(path)` cannot be loaded: its file system is mounted `noexec`, so the kernel maps no code from it.",
            at: reference.label,
            help: [Self.noExecHelp(path)]
        )
    }

    static func noExecHelp(_ path: String) -> String {
        "Copy the plugin to another file system, or mount this one without `noexec`: "
            + "`findmnt --target \(FilePath.shellWord(path))` shows it."
    }

    /// Creates the diagnostic for an error of the ELF reader.
    init(_ error: ELFError, path: String, at label: Label?) {
        let (code, finding, help) = error.report
        self.init(code, "`\(path)` \(finding): \(error.message).", at: label, help: help.map { [$0] } ?? [])
    }
}

extension ELFError {
    /// The code of the diagnostic, the finding about the file, and the advice.
    fileprivate var report: (code: DiagnosticCode, finding: String, help: String?) {
        switch self {
        case .unreadable(let reason) where SystemError.shortage([reason]) != nil:
            (.pluginLacksResources, "cannot be read", PluginLoader.limitHelp)
        case .unreadable: (.pluginUnreadable, "cannot be read", nil)
        case .foreign:
            (
                .pluginNotELF, "is not a shared library",
                "A plugin is the `lib….so` file that `swift build` makes of a dynamic library product, or a program with its "
                    + "manifest beside it: `shop.manifest.json` beside `shop.py`."
            )
        case .otherTarget:
            (
                .pluginOtherMachine, "was built for another kind of machine",
                "Build the plugin again on this machine: `swift build`."
            )
        case .notShared:
            (
                .pluginNotSharedLibrary, "is an ELF file, but no shared library",
                "Declare the plugin as a product in Package.swift: `.library(name: …, type: .dynamic, targets: […])`."
            )
        case .truncated: (.pluginTruncated, "is cut short", "Copy or build the file again.")
        case .malformed: (.pluginDamaged, "is a damaged shared library", "Copy or build the file again.")
        }
    }
}
