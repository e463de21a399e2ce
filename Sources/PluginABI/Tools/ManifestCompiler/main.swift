print("ManifestCompiler")
