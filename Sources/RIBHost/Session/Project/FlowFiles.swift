public import Configuration
import Isolation
import Loading
public import PluginManifest

/// plugins.json with the files of its flows, read into one configuration. A file with several inclusions is read once.
public struct FlowFiles {
    /// The configuration of all files; nil if plugins.json does not contain a configuration.
    public private(set) var configuration: Configuration?
    /// The errors and warnings about the files.
    public private(set) var diagnostics: [Diagnostic]
    /// The files which no plugin is allowed to change.
    public private(set) var trusted: [TrustedFile]
    /// The paths of the included files, readable or not.
    private(set) var paths: [String] = []
    private var sources: [SourceFile]
    /// The number and the flow of each file, by real path. The flow is nil if the file has none to refer to.
    private var known: [String: (file: Int, flow: Int?)] = [:]

    /// An open file whose inclusions are being read: the number of the file, and the place that includes it.
    private typealias Open = (file: Int, inclusion: Label?)

    /// The entries with the same id in two files.
    private typealias Twice = (known: PluginEntry, new: PluginEntry)

    /// The maximum nesting of inclusions; limits the recursion of the reader.
    private static let greatestDepth = 32

    /// Decodes a file, and reads all included files.
    public init(_ root: borrowing FlowFile) {
        (sources, trusted) = ([root.source], root.trusted)
        (configuration, diagnostics) = root.decode()
        guard var configuration, !configuration.inclusions.isEmpty else { return }
        known = [root.realPath: (0, nil)]
        var twice: [Twice] = []
        include(into: &configuration, in: root.directory, within: [(0, nil)], &twice)
        configuration.source = SourceFile(joining: sources)
        configuration.isIncomplete = configuration.isIncomplete || diagnostics.contains { $0.severity == .error }
        self.configuration = configuration
        let pipeline = PluginPipeline.ofThisProgram(configurationDirectory: root.directory)
        diagnostics += twice.compactMap { configuration.contradiction(of: $0.new, to: $0.known, pipeline) }
    }

    /// Reads the files included by the innermost open file, and their inclusions.
    private mutating func include(
        into configuration: inout Configuration,
        in directory: String,
        within open: [Open],
        _ twice: inout [Twice]
    ) {
        guard let file = open.last?.file else { return }
        for index in configuration.inclusions.indices where configuration.inclusions[index].file == file {
            guard let written = configuration.inclusions[index].path else { continue }
            let path = directory == "." ? written.value : PluginLocator.join(directory, written.value)
            let label = Label(sources[file], written.range, "included here")
            if let known = known[FilePath.real(path)] {
                configuration.inclusions[index].flow = known.flow
                guard let start = open.firstIndex(where: { $0.file == known.file }) else { continue }
                let others = open[(start + 1)...].compactMap(\.inclusion)
                diagnostics.append(.cycle(at: label, of: path, through: others))
            } else if open.count > Self.greatestDepth {
                diagnostics.append(.tooDeep(at: label, Self.greatestDepth))
            } else {
                trusted.append(TrustedFile(.flow, at: path, written: written.range))
                paths.append(path)
                read(path, at: label, index, into: &configuration, within: open, &twice)
            }
        }
    }

    /// Reads an included file, with the files that it includes in turn.
    private mutating func read(
        _ path: String,
        at label: Label,
        _ index: Int,
        into configuration: inout Configuration,
        within open: [Open],
        _ twice: inout [Twice]
    ) {
        do throws(Diagnostic) {
            let file = try FlowFile(path, includedAt: label, base: (sources.last ?? sources[0]).nextBase)
            let number = sources.count
            sources.append(file.source)
            known[file.realPath] = (number, nil)
            let (decoded, found) = file.decode()
            diagnostics += found
            guard let decoded else { return }
            twice += configuration.include(decoded, at: index, file: number, in: file.directory)
            include(into: &configuration, in: file.directory, within: open + [(number, label)], &twice)
            known[file.realPath] = (number, configuration.inclusions[index].flow)
        } catch {
            diagnostics.append(error)
        }
    }
}

extension Configuration {
    /// Returns an error if two files' entries with the same id differ in the plugin or in its wiring; nil if they
    /// agree.
    fileprivate func contradiction(
        of new: PluginEntry,
        to known: PluginEntry,
        _ pipeline: PluginPipeline
    ) -> Diagnostic? {
        let id = new.id.value
        let help =
            "Write the same in both, or give one of them another name: `\"NAME\": {\"id\": \"\(new.pluginID)\", …}`."
        if let key = new.contradiction(to: known) {
            return Diagnostic(
                .pluginOfTwoFiles,
                "Two files have a plugin `\(id)`, and do not agree about its `\(key)`.",
                at: Label(source, new.id.range, "one here"),
                secondary: [Label(source, known.id.range, "the other here")],
                help: [help]
            )
        }
        let paths = [new, known].map { entry in
            PluginReference(entry, in: source).flatMap { pipeline.decidingPaths(of: $0).last }.map(FilePath.real)
        }
        guard let path = paths[0], let other = paths[1], !path.utf8.elementsEqual(other.utf8) else { return nil }
        return Diagnostic(
            .pluginOfTwoFiles,
            "Two files have a plugin `\(id)`, and it is not the same file.",
            at: Label(source, (new.path ?? new.id).range, "`\(path)`"),
            secondary: [Label(source, (known.path ?? known.id).range, "`\(other)`")],
            help: [help]
        )
    }
}

extension Diagnostic {
    fileprivate static func cycle(at place: Label, of path: String, through others: [Label]) -> Diagnostic {
        Diagnostic(
            .fileCycle,
            "The file `\(path)` includes itself.",
            at: place,
            secondary: others,
            help: ["Move the flow that both need to a third file, which both include."]
        )
    }

    fileprivate static func tooDeep(at place: Label, _ limit: Int) -> Diagnostic {
        Diagnostic(
            .nestedTooDeeply,
            "Files can include each other at most \(limit) deep.",
            at: place,
            help: ["Include the file where its flow is used first."]
        )
    }
}
