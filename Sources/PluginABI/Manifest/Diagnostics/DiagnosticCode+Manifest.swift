extension DiagnosticCode {
    /// JSON syntax: a value, a key, a comma or an end was expected, but something else was found.
    public static let jsonSyntax = DiagnosticCode("RH001", .configuration)
    /// JSON syntax: the text ends too early.
    public static let jsonEndsEarly = DiagnosticCode("RH002", .configuration)
    /// JSON syntax: a string with a raw control character or a bad escape.
    public static let jsonString = DiagnosticCode("RH003", .configuration)
    /// JSON syntax: a malformed number.
    public static let jsonNumber = DiagnosticCode("RH004", .configuration)
    /// The text is not UTF-8, or begins with a byte order mark.
    public static let jsonEncoding = DiagnosticCode("RH005", .configuration)
    /// An object with the same key twice.
    public static let jsonDuplicateKey = DiagnosticCode("RH006", .configuration)

    /// A manifest with malformed JSON.
    public static let manifestSyntax = DiagnosticCode("RH300", .plugin)
    /// A manifest with the same key twice.
    public static let manifestDuplicateKey = DiagnosticCode("RH301", .plugin)
    /// A value of the wrong JSON type.
    public static let manifestWrongType = DiagnosticCode("RH302", .plugin)
    /// A missing key of a manifest.
    public static let manifestMissingKey = DiagnosticCode("RH303", .plugin)
    /// An unknown key in a manifest.
    public static let manifestUnknownKey = DiagnosticCode("RH304", .plugin)
    /// An id that is not kebab-case.
    public static let manifestID = DiagnosticCode("RH305", .plugin)
    /// A version that is not of the form 1.2.3.
    public static let manifestVersion = DiagnosticCode("RH306", .plugin)
    /// A name that the generated Swift cannot use.
    public static let manifestName = DiagnosticCode("RH307", .plugin)
    /// Two names that would collide in the generated Swift.
    public static let manifestNameClash = DiagnosticCode("RH308", .plugin)
    /// An unknown type, or a spelling that is not a type.
    public static let manifestUnknownType = DiagnosticCode("RH309", .plugin)
    /// A type in a place that does not allow the type.
    public static let manifestTypeNotAllowed = DiagnosticCode("RH310", .plugin)
    /// A record that contains itself, or is too large.
    public static let manifestRecord = DiagnosticCode("RH311", .plugin)
    /// An outcome with a reserved name.
    public static let manifestReservedOutcome = DiagnosticCode("RH312", .plugin)
    /// A manifest with no builder, or with both `builder` and `builds`.
    public static let manifestBuilder = DiagnosticCode("RH313", .plugin)
    /// An entry symbol that does not match the id.
    public static let manifestEntry = DiagnosticCode("RH314", .plugin)
    /// A manifest too large to be embedded in its library.
    public static let manifestTooLarge = DiagnosticCode("RH315", .plugin)
    /// A path in a permission that would refer to different files on different machines.
    public static let manifestPath = DiagnosticCode("RH316", .plugin)
    /// A contradiction in a slot for children, or between a slot and its RIB.
    public static let manifestChildren = DiagnosticCode("RH317", .plugin)
}
