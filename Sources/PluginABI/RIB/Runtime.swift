import Glibc

/// What the core asks of the host that it runs in, in one place. A host sets these before it builds the first RIB.
@MainActor
public enum Runtime {
    /// Gets each fault. Until a host sets it, faults go to standard error: none is lost.
    public static var faultHandler: @MainActor (Fault) -> Void = { fault in
        var standardError = StandardError()
        print("fault: \(fault.message)", to: &standardError)
    }

    /// Gets each view controller whose screen may have changed.
    public static var displayHandler: @MainActor (ViewController) -> Void = { _ in }

    /// Reports a mistake that the host survives.
    public static func report(_ fault: Fault) {
        faultHandler(fault)
    }
}

private struct StandardError: TextOutputStream {
    func write(_ text: String) {
        var text = text
        text.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
