public import Base
import Loading

extension OutputFile {
    /// Refuses a path that leads to, or through, an entry that another user has put into a directory that others can
    /// change: the entry could lead anywhere. The kernel follows a link to a directory there, regardless of
    /// fs.protected_symlinks.
    public static func refusePlanted(on path: String) throws(Refusal) {
        try refusePlanted(path, "there")
        let chain = PathChain(path)
        for place in chain.links where FilePath.target(of: place) != nil {
            try refusePlanted(place, "`\(place)`, by which it is reached,")
        }
        // What `/dev/stdout` leads to was opened by what has started this process, so it is meant, wherever it is.
        guard let last = chain.links.last, !FilePath.isInside(last, "/proc") else { return }
        try refusePlanted(chain.target, "`\(chain.target)`, to which it leads,")
    }
}
