// The Configuration room.
