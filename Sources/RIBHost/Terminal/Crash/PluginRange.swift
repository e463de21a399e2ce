internal import Glibc

/// The addresses of a plugin's code, by which a crash is put down to it.
public struct PluginRange: Hashable, Sendable {
    /// The first address.
    public var start: UInt
    /// The address after the last.
    public var end: UInt
    /// The plugin's id.
    public var name: String

    /// Describes a range.
    public init(start: UInt, end: UInt, name: String) {
        self.start = start
        self.end = end
        self.name = name
    }

    /// Finds where the code of loaded files is, in /proc/self/maps.
    ///
    /// - Parameter names: the plugins' ids, by the real paths of their files.
    public static func loaded(_ names: [String: String]) -> [PluginRange] {
        ranges(in: readMaps(), names: names)
    }

    /// Reads lines like `7f0c8a200000-7f0c8a21e000 r-xp 00002000 08:01 1835029    /usr/lib/libA.so`.
    ///
    /// As bytes, for this is done before the first screen: going through characters took a fifth of the start.
    static func ranges(in maps: [UInt8], names: [String: String]) -> [PluginRange] {
        maps.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let isCode = line.drop { $0 != space }.dropFirst(3).first == UInt8(ascii: "x")
            guard isCode else { return nil }
            let fields = line.split(separator: space, maxSplits: 5)
            guard fields.count == 6, let name = names[text(fields[5].drop { $0 == space })] else { return nil }
            let bounds = fields[0].split(separator: UInt8(ascii: "-")).compactMap { UInt(text($0), radix: 16) }
            guard bounds.count == 2 else { return nil }
            return PluginRange(start: bounds[0], end: bounds[1], name: name)
        }
    }

    private static let space = UInt8(ascii: " ")

    private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    private static func readMaps() -> [UInt8] {
        let file = open("/proc/self/maps", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var bytes: [UInt8] = []
        while true {
            let piece = [UInt8](unsafeUninitializedCapacity: 1 << 12) { buffer, count in
                count = max(0, read(file, buffer.baseAddress, buffer.count))
            }
            guard !piece.isEmpty else { return bytes }
            bytes += piece
        }
    }
}
