// SwiftPM wants a target to have a source. This one has libRIBs.so linked.
