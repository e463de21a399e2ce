#define _GNU_SOURCE
#include "floors.h"

#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <sched.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

__attribute__((noinline)) void floor_mark(void) { __asm__ volatile("" ::: "memory"); }

size_t floor_heap_bytes(void) { return mallinfo2().uordblks; }

size_t floor_resident_bytes(void) {
    long total = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file) return 0;
    int read = fscanf(file, "%ld %ld", &total, &resident);
    fclose(file);
    return read == 2 ? (size_t)resident * (size_t)sysconf(_SC_PAGESIZE) : 0;
}

long floor_read_section(const char *path, const char *name) {
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return -1;
    long result = -1;
    Elf64_Ehdr header;
    Elf64_Shdr *sections = NULL;
    char *names = NULL, *bytes = NULL;
    if (pread(descriptor, &header, sizeof header, 0) != sizeof header) goto done;
    size_t size = (size_t)header.e_shnum * sizeof *sections;
    sections = malloc(size);
    if (pread(descriptor, sections, size, (off_t)header.e_shoff) != (ssize_t)size) goto done;
    Elf64_Shdr *strings = &sections[header.e_shstrndx];
    names = malloc(strings->sh_size);
    if (pread(descriptor, names, strings->sh_size, (off_t)strings->sh_offset) != (ssize_t)strings->sh_size) goto done;
    for (int i = 0; i < header.e_shnum; i++) {
        if (strcmp(names + sections[i].sh_name, name) != 0) continue;
        bytes = malloc(sections[i].sh_size);
        result = pread(descriptor, bytes, sections[i].sh_size, (off_t)sections[i].sh_offset);
        break;
    }
done:
    free(bytes);
    free(names);
    free(sections);
    close(descriptor);
    return result;
}

void *floor_load(const char *path, const char *entry) {
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    void *(*make)(void) = handle ? (void *(*)(void))dlsym(handle, entry) : NULL;
    return make ? make() : NULL;
}

int floor_run(char *const arguments[]) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    pid_t child;
    int status = -1;
    if (posix_spawn(&child, arguments[0], &actions, NULL, arguments, environ) != 0 || waitpid(child, &status, 0) < 0) {
        status = -1;
    } else {
        status = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
    }
    posix_spawn_file_actions_destroy(&actions);
    return status;
}

uint64_t floor_run_in_terminal(char *const arguments[], const char *mark, const char *keys) {
    static char *const environment[] = {"TERM=xterm-256color", "LANG=C.UTF-8", "PATH=/usr/bin:/bin", NULL};
    static char shown[1 << 20];
    static const char end[] = "\033[?2026l";
    int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    char name[64];
    if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0 || ptsname_r(master, name, sizeof name) != 0) return 0;
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    ioctl(master, TIOCSWINSZ, &size);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    // The first terminal that the leader of a new session opens becomes its own.
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0);
    posix_spawn_file_actions_adddup2(&actions, 0, 1);
    posix_spawn_file_actions_adddup2(&actions, 0, 2);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);
    pid_t child;
    uint64_t start = floor_now(), time = 0;
    int status = -1;
    if (posix_spawn(&child, arguments[0], &actions, &attributes, arguments, environment) == 0) {
        size_t count = 0;
        ssize_t read_now;
        // Reading fails when the program has gone, and its terminal with it.
        while ((read_now = read(master, shown + count, sizeof shown - count)) > 0) {
            count += (size_t)read_now;
            if (time != 0) continue;
            char *found = memmem(shown, count, mark, strlen(mark));
            if (!found || !memmem(found, count - (size_t)(found - shown), end, sizeof end - 1)) continue;
            time = floor_now() - start;
            // The program waits up to a second for the answer about the colours, so that its shell does not get it.
            static const char question[] = "\033]11;?", answer[] = "\033]11;rgb:0000/0000/0000\033\\";
            if (memmem(shown, count, question, sizeof question - 1) && write(master, answer, sizeof answer - 1) < 0) break;
            if (write(master, keys, strlen(keys)) < 0) break;
        }
        waitpid(child, &status, 0);
    }
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    close(master);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? time : 0;
}

uint64_t floor_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static int move_64_bytes(int socket, int sends) {
    char bytes[64] = {0};
    if (sends) return send(socket, bytes, sizeof bytes, MSG_NOSIGNAL) == sizeof bytes ? 0 : -1;
    struct pollfd request = {.fd = socket, .events = POLLIN};
    while (poll(&request, 1, -1) < 0)
        if (errno != EINTR) return -1;
    return recv(socket, bytes, sizeof bytes, MSG_WAITALL) == sizeof bytes ? 0 : -1;
}

int floor_round_trips(uint64_t *times, int count) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends)) return -1;
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        while (move_64_bytes(ends[1], 0) == 0 && move_64_bytes(ends[1], 1) == 0) {}
        _exit(0);
    }
    close(ends[1]);
    int result = child < 0 ? -1 : 0;
    for (int index = 0; index < count && result == 0; index++) {
        uint64_t start = floor_now();
        result = move_64_bytes(ends[0], 1) || move_64_bytes(ends[0], 0) ? -1 : 0;
        times[index] = floor_now() - start;
    }
    close(ends[0]);
    if (child > 0) waitpid(child, NULL, 0);
    return result;
}

int floor_stay(int stays) {
    static cpu_set_t before;
    cpu_set_t here;
    if (!stays) return sched_setaffinity(0, sizeof before, &before);
    if (sched_getaffinity(0, sizeof before, &before)) return -1;
    CPU_ZERO(&here);
    CPU_SET(sched_getcpu(), &here);
    return sched_setaffinity(0, sizeof here, &here);
}
