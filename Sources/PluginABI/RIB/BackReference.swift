/// A non-owning reference. The object storing this reference must clear it before the target is freed.
///
/// The target might be in its deinit, and so must not be retained: objects freed on any thread are kept in lists of
/// these references.
struct BackReference<Object: AnyObject> {
    private let reference: Unmanaged<Object>

    init(_ object: Object) {
        reference = Unmanaged.passUnretained(object)
    }

    /// The object, retained.
    var object: Object { reference.takeUnretainedValue() }

    /// Runs `body` with the object, which another object must retain meanwhile.
    func with<Result>(_ body: (Object) -> Result) -> Result {
        reference._withUnsafeGuaranteedRef(body)
    }

    /// Returns true if the reference's target is the object.
    static func == (reference: BackReference, object: Object) -> Bool {
        reference.reference.toOpaque() == Unmanaged.passUnretained(object).toOpaque()
    }
}

// The object's last release might be on another thread: comparing its identity touches no count.
extension BackReference: @unchecked Sendable where Object: Sendable {}
