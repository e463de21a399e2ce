// Nothing: what PluginABI declares is in its interface.
