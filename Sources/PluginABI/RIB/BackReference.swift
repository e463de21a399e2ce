/// A reference that does not own its object: the object that stores it must clear it before the target is freed.
///
/// Like `unowned(unsafe)`, but reading and changing it costs no retain and release. This takes a fifth off attaching
/// and detaching a RIB.
struct BackReference<Object: AnyObject> {
    private let reference: Unmanaged<Object>

    init(_ object: Object) {
        reference = Unmanaged.passUnretained(object)
    }

    /// Refers to the object that `value` is, if the value's type is that class or a subclass; nil for a protocol's
    /// type.
    ///
    /// A checked cast of a generic value copies it more than once, and asks the runtime about protocols. Asking the
    /// type alone takes a tenth of that.
    @inline(__always)
    init?<Value>(byType value: borrowing Value) {
        guard Value.self is Object.Type else { return nil }
        // Sound: a value of a class type is one reference.
        let address = withUnsafeBytes(of: value) { $0.load(as: UInt.self) }
        guard let pointer = UnsafeRawPointer(bitPattern: address) else { return nil }
        reference = Unmanaged.fromOpaque(pointer)
    }

    /// The object, retained.
    var object: Object { reference.takeUnretainedValue() }

    /// Does something with the object, which must be retained by another object meanwhile.
    func with<Result>(_ body: (Object) -> Result) -> Result {
        reference._withUnsafeGuaranteedRef(body)
    }

    /// Whether this refers to the object.
    static func == (reference: BackReference, object: Object) -> Bool {
        reference.reference.toOpaque() == Unmanaged.passUnretained(object).toOpaque()
    }
}

// The object's last release might be on another thread: comparing its identity touches no count.
extension BackReference: @unchecked Sendable where Object: Sendable {}
