/// `value as? Object`, where the type of the value is known at run time only, and is most often a protocol of classes.
///
/// The runtime's cast copies the value and asks, step by step, what it is. But a value of a class, or of a protocol that only
/// classes conform to, begins with the reference to its object, whose class is then compared: a quarter of the instructions.
@inline(__always)
func castToClass<Value, Object: AnyObject>(_ value: Value, as type: Object.Type) -> Object? {
    guard isReference(Value.self) else { return value as? Object }
    // Sound: see `isReference`.
    return withUnsafePointer(to: value) { UnsafeRawPointer($0).load(as: AnyObject.self) } as? Object
}

/// Whether values of the type begin with a reference to a native object. False where that is not certain.
///
/// Sound: a metatype is a pointer to metadata, whose first word says what kind of type it is, and in that of a protocol type
/// flags follow. Both are Swift's ABI (TypeMetadata.rst): a class is of kind 0, without Objective-C, and a protocol type of kind
/// 0x303, whose highest flag is set unless only classes conform. InteractorTypeTests go through all kinds of types.
@inline(__always)
func isReference<Value>(_ type: Value.Type) -> Bool {
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    switch metadata.load(as: UInt.self) {
    case 0: return true
    case 0x303: return metadata.load(fromByteOffset: 8, as: UInt32.self) & 0x8000_0000 == 0
    default: return false
    }
}
