#define _GNU_SOURCE
#include "LinuxCalls.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <linux/capability.h>
#include <malloc.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

// The numbers are the same on every architecture; the headers of an older system do not have them.
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif

const short linux_spawn_new_session = POSIX_SPAWN_SETSID;

int linux_prctl(int option, unsigned long a, unsigned long b, unsigned long c, unsigned long d) {
    return prctl(option, a, b, c, d);
}

int linux_spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

int linux_landlock_version(void) {
    const unsigned int version_is_asked = 1;
    return (int)syscall(SYS_landlock_create_ruleset, NULL, 0, version_is_asked);
}

int linux_landlock_create(uint64_t files, uint64_t network, uint64_t scopes) {
    // struct landlock_ruleset_attr, as long as the kernel takes it: it grew by one member with each of two versions.
    const uint64_t governed[] = {files, network, scopes};
    const size_t count = scopes != 0 ? 3 : network != 0 ? 2 : 1;
    return (int)syscall(SYS_landlock_create_ruleset, governed, count * sizeof governed[0], 0);
}

int linux_landlock_allow(int rules, int parent, uint64_t rights) {
    const int path_beneath = 1;
    const struct {
        uint64_t allowed_access;
        int32_t parent_fd;
    } __attribute__((packed)) rule = {rights, parent};
    return (int)syscall(SYS_landlock_add_rule, rules, path_beneath, &rule, 0);
}

int linux_landlock_restrict(int rules) {
    return (int)syscall(SYS_landlock_restrict_self, rules, 0);
}

int linux_seccomp_filter(struct sock_filter *filter, unsigned short count) {
    const struct sock_fprog program = {count, filter};
    return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
}

int linux_seccomp_is_supported(void) {
    const uint32_t action = SECCOMP_RET_ERRNO;
    return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

int linux_eventfd(void) {
    return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
}

pid_t linux_gettid(void) {
    return (pid_t)syscall(SYS_gettid);
}

int linux_pidfd_open(pid_t process) {
    return syscall(SYS_pidfd_open, process, 0);
}

int linux_drop_capabilities(void) {
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    const struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0, 0, 0}};
    return (int)syscall(SYS_capset, &header, none);
}

int linux_limit_arenas(int count) {
    return mallopt(M_ARENA_MAX, count);
}

struct library_reader {
    void (*each)(const char *path, void *context);
    void *context;
};

static int read_library(struct dl_phdr_info *info, size_t size, void *reader) {
    const struct library_reader *to = reader;
    to->each(info->dlpi_name, to->context);
    return 0;
}

void linux_each_library(void (*each)(const char *path, void *context), void *context) {
    struct library_reader reader = {each, context};
    dl_iterate_phdr(read_library, &reader);
}

// Dispatch looks into /proc/THREAD/stat whether its threads run, and crashes where it cannot. In a sealed process no rule can
// allow that and not the other processes: so the same file is opened by the name that a process has for its own threads. The
// dynamic linker takes the program's open(2) for that of all libraries, as it does with malloc(3).
static int open_own_thread(const char *path) {
    const char *number = path + strlen("/proc/");
    size_t length = 0;
    while (isdigit((unsigned char)number[length])) length += 1;
    if (length == 0 || length > 10 || strcmp(number + length, "/stat") != 0) return -1;
    char own[64];
    snprintf(own, sizeof own, "/proc/self/task/%.*s/stat", (int)length, number);
    const int file = (int)syscall(SYS_openat, AT_FDCWD, own, O_RDONLY | O_CLOEXEC, 0);
    // Where no file can be opened, one without contents: Dispatch then knows nothing of that thread.
    return file >= 0 || errno != EPERM ? file : (int)syscall(SYS_eventfd2, 0, O_CLOEXEC | O_NONBLOCK);
}

int open(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const int has_mode = (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE;
    const int mode = has_mode ? va_arg(rest, int) : 0;
    va_end(rest);
    const int file = (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
    if (file >= 0 || (errno != EACCES && errno != EPERM) || strncmp(path, "/proc/", strlen("/proc/")) != 0) return file;
    const int error = errno;
    const int own = open_own_thread(path);
    if (own < 0) errno = error;
    return own;
}
