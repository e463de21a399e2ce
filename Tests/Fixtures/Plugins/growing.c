// A plugin whose file grows by a byte while it is loaded.
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

void *ribs_plugin_factory_nil(void) { return 0; }
