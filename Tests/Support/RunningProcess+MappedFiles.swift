import Foundation

extension RunningProcess {
    /// The paths of the files that the process has mapped into its memory now.
    public func mappedFiles() throws -> Set<String> {
        // Read piece by piece: the kernel gives a page at a time, and `String(contentsOfFile:)` takes the first for
        // all.
        let file = try FileHandle(forReadingFrom: URL(filePath: "/proc/\(processIdentifier)/maps"))
        var maps = Data()
        while let piece = try file.read(upToCount: 1 << 16), !piece.isEmpty { maps += piece }
        // The sixth column, where there is one, is the file.
        return Set(
            String(decoding: maps, as: UTF8.self).split(separator: "\n").compactMap { line in
                line.split(separator: " ", maxSplits: 5).dropFirst(5).first.map { String($0.drop { $0 == " " }) }
            }
        )
    }
}
