/// The room that a list takes, which stays the same while a search leaves only some of its rows.
struct ListRoom: Equatable {
    /// The columns that the widest list asks for.
    var columns = 0
    /// The columns of the widest title before a subtitle.
    var titles = 0
    /// True if any title has the room of a tree mark before it.
    var isTree = false
}
