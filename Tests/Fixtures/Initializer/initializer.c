#include "initializer.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void initializer_is_linked(void) {}

/// Does what the environment says, while the library is loaded.
__attribute__((constructor)) static void initialize(void) {
    const char *act = getenv("RIBS_TEST_INITIALIZER");
    if (!act) return;
    if (!strcmp(act, "exit")) exit(0);
    if (!strcmp(act, "_exit")) _exit(127);
    if (!strcmp(act, "abort")) abort();
    if (!strcmp(act, "hang")) for (;;) pause();
}
