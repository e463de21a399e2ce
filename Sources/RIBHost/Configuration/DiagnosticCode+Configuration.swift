public import PluginManifest

extension DiagnosticCode {
    /// A value of the wrong JSON type.
    public static let wrongType = DiagnosticCode("RH010", .configuration)
    /// An unknown key.
    public static let unknownKey = DiagnosticCode("RH011", .configuration)
    /// A missing key.
    public static let missingKey = DiagnosticCode("RH012", .configuration)
    /// A flow without steps.
    public static let emptyFlow = DiagnosticCode("RH013", .configuration)
    /// An invalid name.
    public static let badName = DiagnosticCode("RH014", .configuration)
    /// A word not allowed in this place.
    public static let unknownWord = DiagnosticCode("RH015", .configuration)
    /// A step with both a plugin and a flow.
    public static let twoUnits = DiagnosticCode("RH016", .configuration)
    /// A name shared by a plugin and a flow.
    public static let nameTwice = DiagnosticCode("RH017", .configuration)
    /// Values nested too deeply.
    public static let nestedTooDeeply = DiagnosticCode("RH018", .configuration)
    /// A number outside the range of all types.
    public static let numberOutOfRange = DiagnosticCode("RH019", .configuration)
    /// A container, or services, given in two places.
    public static let givenTwice = DiagnosticCode("RH020", .configuration)
    /// A switch without cases.
    public static let emptySwitch = DiagnosticCode("RH021", .configuration)
    /// An invalid path.
    public static let badPath = DiagnosticCode("RH022", .configuration)
    /// An outcome renamed to a reserved word.
    public static let reservedOutcome = DiagnosticCode("RH023", .configuration)
    /// A start of a flow whose steps are an array.
    public static let startOfArray = DiagnosticCode("RH024", .configuration)
    /// A name shared by two services, or by a step and a service.
    public static let serviceNameTwice = DiagnosticCode("RH025", .configuration)
    /// An invalid SHA-256.
    public static let badDigest = DiagnosticCode("RH026", .configuration)
    /// A plugin with two different entries in two files.
    public static let pluginOfTwoFiles = DiagnosticCode("RH037", .configuration)
    /// A constant larger than the limit for values.
    public static let constantTooLarge = DiagnosticCode("RH319", .configuration)
    /// A file included by itself, directly or not.
    public static let fileCycle = DiagnosticCode("RH038", .configuration)
}
