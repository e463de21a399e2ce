// SwiftPM wants a target to have a source. This one has libPluginABI.so linked.
