// The two sections of a plugin, as the ManifestCompiler makes them: MANIFEST is the path of a file, RECORD the nine
// numbers of the .ribs.abi record.
__asm__(".pushsection .ribs.manifest,\"aR\",@progbits\n.incbin \"" MANIFEST "\"\n.popsection");
__attribute__((section(".ribs.abi"), used, retain)) static const unsigned record[] = {RECORD};
