public import PluginManifest

/// The names of the plugins and flows of all files of a configuration, by the number of the file.
///
/// The steps of a file use the names of that file. What a file says about everything that runs in its flows, such as
/// who may write a stream, can also name a plugin of a file that it includes: an id is the same plugin in all files.
public struct ProductNames: Sendable {
    /// The names that the steps of one file can use.
    public struct File: Sendable {
        /// The ids of its plugins, in the order of the file.
        public fileprivate(set) var pluginIDs: [String] = []
        /// The same ids.
        public fileprivate(set) var plugins: Set<String> = []
        /// The names of its flows and inclusions.
        public fileprivate(set) var flowNames: [String] = []
        /// The number of each flow, where the root flow has 0; nil for the flow of a file that could not be read.
        public fileprivate(set) var flows: [String: Int?] = [:]
        /// The files that it includes.
        fileprivate var included: [Int] = []
        /// Whether each file that it includes could be read.
        fileprivate var isComplete = true

        /// The number of a flow; nil if the file has none of this name, or nothing is known of it.
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

    /// The names that the steps of a file can use.
    public subscript(file: Int) -> File { files[file] }

    /// The plugins that can run in the flows of a file: its own, and those of the files that it includes.
    public func pluginIDs(below file: Int) -> [String] { self.below(file).flatMap { files[$0].pluginIDs }.unique }

    /// Whether all plugins that can run in the flows of a file are known: each file below it could be read.
    public func isComplete(below file: Int) -> Bool { self.below(file).allSatisfy { files[$0].isComplete } }

    /// Whether a file could include another one, which must not lead back to it.
    public func canInclude(_ other: Int, in file: Int) -> Bool { !below(other).contains(file) }

    /// The first file that has a plugin.
    public func file(withPlugin id: String) -> Int? { files.firstIndex { $0.plugins.contains(id) } }

    /// A file, and the files that it includes, directly or not.
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
    /// The name of a file, as messages show it.
    public func name(ofFile file: Int) -> String {
        source.parts.indices.contains(file) ? source.parts[file].name : source.name
    }

    /// Whether two files are in one directory, so that a relative path means the same in both.
    public func areBesideEachOther(_ file: Int, _ other: Int) -> Bool {
        let directories = [file, other].map { name(ofFile: $0).split(separator: "/").dropLast() }
        return directories[0] == directories[1]
    }

    /// A piece of a file, in one line.
    public func text(at range: SourceRange) -> String {
        String(decoding: source.bytes[range.lowerBound..<range.upperBound], as: UTF8.self)
            .split(separator: "\n").map { $0.drop { $0 == " " || $0 == "\t" } }.joined(separator: " ")
    }
}
