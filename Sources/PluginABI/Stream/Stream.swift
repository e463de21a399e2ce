// Stream
