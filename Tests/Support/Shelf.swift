import Foundation

/// The folder that the file browser of Examples/everyday/small shows.
public enum Shelf {
    /// The folder, in the repository.
    private static let folder = BuildFolder.repository.appending(path: "Examples/everyday/small/shelf")

    /// Sets the day of the last change of all files, which a checkout sets to its own: 2026-11-24, in every time zone.
    public static func setDates() throws {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        for path in paths {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_795_521_600)],
                ofItemAtPath: folder.appending(path: path).path
            )
        }
    }
}
