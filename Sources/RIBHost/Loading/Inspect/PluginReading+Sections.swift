import PluginManifest

extension PluginReading {
    /// Reads and decodes the embedded manifest.
    mutating func readManifest(_ sections: ELFSections, known: InspectedPlugin?) {
        guard let section = sections.manifest, section.type == ELFSection.programBits else {
            return report(
                .pluginWithoutManifest,
                "is a shared library, but no plugin: it has no section `.ribs.manifest` with contents.",
                help:
                    "Lay a manifest.json beside its Swift files and add the build tool plugin `CompileManifest` to its target."
            )
        }
        do throws(ELFError) {
            // Linkers can pad a section.
            let what: StaticString = "the section .ribs.manifest (sh_offset and sh_size of its header)"
            let bytes = try file.read(what, section.file, limit: Self.manifestLimit).withoutPadding
            if let known, known.manifest.source.bytes == bytes {
                inspection.manifest = known.manifest
                return
            }
            let result = Manifest.decode(SourceFile(name: inspection.path + "(.ribs.manifest)", bytes: bytes))
            inspection.manifest = result.manifest
            inspection.diagnostics += result.diagnostics
        } catch {
            record(error)
        }
    }

    /// Reads and decodes the record of the plugin's compiler and target.
    mutating func readABIRecord(_ sections: ELFSections) {
        let problem: String
        do throws(ELFError) {
            if let section = sections.abi, section.type == ELFSection.programBits {
                let what: StaticString = "the section .ribs.abi (sh_offset and sh_size of its header)"
                inspection.abi = try ABIRecord(try file.read(what, section.file, limit: Self.manifestLimit))
                return
            }
            problem = "it is missing"
        } catch {
            problem = error.message
        }
        report(
            .pluginWithoutABIRecord,
            "does not say what it was compiled with, in its section `.ribs.abi`: \(problem).",
            help: Self.howToCompile
        )
    }
}
