/// The changes of files that a person can take back while the plugin runs. What is deleted is kept in a hidden folder
/// until then.
struct History {
    private enum Change {
        case moved(from: String, to: String)
        /// A copy, or a new folder.
        case made(String)
    }

    private let trash: String
    /// The changes, those that a person made together in one array.
    private var past: [[Change]] = []

    init(in root: String) {
        trash = "\(root)/.ribs-trash"
    }

    var canUndo: Bool { past.contains { !$0.isEmpty } }

    /// Begins changes that are taken back together.
    mutating func begin() {
        past.removeAll(where: \.isEmpty)
        past.append([])
    }

    mutating func move(_ path: String, to target: String) throws(Disk.Failure) {
        try Disk.move(path, to: target)
        note(.moved(from: path, to: target))
    }

    mutating func copy(_ path: String, to target: String) throws(Disk.Failure) {
        try Disk.copy(path, to: target)
        note(.made(target))
    }

    mutating func makeFolder(at path: String) throws(Disk.Failure) {
        try Disk.makeFolder(at: path)
        note(.made(path))
    }

    mutating func delete(_ paths: [String]) throws(Disk.Failure) {
        begin()
        for path in paths { try move(path, to: place(for: path)) }
    }

    /// Takes the last changes back, the last one first. A change that cannot be taken back stays the last one.
    ///
    /// - Returns: the path of something that was brought back; nil if there is nothing.
    mutating func undo() throws(Disk.Failure) -> String? {
        past.removeAll(where: \.isEmpty)
        var restored: String?
        while let change = past.last?.last {
            switch change {
            case .moved(let source, let target):
                try Disk.move(target, to: source)
                restored = source
            case .made(let path): try Disk.move(path, to: place(for: path))
            }
            past[past.count - 1].removeLast()
        }
        _ = past.popLast()
        return restored
    }

    /// Deletes for good what was deleted.
    mutating func end() {
        past = []
        try? Disk.delete(trash)
    }

    private mutating func note(_ change: Change) {
        past[past.count - 1].append(change)
    }

    /// Returns a path for something in the hidden folder. Files that are deleted one after the other can have one name.
    private func place(for path: String) throws(Disk.Failure) -> String {
        if !Disk.isFolder(trash) { try Disk.makeFolder(at: trash) }
        let name = path.split(separator: "/").last ?? ""
        var (place, number) = ("\(trash)/\(name)", 1)
        while Disk.exists(place) {
            number += 1
            place = "\(trash)/\(number) \(name)"
        }
        return place
    }
}
