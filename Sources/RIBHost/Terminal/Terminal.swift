// The Terminal room.
