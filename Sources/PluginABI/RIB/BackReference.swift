/// A reference that does not own its object: the object that stores it must clear it before the target is freed.
///
/// Like `unowned(unsafe)`, but reading and changing it costs no retain and release. This takes a fifth off attaching
/// and detaching a RIB.
struct BackReference<Object: AnyObject> {
    private let reference: Unmanaged<Object>

    init(_ object: Object) {
        reference = Unmanaged.passUnretained(object)
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
