public import PluginManifest

extension DiagnosticCode {
    // Locate.

    /// A plugin's file is in none of the searched places.
    public static let pluginNotFound = DiagnosticCode("RH200", .missingFile)
    /// A plugin's file name is invalid.
    public static let pluginFileName = DiagnosticCode("RH201", .plugin)

    // Trust.

    /// The operating system refuses access to a plugin's file.
    public static let pluginUnreadable = DiagnosticCode("RH210", .plugin)
    /// A plugin's file is not a regular file, but a directory, a device or something else.
    public static let pluginNotRegularFile = DiagnosticCode("RH211", .plugin)
    /// Others can write a plugin's file, or a directory above.
    public static let pluginWritableByOthers = DiagnosticCode("RH212", .plugin)
    /// Another user owns a plugin's file, or a directory above.
    public static let pluginOwnedByStranger = DiagnosticCode("RH213", .plugin)
    /// A plugin's path contains parts that the dynamic linker would expand.
    public static let pluginPathExpands = DiagnosticCode("RH214", .plugin)

    /// A plugin's file has a SHA-256 other than the one in plugins.json.
    public static let pluginOtherDigest = DiagnosticCode("RH215", .plugin)

    /// Others can write a plugins.json with programs or permissions, or a directory above.
    public static let configurationWritableByOthers = DiagnosticCode("RH216", .configuration)
    /// Another user owns a plugins.json with programs or permissions, or a directory above.
    public static let configurationOwnedByStranger = DiagnosticCode("RH217", .configuration)

    // Inspect.

    /// A plugin's file is not an ELF file.
    public static let pluginNotELF = DiagnosticCode("RH220", .plugin)
    /// A plugin's file is an ELF file for another kind of machine.
    public static let pluginOtherMachine = DiagnosticCode("RH221", .plugin)
    /// A plugin's file is an ELF file, but not a shared library.
    public static let pluginNotSharedLibrary = DiagnosticCode("RH222", .plugin)
    /// A plugin's file is shorter than stated in the headers.
    public static let pluginTruncated = DiagnosticCode("RH223", .plugin)
    /// A plugin's file contradicts the ELF format.
    public static let pluginDamaged = DiagnosticCode("RH224", .plugin)
    /// A shared library without an embedded manifest.
    public static let pluginWithoutManifest = DiagnosticCode("RH225", .plugin)
    /// A shared library without a usable `.ribs.abi` record.
    public static let pluginWithoutABIRecord = DiagnosticCode("RH226", .plugin)
    /// A plugin is not linked with the shared libPluginABI.so.
    public static let pluginWithoutPluginABI = DiagnosticCode("RH227", .plugin)
    /// A plugin has its own copy of PluginABI.
    public static let pluginOwnPluginABI = DiagnosticCode("RH228", .plugin)
    /// A plugin does not export the entry symbol named in the manifest.
    public static let pluginWithoutEntrySymbol = DiagnosticCode("RH229", .plugin)
    /// A plugin takes libraries from places which depend on the working directory, or cannot be checked.
    public static let pluginLibraryPlace = DiagnosticCode("RH230", .plugin)
    /// A plugin has its own copy of Swift's runtime.
    public static let pluginOwnSwift = DiagnosticCode("RH231", .plugin)

    /// Two plugins of a process bring different libraries with the same name.
    public static let pluginLibrariesDiffer = DiagnosticCode("RH232", .plugin)
    /// A plugin or one of its libraries makes the stacks of the process executable.
    public static let pluginExecutableStack = DiagnosticCode("RH233", .plugin)

    // Check.

    /// A plugin was compiled against a PluginABI incompatible with the host's.
    public static let pluginABIVersion = DiagnosticCode("RH240", .plugin)
    /// A plugin compiled by a newer compiler than the host.
    public static let pluginCompilerNewer = DiagnosticCode("RH241", .plugin)
    /// A plugin compiled for another architecture or operating system.
    public static let pluginOtherTarget = DiagnosticCode("RH242", .plugin)
    /// A plugin's manifest has an id other than the key in plugins.json.
    public static let pluginIDDiffers = DiagnosticCode("RH243", .configuration)

    // Load.

    /// A plugin's file has changed since the host started.
    public static let pluginChanged = DiagnosticCode("RH250", .plugin)
    /// The dynamic linker refuses a plugin.
    public static let pluginNotLoaded = DiagnosticCode("RH251", .plugin)

    /// A plugin was requested although it was refused at start; the caller should have stopped then.
    public static let pluginNotInspected = DiagnosticCode("RH252", .internalError)
    /// The dynamic linker used an image other than the one of the plugin's file.
    public static let pluginOtherImage = DiagnosticCode("RH253", .plugin)
    /// There are not enough descriptors or memory to load a plugin.
    public static let pluginLacksResources = DiagnosticCode("RH254", .system)

    /// A process has no room left for the thread-local variables of a library.
    public static let pluginNoStaticTLS = DiagnosticCode("RH234", .plugin)
    /// A process has loaded another file for a library of a plugin.
    public static let pluginLibraryLoaded = DiagnosticCode("RH235", .plugin)

    // Create.

    /// The dynamic linker does not find a plugin's entry symbol.
    public static let pluginEntryNotFound = DiagnosticCode("RH260", .plugin)
    /// A plugin's entry symbol returned nothing.
    public static let pluginEntryReturnedNil = DiagnosticCode("RH261", .plugin)
    /// A plugin's entry symbol returned an object other than a factory.
    public static let pluginEntryReturnedStranger = DiagnosticCode("RH262", .plugin)
}
