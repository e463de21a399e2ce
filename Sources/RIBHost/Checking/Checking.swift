// The Checking room.
