import Glibc

/// A range of internet addresses: a single address, or a network such as `10.0.0.0/8`.
public struct Network: Sendable, Equatable {
    private let bytes: [UInt8]
    private let prefix: Int

    /// Reads a range.
    ///
    /// - Returns: nil for a text that is neither an address nor a network.
    init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let bytes = parts.first.flatMap({ Self.bytes(of: String($0)) }) else { return nil }
        self.bytes = bytes
        guard parts.count == 2 else {
            prefix = bytes.count * 8
            return
        }
        guard let prefix = Int(parts[1]), 0...bytes.count * 8 ~= prefix else { return nil }
        self.prefix = prefix
    }

    /// Returns true if an address is in the range.
    func contains(_ address: String) -> Bool {
        guard let other = Self.bytes(of: address), other.count == bytes.count else { return false }
        return (0..<prefix).allSatisfy { bit in
            let mask = UInt8(0x80) >> (bit % 8)
            return bytes[bit / 8] & mask == other[bit / 8] & mask
        }
    }

    /// Returns the bytes of an address. An IPv4 address that arrives at an IPv6 socket is written `::ffff:10.0.0.1`.
    private static func bytes(of text: String) -> [UInt8]? {
        let text = text.lowercased().hasPrefix("::ffff:") && text.contains(".") ? String(text.dropFirst(7)) : text
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, text, &bytes) == 1 { return Array(bytes.prefix(4)) }
        return inet_pton(AF_INET6, text, &bytes) == 1 ? bytes : nil
    }
}
