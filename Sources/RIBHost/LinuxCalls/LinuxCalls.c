#define _GNU_SOURCE
#include "LinuxCalls.h"

#include <ctype.h>
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <linux/capability.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

// The numbers are the same on every architecture; the headers of an older system do not have them.
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif

#ifndef CLOSE_RANGE_CLOEXEC
#define CLOSE_RANGE_CLOEXEC (1U << 2)
#endif

pid_t linux_fork(void) { return fork(); }

int linux_close_later_from(int first) { return syscall(SYS_close_range, first, ~0U, CLOSE_RANGE_CLOEXEC); }

static int argument_count;
static char **arguments;

// glibc gives main's parameters to functions of this kind.
__attribute__((constructor)) static void keep_arguments(int count, char **words) {
    argument_count = count;
    arguments = words;
}

int linux_argument_count(void) {
    return argument_count;
}

const char *const *linux_arguments(void) {
    return (const char *const *)arguments;
}

ssize_t linux_attribute(const char *path, const char *name, void *value, size_t size) {
    return lgetxattr(path, name, value, size);
}

int linux_epoll(void) {
    return epoll_create1(EPOLL_CLOEXEC);
}

ssize_t linux_descriptor_attribute(int descriptor, const char *name, void *value, size_t size) {
    return fgetxattr(descriptor, name, value, size);
}

const short linux_spawn_new_session = POSIX_SPAWN_SETSID;

int linux_prctl(int option, unsigned long a, unsigned long b, unsigned long c, unsigned long d) {
    return prctl(option, a, b, c, d);
}

int linux_spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

int linux_spawn_in_directory(posix_spawn_file_actions_t *actions, int directory) {
    return posix_spawn_file_actions_addfchdir_np(actions, directory);
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

// How much processor time a thread had used at a moment, both in nanoseconds.
struct thread_use {
    pid_t thread;
    long long used, at;
};

static long long nanoseconds(clockid_t clock) {
    struct timespec time;
    return clock_gettime(clock, &time) == 0 ? time.tv_sec * 1000000000LL + time.tv_nsec : -1;
}

int linux_semaphore_wait(sem_t *semaphore, int milliseconds) {
    const long long end = nanoseconds(CLOCK_MONOTONIC) + milliseconds * 1000000LL;
    const struct timespec time = {end / 1000000000, end % 1000000000};
    int result;
    do result = sem_clockwait(semaphore, CLOCK_MONOTONIC, &time); while (result != 0 && errno == EINTR);
    return result;
}

// A file that says of a thread whether it runs, as proc_pid_stat(5) would: whether it has used a processor for most of the time
// since this was asked last. Only Dispatch asks, each second, on one thread at a time, and knows 255 threads at most.
static int describe_thread(pid_t thread) {
    static struct thread_use uses[256];
    // The clock of another thread's processor time, as the kernel numbers it (pthread_getcpuclockid(3)).
    const long long used = nanoseconds((~(clockid_t)thread << 3) | 6), now = nanoseconds(CLOCK_MONOTONIC);
    struct thread_use *const last = &uses[thread % 256];
    const int runs = used >= 0 && last->thread == thread && (used - last->used) * 2 >= now - last->at;
    *last = (struct thread_use){thread, used, now};
    int ends[2];
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
    char line[32];
    const int length = snprintf(line, sizeof line, "%d (thread) %c", thread, runs ? 'R' : 'S');
    const ssize_t written = write(ends[1], line, length);
    close(ends[1]);
    if (written == length) return ends[0];
    close(ends[0]);
    return -1;
}

// Dispatch looks into /proc/THREAD/stat whether its threads run, and crashes where it cannot. In a sealed process no rule can
// allow that and not more: so it gets another file there. The dynamic linker takes the program's open(2) for that of all
// libraries, as it does with malloc(3).
static int open_own_thread(const char *path) {
    const char *number = path + strlen("/proc/");
    size_t length = 0;
    while (isdigit((unsigned char)number[length])) length += 1;
    if (length == 0 || length > 10 || strcmp(number + length, "/stat") != 0) return -1;
    // The threads' own directories also have the connections and mounts of the machine: none of it can be opened.
    return describe_thread((pid_t)strtol(number, NULL, 10));
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

void linux_prepare_stack(void) {
    void *call;
    (void)!backtrace(&call, 1);
}

int linux_calls(void **calls, int limit) { return backtrace(calls, limit); }

void linux_write_stack(int descriptor) {
    void *calls[64];
    // What the plugin has printed last need not end a line.
    char text[64 * 256] = "\n";
    size_t length = 1;
    int count = backtrace(calls, 64);
    for (int i = 0; i < count; i++) {
        Dl_info file;
        if (!dladdr(calls[i], &file) || !file.dli_fname) continue;
        // What is called returns behind the call.
        size_t offset = (size_t)((char *)calls[i] - (char *)file.dli_fbase) - 1;
        int size = snprintf(text + length, sizeof text - length, "ribs-host stack %zx %s\n", offset, file.dli_fname);
        if (size < 0 || (size_t)size >= sizeof text - length) break;
        length += (size_t)size;
    }
    if (write(descriptor, text, length) >= 0) (void)!write(descriptor, "ribs-host stack end\n", 20);
}

// How the kernel refuses to change the mask of signals in a way that there is not.
static int refusal_of_mask(const void *mask) {
    return syscall(SYS_rt_sigprocmask, ~0, mask, NULL, sizeof(uint64_t)) == 0 ? 0 : errno;
}

static int reads_mask_first;

// Before any handler of signals can ask for words: where no memory is, the kernel must say that.
__attribute__((constructor)) static void test_refusal_of_mask(void) {
    reads_mask_first = refusal_of_mask((const void *)1) == EFAULT;
}

int linux_can_read_words(const uintptr_t *words) {
    // The kernel reads what it is given before it finds that it is asked for something that there is not. One that does
    // it the other way round would refuse all addresses alike: with it no word counts as readable.
    return reads_mask_first && refusal_of_mask(words) == EINVAL && refusal_of_mask(words + 1) == EINVAL;
}

struct image_search {
    uintptr_t address, *start, *end;
};

static int is_image(struct dl_phdr_info *info, size_t size, void *search) {
    const struct image_search *wanted = search;
    uintptr_t start = UINTPTR_MAX, end = 0;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type != PT_LOAD) continue;
        if (part->p_vaddr < start) start = part->p_vaddr;
        if (part->p_vaddr + part->p_memsz > end) end = part->p_vaddr + part->p_memsz;
    }
    if (start > end || wanted->address < info->dlpi_addr + start || wanted->address >= info->dlpi_addr + end) return 0;
    *wanted->start = info->dlpi_addr + start;
    *wanted->end = info->dlpi_addr + end;
    return 1;
}

int linux_image_around(const void *address, uintptr_t *start, uintptr_t *end) {
    struct image_search search = {(uintptr_t)address, start, end};
    return dl_iterate_phdr(is_image, &search);
}

// A plugin's file can be made to deceive the program that reads it: so that can neither change files nor connect by TCP,
// as far as the kernel's version of Landlock can forbid it.
static void confine_symbolizer(void) {
    const uint64_t changes = 0x1FF2, truncating = 0x4000, connections = 3, scopes = 3;
    const int version = linux_landlock_version();
    const int rules = version < 1 ? -1
        : linux_landlock_create(changes | (version >= 3 ? truncating : 0), version >= 4 ? connections : 0,
                                version >= 6 ? scopes : 0);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && rules >= 0) linux_landlock_restrict(rules);
}

// The host's handlers would restore its terminal from the child, so signals are let through only when none is left.
// What the host ignores or blocks, the program would inherit.
static void reset_signals(void) {
    struct sigaction usual = {.sa_handler = SIG_DFL};
    for (int number = 1; number < NSIG; number++) sigaction(number, &usual, NULL);
    sigset_t none;
    sigemptyset(&none);
    pthread_sigmask(SIG_SETMASK, &none, NULL);
}

// What the child does: nothing but calls that are allowed after a fork of a program with several threads. A folder of
// PATH that is not absolute is left out: other users could have filled it. It gets no environment: what is preloaded could
// need what it is denied, and DEBUGINFOD_URLS would have it ask servers.
static void run_symbolizer(int output, char *const words[]) {
    char *const environment[] = {NULL};
    const int nothing = open("/dev/null", O_RDWR);
    dup2(nothing, STDIN_FILENO);
    dup2(output, STDOUT_FILENO);
    dup2(nothing, STDERR_FILENO);
    syscall(SYS_close_range, STDERR_FILENO + 1, ~0U, 0);
    confine_symbolizer();
    reset_signals();
    char program[PATH_MAX];
    for (const char *folder = getenv("PATH"); folder; folder = strchr(folder, ':') ? strchr(folder, ':') + 1 : NULL) {
        const size_t length = strcspn(folder, ":");
        if (*folder != '/' || length + strlen(words[0]) + 2 > sizeof program) continue;
        memcpy(program, folder, length);
        program[length] = '/';
        memcpy(program + length + 1, words[0], strlen(words[0]) + 1);
        execve(program, words, environment);
    }
    _exit(127);
}

// Signals are blocked from before the child is there until it has no handler of the host's any more.
static pid_t start_symbolizer(int output, char *const words[]) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    // Not fork(3), whose handlers take locks that this thread might have.
    const pid_t process = _Fork();
    if (process == 0) run_symbolizer(output, words);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return process;
}

// Reads to the end, or until the time is over.
static size_t read_answer(int input, char *text, size_t room, int milliseconds) {
    const long long end = nanoseconds(CLOCK_MONOTONIC) + milliseconds * 1000000LL;
    size_t length = 0;
    while (length < room) {
        const long long left = end - nanoseconds(CLOCK_MONOTONIC);
        struct pollfd request = {input, POLLIN, 0};
        if (left <= 0 || poll(&request, 1, (int)(left / 1000000) + 1) <= 0) return 0;
        const ssize_t count = read(input, text + length, room - length);
        if (count == 0) return length;
        if (count < 0) return 0;
        length += (size_t)count;
    }
    return length;
}

size_t linux_symbolize(const char *file, uintptr_t offset, char *text, size_t room, int milliseconds) {
    static char name[] = "llvm-symbolizer", option[] = "--no-inlines", object[PATH_MAX + sizeof "--obj="] = "--obj=";
    char number[2 * sizeof offset + 3] = "0x", *digit = number + 2;
    for (int shift = (2 * sizeof offset - 1) * 4; shift >= 0; shift -= 4) *digit++ = "0123456789abcdef"[offset >> shift & 15];
    char *words[] = {name, option, object, number, NULL};
    const size_t length = strlen(file);
    // Not with the rights of another user, who chooses PATH.
    if (length > PATH_MAX || getauxval(AT_SECURE)) return 0;
    memcpy(object + strlen("--obj="), file, length + 1);
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return 0;
    const pid_t process = start_symbolizer(ends[1], words);
    close(ends[1]);
    const size_t size = process > 0 ? read_answer(ends[0], text, room, milliseconds) : 0;
    close(ends[0]);
    if (process > 0) {
        kill(process, SIGKILL);
        while (waitpid(process, NULL, 0) < 0 && errno == EINTR) {}
    }
    return size;
}

// Whether the kernel has sent it to all programs of the terminal, so also to the host.
static int is_key(const siginfo_t *signal) {
    const int number = signal->si_signo;
    return signal->si_code > 0 && (number == SIGINT || number == SIGQUIT || number == SIGTSTP || number == SIGWINCH ||
                                   number == SIGTTIN || number == SIGTTOU);
}

// Process 1, until the host has ended.
static void reap(pid_t host, const sigset_t *signals) {
    syscall(SYS_close_range, 0, ~0U, 0);
    for (;;) {
        siginfo_t signal;
        if (sigwaitinfo(signals, &signal) < 0) continue;
        // What the host sends to its group is not for itself twice.
        if (signal.si_signo != SIGCHLD && !is_key(&signal) && signal.si_pid != host) kill(host, signal.si_signo);
        int status;
        for (pid_t ended; (ended = waitpid(-1, &status, WNOHANG)) > 0;) {
            if (ended == host) _exit(WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status));
        }
    }
}

void linux_leave_first_process(void) {
    if (getpid() != 1) return;
    // Where it is ignored, the end of the host would not be seen.
    signal(SIGCHLD, SIG_DFL);
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    const pid_t host = fork();
    if (host > 0) reap(host, &all);
    // The host, or process 1 where no other can be started.
    sigprocmask(SIG_SETMASK, &before, NULL);
}
