#define _GNU_SOURCE
#include "floors.h"

#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <malloc.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

uint64_t floor_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}
