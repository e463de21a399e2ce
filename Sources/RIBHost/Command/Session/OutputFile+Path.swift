import Base
import Glibc
import Loading

extension OutputFile {
    /// Refuses a path that leads through what another user has put into a directory that others can change: it could
    /// lead anywhere. The kernel follows a link to a directory there, whatever fs.protected_symlinks says.
    static func refusePlanted(on path: String) throws(Refusal) {
        try refusePlanted(path, "there")
        try refusePlantedLinks(on: path)
    }

    private static func refusePlantedLinks(on path: String) throws(Refusal) {
        for place in PathChain(path).links where FilePath.target(of: place) != nil {
            try refusePlanted(place, "`\(place)`, by which it is reached,")
        }
    }

    /// The same for `--state`, whose file is also read. Not for a file in another user's own directory: a file server can
    /// make all files those of one user.
    static func refusePlantedState(on path: String) throws(Refusal) {
        var directory = stat()
        let isOpenToAll = stat(FilePath.directory(of: path), &directory) == 0 && directory.st_mode & 0o022 != 0
        if isOpenToAll || FilePath.target(of: path) != nil { try refusePlanted(path, "there") }
        try refusePlantedLinks(on: path)
    }
}
