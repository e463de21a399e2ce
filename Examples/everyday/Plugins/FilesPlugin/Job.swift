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
    /// Does the work in the folder, or in another one that the plugin is granted. All is checked before anything is done, and
    /// a name that exists is never overwritten.
    ///
    /// Runs on the main thread, which suits small files: WordsPlugin has work in the background.
    ///
    /// - Parameters:
    ///   - root: the folder that the plugin is granted.
    ///   - place: the names of the folders from there to this one.
    /// - Returns: the path of the result from this folder; of several, the last one.
    func perform(_ job: Job, within root: String, at place: [String], in history: inout History) throws(Failure)
        -> String
    {
        let target = try target(of: job, within: root, at: place)
        func refuseExisting(_ path: String) throws(Failure) {
            if Disk.exists(path) { throw Failure("“\(shown(path, within: root))” is here already") }
        }
        if job.kind == .makeFolder {
            try refuseExisting(target)
            history.begin()
            try history.makeFolder(at: target)
            return shown(target, within: root)
        }
        let isFolder = Disk.isFolder(target)
        guard job.paths.count == 1 || isFolder else { throw Failure("Type the name of a folder for them") }
        let results = job.paths.map { isFolder ? "\(target)/\($0.split(separator: "/").last ?? "")" : target }
        for (path, result) in zip(job.paths, results) {
            if Disk.isFolder(absolute(path)), result.hasPrefix("\(absolute(path))/") {
                throw Failure("A folder cannot be put into itself")
            }
            try refuseExisting(result)
        }
        guard Set(results).count == results.count else { throw Failure("Two of them have the same name") }
        history.begin()
        for (path, result) in zip(job.paths, results) {
            let source = absolute(path)
            if job.kind == .copy { try history.copy(source, to: result) } else { try history.move(source, to: result) }
        }
        return shown(results.last ?? target, within: root)
    }

    /// Returns the path of a job's target, in a folder that exists.
    private func target(of job: Job, within root: String, at place: [String]) throws(Failure) -> String {
        let outside = Failure("Type a name, or a path in “\(root.split(separator: "/").last ?? "/")”")
        let typed = job.target.split(separator: "/").map(String.init)
        guard !typed.isEmpty, !job.target.hasPrefix("/") else { throw outside }
        var names = place
        for name in typed where name != "." {
            if name != ".." {
                names.append(name)
            } else if names.popLast() == nil {
                throw outside
            }
        }
        guard Disk.isFolder(([root] + names.dropLast()).joined(separator: "/")) else {
            throw Failure("There is no folder “\(typed.dropLast().joined(separator: "/"))”")
        }
        return ([root] + names).joined(separator: "/")
    }

    /// Returns a path from this folder; of something elsewhere, that from the granted folder.
    private func shown(_ path: String, within root: String) -> String {
        String(path.dropFirst(path.hasPrefix("\(self.path)/") ? self.path.count + 1 : root.count + 1))
    }

    /// Returns the path of something in the folder.
    func absolute(_ path: String) -> String { "\(self.path)/\(path)" }
}
