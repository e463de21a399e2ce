#include "initializer.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void initializer_is_linked(void) {}

/// What a library that is linked with this does on its own, if it does.
__attribute__((weak)) void ribs_test_act(const char *act);

/// Does what the environment says, while the library is loaded.
__attribute__((constructor)) static void initialize(void) {
    const char *act = getenv("RIBS_TEST_INITIALIZER");
    if (!act) return;
    if (ribs_test_act) ribs_test_act(act);
    if (!strcmp(act, "exit")) exit(0);
    if (!strcmp(act, "_exit")) _exit(127);
    if (!strcmp(act, "abort")) abort();
    if (!strcmp(act, "hang")) for (;;) pause();
}
