public import PluginManifest

/// The names of the plugins and flows of all files of a configuration, by the number of the file.
///
/// The steps of a file use the names of the same file. Settings for everything in a file's flows, such as the writers
/// of a stream, can also name a plugin of an included file: an id is the same plugin in all files.
public struct ProductNames: Sendable {
    /// The names for use in the steps of a file.
    public struct File: Sendable {
        /// The ids of the file's plugins, in the order of the file.
        public fileprivate(set) var pluginIDs: [String] = []
        /// The same ids.
        public fileprivate(set) var plugins: Set<String> = []
        /// The names of the file's flows and inclusions.
        public fileprivate(set) var flowNames: [String] = []
        /// The number of each flow, 0 for the root flow; nil for the flow of a file that could not be read.
        public fileprivate(set) var flows: [String: Int?] = [:]
        /// The included files.
        fileprivate var included: [Int] = []
        /// True if each included file could be read.
        fileprivate var isComplete = true

        /// Returns the number of a flow; nil if the file has no such flow, or nothing is known about the flow.
        public func flow(_ name: String) -> Int? { flows[name] ?? nil }

        fileprivate mutating func add(_ name: String, flow: Int?) {
            flowNames.append(name)
            if flows[name] == nil { flows[name] = .some(flow) }
        }
    }

    private let files: [File]

    /// Collects the names of a configuration.
    public init(_ configuration: Configuration) {
        let count = 1 + (configuration.flows.map(\.file).max() ?? 0)
        var files = Array(repeating: File(), count: count)
        for entry in configuration.plugins {
            for file in entry.files {
                files[file].pluginIDs.append(entry.id.value)
                files[file].plugins.insert(entry.id.value)
            }
        }
        let included = Set(configuration.inclusions.compactMap(\.flow))
        for (index, flow) in configuration.flows.enumerated() where !included.contains(index) {
            files[flow.file].add(flow.name.value, flow: index + 1)
        }
        for inclusion in configuration.inclusions {
            files[inclusion.file].add(inclusion.name.value, flow: inclusion.flow.map { $0 + 1 })
            if let flow = inclusion.flow {
                files[inclusion.file].included.append(configuration.flows[flow].file)
            } else {
                files[inclusion.file].isComplete = false
            }
        }
        self.files = files
    }

    /// Returns the names for use in the steps of a file.
    public subscript(file: Int) -> File { files[file] }

    /// Returns the plugins that can run in the flows of a file: its own, and those of all included files.
    public func pluginIDs(below file: Int) -> [String] { self.below(file).flatMap { files[$0].pluginIDs }.unique }

    /// Returns true if all plugins that can run in the flows of a file are known: each included file could be read.
    public func isComplete(below file: Int) -> Bool { self.below(file).allSatisfy { files[$0].isComplete } }

    /// Returns true if a file could include another, which must not lead back to the first.
    public func canInclude(_ other: Int, in file: Int) -> Bool { !below(other).contains(file) }

    /// Returns the first file that has a plugin.
    public func file(withPlugin id: String) -> Int? { files.firstIndex { $0.plugins.contains(id) } }

    /// Returns a file with all files included by it, directly or not.
    private func below(_ file: Int) -> [Int] {
        var found = [file]
        var next = 0
        while next < found.count {
            found += files[found[next]].included.filter { !found.contains($0) }.unique
            next += 1
        }
        return found
    }
}

extension Configuration {
    /// Returns the name of a file, as messages show it.
    public func name(ofFile file: Int) -> String {
        source.parts.indices.contains(file) ? source.parts[file].name : source.name
    }

    /// Returns true if two files are in one directory, so that a relative path means the same in both.
    public func areBesideEachOther(_ file: Int, _ other: Int) -> Bool {
        let directories = [file, other].map { name(ofFile: $0).split(separator: "/").dropLast() }
        return directories[0] == directories[1]
    }

    /// Returns a piece of a file, in one line.
    public func text(at range: SourceRange) -> String {
        String(decoding: source.bytes[range.lowerBound..<range.upperBound], as: UTF8.self)
            .split(separator: "\n").map { $0.drop { $0 == " " || $0 == "\t" } }.joined(separator: " ")
    }
}
