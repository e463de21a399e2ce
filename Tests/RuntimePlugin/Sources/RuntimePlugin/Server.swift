import Glibc

/// A socket of this machine that answers one request.
struct Server {
    let port: UInt16
    private let socket: Int32

    /// Takes a port; one that does not listen refuses connections.
    init?(isListening: Bool = true) {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = socket
        let isBound = withUnsafeMutableBytes(of: &address) { bytes in
            guard let pointer = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress else { return false }
            return bind(descriptor, pointer, length) == 0 && getsockname(descriptor, pointer, &length) == 0
        }
        guard isBound, !isListening || listen(socket, 1) == 0 else { return nil }
        port = UInt16(bigEndian: address.sin_port)
    }

    /// Waits for one connection, reads what it asks for, and answers.
    func answerOnce() {
        let connection = accept(socket, nil, nil)
        var request = [UInt8](repeating: 0, count: 4096)
        _ = read(connection, &request, request.count)
        let answer = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello"
        _ = write(connection, answer, answer.utf8.count)
        close(connection)
        close(socket)
    }
}
