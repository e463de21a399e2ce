// A plugin whose entry symbol returns null; with MISSING it also needs a function that does not exist, and with GROWING
// its file grows by a byte while it is loaded.
#ifdef MISSING
void ribs_test_missing_function(void);
void needs(void) { ribs_test_missing_function(); }
#endif

#ifdef LOCAL_VARIABLE
__attribute__((tls_model("initial-exec"))) __thread char variable[1 << 20];
char *local(void) { return variable; }
#endif

#ifdef GROWING
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <unistd.h>

__attribute__((constructor)) static void grow(void) {
    Dl_info self;
    if (!dladdr((void *)grow, &self)) return;
    int file = open(self.dli_fname, O_WRONLY | O_APPEND | O_CLOEXEC);
    if (file < 0) return;
    write(file, "", 1);
    close(file);
}
#endif

void *ENTRY(void) { return 0; }

#ifdef OTHER_PROCESSOR
// A note as `-z x86-64-v4` writes one, for a level that no processor has.
__asm__(".section .note.processor, \"a\", @note\n.balign 8\n.long 4, 16, 5\n.asciz \"GNU\"\n.long 0xc0008002, 4, 0x8000, 0\n.previous");
#endif
