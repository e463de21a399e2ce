// The two sections of a plugin, as the ManifestCompiler makes them, with contents that a test chooses.
//
// MANIFEST is the path of a file; RECORD the nine numbers of the .ribs.abi record. Either may be left out.
#ifdef MANIFEST
__asm__(".pushsection .ribs.manifest,\"aR\",@progbits\n.incbin \"" MANIFEST "\"\n.popsection");
#endif
#ifdef RECORD
__attribute__((section(".ribs.abi"), used, retain)) static const unsigned record[] = {RECORD};
#endif
