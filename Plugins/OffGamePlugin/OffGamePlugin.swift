// OffGamePlugin
