public import PluginManifest

/// Unresolved names.
extension DiagnosticCode {
    /// A step whose name is neither a plugin nor a flow.
    public static let unknownUnit = DiagnosticCode("RH100", .configuration)
    /// A missing plugin.
    public static let unknownPlugin = DiagnosticCode("RH101", .configuration)
    /// A reference to a missing flow.
    public static let unknownFlow = DiagnosticCode("RH102", .configuration)
    /// A start or a target outside the steps of the flow.
    public static let unknownTarget = DiagnosticCode("RH103", .configuration)
    /// A route for an outcome unknown to the step.
    public static let unknownOutcome = DiagnosticCode("RH104", .configuration)
    /// A build unknown to the plugin, or no build where the plugin has several.
    public static let unknownBuild = DiagnosticCode("RH105", .configuration)
    /// A constant for a dependency unknown to the step.
    public static let unknownSlot = DiagnosticCode("RH106", .configuration)
    /// An adaptation of a name unknown to the plugin.
    public static let unknownAdaptation = DiagnosticCode("RH107", .configuration)
    /// A plugin whose manifest has an id other than the key in plugins.json.
    public static let otherManifestID = DiagnosticCode("RH108", .configuration)
}

/// Routing.
extension DiagnosticCode {
    /// An outcome without a route.
    public static let unroutedOutcome = DiagnosticCode("RH110", .configuration)
    /// A switch on a value missing in the outcome, or on a value of an unsuitable type.
    public static let switchKey = DiagnosticCode("RH111", .configuration)
    /// A case whose value is not of the switch's type.
    public static let switchCase = DiagnosticCode("RH112", .configuration)
    /// A switch without a default and without cases for all values.
    public static let switchDefault = DiagnosticCode("RH113", .configuration)
    /// A default without effect, because the cases are complete.
    public static let deadDefault = DiagnosticCode("RH114", .configuration)
    /// `@back` with no step before.
    public static let backFromStart = DiagnosticCode("RH115", .configuration)
    /// `@stay` where nothing of the step is left.
    public static let nothingStays = DiagnosticCode("RH116", .configuration)
}

/// The shape of flows.
extension DiagnosticCode {
    /// A step without a path from the start.
    public static let unreachableStep = DiagnosticCode("RH120", .configuration)
    /// An unused flow.
    public static let unusedFlow = DiagnosticCode("RH121", .configuration)
    /// A recursive flow: a step inside runs the same flow again.
    public static let recursiveFlow = DiagnosticCode("RH122", .configuration)
    /// Flows nested too deeply.
    public static let flowsTooDeep = DiagnosticCode("RH123", .configuration)
    /// A flow that never finishes, although `finished` is routed.
    public static let neverFinishes = DiagnosticCode("RH124", .configuration)
}

/// Values.
extension DiagnosticCode {
    /// A dynamic dependency without a value on some path.
    public static let missingValue = DiagnosticCode("RH130", .configuration)
    /// A dynamic dependency, possibly nil although a value is needed.
    public static let optionalValue = DiagnosticCode("RH131", .configuration)
    /// A dynamic dependency of another type than the value of its key.
    public static let otherType = DiagnosticCode("RH132", .configuration)
    /// A key with two types.
    public static let twoTypes = DiagnosticCode("RH133", .configuration)
    /// An outcome whose payload would write to a stream.
    public static let streamWritten = DiagnosticCode("RH134", .configuration)
    /// A constant of another type than the dependency.
    public static let constantType = DiagnosticCode("RH135", .configuration)
    /// An outcome with two values for one key.
    public static let payloadTwice = DiagnosticCode("RH136", .configuration)
}

/// Static dependencies.
extension DiagnosticCode {
    /// A static dependency without a provider in the file or a flow.
    public static let missingStatic = DiagnosticCode("RH140", .configuration)
    /// A static dependency of another type than the host has.
    public static let staticType = DiagnosticCode("RH141", .configuration)
    /// A stream of an unknown type, or with a first value of another type.
    public static let streamType = DiagnosticCode("RH142", .configuration)
    /// A dependency named `scoreStream`, but not a stream of `Score`.
    public static let builtInDependency = DiagnosticCode("RH143", .configuration)
    /// A plugin able to write to a stream, but not listed in `writers`.
    public static let notAWriter = DiagnosticCode("RH144", .configuration)
    /// A second writer of a stream: the plugin is built with a value that another writer has reported.
    public static let twoWriters = DiagnosticCode("RH145", .configuration)
    /// A stream that is read but never written, while another stream of the same name is written.
    public static let unwrittenStream = DiagnosticCode("RH146", .configuration)
    /// A condition whose stream no plugin writes.
    public static let unwrittenCondition = DiagnosticCode("RH147", .configuration)
}

/// Tabs and stack.
extension DiagnosticCode {
    /// An outcome whose value comes too late: another member has already been built with the key.
    public static let lateValue = DiagnosticCode("RH150", .configuration)
    /// `@back` where no step comes before another.
    public static let backAmongMembers = DiagnosticCode("RH151", .configuration)
    /// A condition other than a `Bool` of a scope.
    public static let condition = DiagnosticCode("RH156", .configuration)
    /// A condition of a step outside tabs and stacks.
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
    /// A flow, or a plugin with a view, as a service.
    public static let serviceUnit = DiagnosticCode("RH152", .configuration)
}

/// Children in slots.
extension DiagnosticCode {
    /// A child for a slot unknown to the plugin.
    public static let unknownChildSlot = DiagnosticCode("RH180", .configuration)
    /// A required slot without a child.
    public static let emptyChildSlot = DiagnosticCode("RH181", .configuration)
    /// Several children in a slot for a single child.
    public static let tooManyChildren = DiagnosticCode("RH182", .configuration)
    /// A dynamic dependency of a child without a matching argument from the parent.
    public static let childValue = DiagnosticCode("RH183", .configuration)
    /// An outcome of a child, unknown to the parent's slot.
    public static let childOutcome = DiagnosticCode("RH184", .configuration)
    /// A child with a view in a slot for viewless ones, or the other way round.
    public static let childView = DiagnosticCode("RH185", .configuration)
    /// A child with itself inside, or nested too deeply.
    public static let childInItself = DiagnosticCode("RH186", .configuration)
}

/// Permissions.
extension DiagnosticCode {
    /// A permission asked for by a plugin, but not granted.
    public static let notGranted = DiagnosticCode("RH170", .configuration)
    /// A permission granted to a plugin, but not asked for.
    public static let notAsked = DiagnosticCode("RH171", .configuration)
    /// Permissions of a plugin in the host's own process.
    public static let notEnforced = DiagnosticCode("RH172", .configuration)
}

/// Deep links.
extension DiagnosticCode {
    /// A query item whose type cannot be written in a URL.
    public static let queryType = DiagnosticCode("RH160", .configuration)
    /// A link with the target `@stay` or `@back`.
    public static let linkTarget = DiagnosticCode("RH161", .configuration)
    /// A link to a step without a path in the flow.
    public static let linkNowhere = DiagnosticCode("RH162", .configuration)
    /// A link with an entry unknown to the target.
    public static let linkEntry = DiagnosticCode("RH163", .configuration)
    /// A link without the arguments of the entry.
    public static let linkArgument = DiagnosticCode("RH164", .configuration)
}
