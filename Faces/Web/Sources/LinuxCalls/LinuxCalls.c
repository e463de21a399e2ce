#define _GNU_SOURCE
#include "LinuxCalls.h"
#include <fcntl.h>
#include <sys/xattr.h>
#include <unistd.h>

int linux_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int linux_close_from(posix_spawn_file_actions_t *actions, int descriptor) {
    return posix_spawn_file_actions_addclosefrom_np(actions, descriptor);
}

int linux_attribute(const char *path, const char *name) {
    char byte;
    return getxattr(path, name, &byte, 1) == 1 ? byte : -1;
}

short linux_new_session(void) { return POSIX_SPAWN_SETSID; }
