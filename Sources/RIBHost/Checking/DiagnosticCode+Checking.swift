public import PluginManifest

/// Names that do not exist.
extension DiagnosticCode {
    /// A step that names neither a plugin nor a flow.
    public static let unknownUnit = DiagnosticCode("RH100", .configuration)
    /// A plugin that is not installed.
    public static let unknownPlugin = DiagnosticCode("RH101", .configuration)
    /// A flow that does not exist.
    public static let unknownFlow = DiagnosticCode("RH102", .configuration)
    /// A start or a target that is not a step of its flow.
    public static let unknownTarget = DiagnosticCode("RH103", .configuration)
    /// A route for an outcome that the step does not have.
    public static let unknownOutcome = DiagnosticCode("RH104", .configuration)
    /// A build that the plugin does not have, or a missing choice among several.
    public static let unknownBuild = DiagnosticCode("RH105", .configuration)
    /// A constant for a dependency that the step does not have.
    public static let unknownSlot = DiagnosticCode("RH106", .configuration)
    /// An adaptation of something that the plugin does not have.
    public static let unknownAdaptation = DiagnosticCode("RH107", .configuration)
    /// A plugin whose manifest has an id other than the key in plugins.json.
    public static let otherManifestID = DiagnosticCode("RH108", .configuration)
}

/// Routing.
extension DiagnosticCode {
    /// An outcome that leads nowhere.
    public static let unroutedOutcome = DiagnosticCode("RH110", .configuration)
    /// A switch on a value that the outcome does not carry, or of an unsuitable type.
    public static let switchKey = DiagnosticCode("RH111", .configuration)
    /// A case that is not a value of its type.
    public static let switchCase = DiagnosticCode("RH112", .configuration)
    /// A switch that leaves values out.
    public static let switchDefault = DiagnosticCode("RH113", .configuration)
    /// A default that is never taken.
    public static let deadDefault = DiagnosticCode("RH114", .configuration)
    /// `@back` with nothing before it.
    public static let backFromStart = DiagnosticCode("RH115", .configuration)
    /// `@stay` on a step that is not attached.
    public static let nothingStays = DiagnosticCode("RH116", .configuration)
}

/// The shape of flows.
extension DiagnosticCode {
    /// A step that no path reaches.
    public static let unreachableStep = DiagnosticCode("RH120", .configuration)
    /// A flow that no step uses.
    public static let unusedFlow = DiagnosticCode("RH121", .configuration)
    /// A flow that contains itself.
    public static let recursiveFlow = DiagnosticCode("RH122", .configuration)
    /// Flows nested too deeply.
    public static let flowsTooDeep = DiagnosticCode("RH123", .configuration)
    /// A flow that never finishes, although its `finished` is routed.
    public static let neverFinishes = DiagnosticCode("RH124", .configuration)
}

/// Values.
extension DiagnosticCode {
    /// A dynamic dependency that some path does not provide.
    public static let missingValue = DiagnosticCode("RH130", .configuration)
    /// A dynamic dependency that might be nil although a value is needed.
    public static let optionalValue = DiagnosticCode("RH131", .configuration)
    /// A dynamic dependency of another type than the value of its key.
    public static let otherType = DiagnosticCode("RH132", .configuration)
    /// A key with two types.
    public static let twoTypes = DiagnosticCode("RH133", .configuration)
    /// An outcome that writes the key of a stream.
    public static let streamWritten = DiagnosticCode("RH134", .configuration)
    /// A constant that does not fit its slot.
    public static let constantType = DiagnosticCode("RH135", .configuration)
    /// An outcome that would write one key twice.
    public static let payloadTwice = DiagnosticCode("RH136", .configuration)
}

/// What the host provides.
extension DiagnosticCode {
    /// A static dependency that the host does not have.
    public static let missingStatic = DiagnosticCode("RH140", .configuration)
    /// A static dependency of another type than the host has.
    public static let staticType = DiagnosticCode("RH141", .configuration)
    /// A stream of a type that does not exist, or whose first value does not fit it.
    public static let streamType = DiagnosticCode("RH142", .configuration)
    /// A dependency with a name that the host uses itself.
    public static let builtInDependency = DiagnosticCode("RH143", .configuration)
    /// A plugin that would write a stream, and is not one of the stream's writers.
    public static let notAWriter = DiagnosticCode("RH144", .configuration)
    /// A plugin that is given what another writer of a stream has reported.
    public static let twoWriters = DiagnosticCode("RH145", .configuration)
    /// A stream that is read and that no plugin writes, while another one of its name is written.
    public static let unwrittenStream = DiagnosticCode("RH146", .configuration)
    /// A condition whose stream no plugin writes.
    public static let unwrittenCondition = DiagnosticCode("RH147", .configuration)
}

/// Tabs and stack.
extension DiagnosticCode {
    /// An outcome that carries what another member has been built with already.
    public static let lateValue = DiagnosticCode("RH150", .configuration)
    /// `@back` where no step comes before another.
    public static let backAmongMembers = DiagnosticCode("RH151", .configuration)
    /// A condition that is not a `Bool` of a scope.
    public static let condition = DiagnosticCode("RH156", .configuration)
    /// A condition of a step that is not a member of tabs or a stack.
    public static let conditionOfStep = DiagnosticCode("RH157", .configuration)
    /// A flow whose members can all be absent.
    public static let allMembersConditional = DiagnosticCode("RH158", .configuration)
}

/// Navigation.
extension DiagnosticCode {
    /// A bar of a flow whose container has none.
    public static let barWithoutNavigation = DiagnosticCode("RH159", .configuration)
}

/// Services.
extension DiagnosticCode {
    /// A service that is a flow, or a plugin with a view.
    public static let serviceUnit = DiagnosticCode("RH152", .configuration)
}

/// Children in slots.
extension DiagnosticCode {
    /// Something that is to fill a slot which its plugin does not have.
    public static let unknownChildSlot = DiagnosticCode("RH180", .configuration)
    /// A slot that nothing fills, although its plugin needs a child there.
    public static let emptyChildSlot = DiagnosticCode("RH181", .configuration)
    /// Several children in a slot for one.
    public static let tooManyChildren = DiagnosticCode("RH182", .configuration)
    /// A dynamic dependency of a child that its parent does not give it.
    public static let childValue = DiagnosticCode("RH183", .configuration)
    /// An outcome of a child that its parent does not receive.
    public static let childOutcome = DiagnosticCode("RH184", .configuration)
    /// A child with a view in a slot for viewless ones, or the other way round.
    public static let childView = DiagnosticCode("RH185", .configuration)
    /// A child that contains itself, or is nested too deeply.
    public static let childInItself = DiagnosticCode("RH186", .configuration)
}

/// Permissions.
extension DiagnosticCode {
    /// A permission that a plugin asks for but is not granted.
    public static let notGranted = DiagnosticCode("RH170", .configuration)
    /// A permission that is granted but not asked for.
    public static let notAsked = DiagnosticCode("RH171", .configuration)
    /// Permissions of a plugin that runs in the host's own process.
    public static let notEnforced = DiagnosticCode("RH172", .configuration)
}

/// Deep links.
extension DiagnosticCode {
    /// A query item whose type cannot be written in a URL.
    public static let queryType = DiagnosticCode("RH160", .configuration)
    /// A link with the target `@stay` or `@back`.
    public static let linkTarget = DiagnosticCode("RH161", .configuration)
    /// A link to a step that no path of the flow reaches.
    public static let linkNowhere = DiagnosticCode("RH162", .configuration)
    /// A link that asks for an entry that its target does not have.
    public static let linkEntry = DiagnosticCode("RH163", .configuration)
    /// A link that does not carry the arguments of its entry.
    public static let linkArgument = DiagnosticCode("RH164", .configuration)
}
