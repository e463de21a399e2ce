import PluginABI
import Testing

@testable import Isolation
