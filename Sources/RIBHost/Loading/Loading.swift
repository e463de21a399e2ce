// The Loading room.
