/// A reference that does not own its object: the object that stores it must clear it before the target is freed.
///
/// It can refer to an object that is in its deinit, and so must not be retained: the objects that are freed on any
/// thread are in lists of such references.
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
