/// Work on files that asks for a name first.
struct Job: Equatable {
    enum Kind: String {
        case copy = "Copy"
        case move = "Move"
        case makeFolder = "New folder"
    }

    let kind: Kind
    /// The paths from the open folder; empty for a new folder.
    let paths: [String]
    /// The path from the open folder to the result, or to a folder for it.
    var target: String
    /// The reason why it has not been done; empty before the first attempt.
    var failure = ""

    /// Returns what has been done, such as `Copied “a.txt” to “b.txt”.`
    ///
    /// - Parameter names: the names of the files.
    func report(on names: String) -> String {
        switch kind {
        case .copy: "Copied \(names) to “\(target)”."
        case .move: "Moved \(names) to “\(target)”."
        case .makeFolder: "Made the folder “\(target)”."
        }
    }
}

extension Folder {
    /// Does the work in the folder. A name that exists is never overwritten.
    ///
    /// Runs on the main thread, which suits small files: WordsPlugin has work in the background.
    ///
    /// - Returns: the path of the result; of several, the last one.
    func perform(_ job: Job, in history: inout History) throws(Failure) -> String {
        let names = job.target.split(separator: "/").map(String.init)
        guard !names.isEmpty, !job.target.hasPrefix("/"), !names.contains("..") else {
            throw Failure("Type a name, or a path in this folder")
        }
        history.begin()
        var result = names.joined(separator: "/")
        if job.kind == .makeFolder {
            try refuseExisting(result)
            try history.makeFolder(at: absolute(result))
            return result
        }
        let folder = Disk.isFolder(absolute(result)) ? result : nil
        guard job.paths.count == 1 || folder != nil else { throw Failure("Type the name of a folder for them") }
        for path in job.paths {
            if let folder { result = "\(folder)/\(path.split(separator: "/").last ?? "")" }
            if Disk.isFolder(absolute(path)), result.hasPrefix("\(path)/") {
                throw Failure("A folder cannot be put into itself")
            }
            try refuseExisting(result)
            let (source, target) = (absolute(path), absolute(result))
            if job.kind == .copy { try history.copy(source, to: target) } else { try history.move(source, to: target) }
        }
        return result
    }

    private func refuseExisting(_ path: String) throws(Failure) {
        if Disk.exists(absolute(path)) { throw Failure("“\(path)” is here already") }
    }

    /// Returns the path of something in the folder.
    func absolute(_ path: String) -> String { "\(self.path)/\(path)" }
}
