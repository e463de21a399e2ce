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
    static func ranges(in maps: String, names: [String: String]) -> [PluginRange] {
        maps.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
            guard fields.count == 6, fields[1].dropFirst(2).first == "x" else { return nil }
            let path = fields[5].drop { $0 == " " }
            let bounds = fields[0].split(separator: "-")
            guard let name = names[String(path)], bounds.count == 2,
                let start = UInt(bounds[0], radix: 16), let end = UInt(bounds[1], radix: 16)
            else { return nil }
            return PluginRange(start: start, end: end, name: name)
        }
    }

    private static func readMaps() -> String {
        let file = open("/proc/self/maps", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var bytes: [UInt8] = []
        while true {
            let piece = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
                count = max(0, read(file, buffer.baseAddress, buffer.count))
            }
            guard !piece.isEmpty else { return String(decoding: bytes, as: UTF8.self) }
            bytes += piece
        }
    }
}
