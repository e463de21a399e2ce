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
            try history.makeFolder(at: absolute(result))
            return result
        }
        let folder = Disk.isFolder(absolute(result)) ? result : nil
        guard job.paths.count == 1 || folder != nil else { throw Failure("Type the name of a folder for them") }
        for path in job.paths {
            if let folder { result = "\(folder)/\(path.split(separator: "/").last ?? "")" }
            guard !result.hasPrefix("\(path)/") else { throw Failure("A folder cannot be put into itself") }
            let (source, target) = (absolute(path), absolute(result))
            if job.kind == .copy { try history.copy(source, to: target) } else { try history.move(source, to: target) }
        }
        return result
    }

    /// Returns the path of something in the folder.
    func absolute(_ path: String) -> String { "\(self.path)/\(path)" }
}
