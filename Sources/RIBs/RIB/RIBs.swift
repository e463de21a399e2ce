// What a plugin imports whose code was written for RIBs-iOS: all of PluginABI, and what Uber's module has beyond it.
@_exported public import PluginABI
