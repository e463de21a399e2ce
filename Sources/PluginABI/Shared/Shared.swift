// Shared
