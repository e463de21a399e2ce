/// A column that shows which rows of how many are visible.
struct ScrollBar {
    var rect: Rect
    /// The first visible row.
    let first: Int
    /// The number of all rows.
    let total: Int

    /// True if not all rows are visible.
    var isNeeded: Bool { total > rect.height && rect.height > 0 }

    /// The part of the column that stands for the visible rows; needs ``isNeeded``.
    var thumb: Rect {
        var thumb = rect
        thumb.height = max(1, rect.height * rect.height / total)
        thumb.y += (first * (rect.height - thumb.height) + (total - rect.height) / 2) / (total - rect.height)
        return thumb
    }

    /// Returns the first visible row if the top of the thumb is dragged to a row of the frame.
    func first(withThumbAt y: Int) -> Int {
        let room = max(1, rect.height - thumb.height)
        return max(0, min(y - rect.y, room)) * (total - rect.height) / room
    }
}
