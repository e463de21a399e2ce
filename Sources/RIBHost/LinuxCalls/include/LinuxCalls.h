// What Swift cannot call or see itself: functions with variable arguments, those that glibc declares for _GNU_SOURCE only,
// and system calls that glibc has no function for. Each returns what the kernel or glibc does: -1, and errno, on failure.

#ifndef RIBS_LINUX_CALLS_H
#define RIBS_LINUX_CALLS_H

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <semaphore.h>
#include <spawn.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/types.h>

// The interface of plugins in C: what its authors get, and what the host calls.
#include "../../../../Templates/c/ribs_port.h"

/// How many words the program was started with, and the words: as the kernel gave them to it, whatever a library that ran
/// before main has done to the environment, behind which Swift looks for them.
int linux_argument_count(void);
const char *const *linux_arguments(void);

/// lgetxattr(2).
ssize_t linux_attribute(const char *path, const char *name, void *value, size_t size);

/// epoll_create1(2): a descriptor that is closed in other programs.
int linux_epoll(void);

/// fgetxattr(2): the same of an open file.
ssize_t linux_descriptor_attribute(int descriptor, const char *name, void *value, size_t size);

/// prctl(2).
int linux_prctl(int option, unsigned long a, unsigned long b, unsigned long c, unsigned long d);

/// `POSIX_SPAWN_SETSID`.
extern const short linux_spawn_new_session;

/// posix_spawn_file_actions_addclosefrom_np(3).
int linux_spawn_close_from(posix_spawn_file_actions_t *actions, int first);

/// posix_spawn_file_actions_addfchdir_np(3).
int linux_spawn_in_directory(posix_spawn_file_actions_t *actions, int directory);

/// The version of Landlock that the kernel has.
int linux_landlock_version(void);

/// A new set of rules, as a descriptor, for the accesses that it governs: zero for those unknown to the kernel.
int linux_landlock_create(uint64_t files, uint64_t network, uint64_t scopes);

/// Allows rights to a file, or below a directory, that a descriptor names.
int linux_landlock_allow(int rules, int parent, uint64_t rights);

/// Applies the rules to the calling thread, and to the threads that it starts.
int linux_landlock_restrict(int rules);

/// Applies a filter of system calls to all threads of the process.
int linux_seccomp_filter(struct sock_filter *filter, unsigned short count);

/// Whether the kernel can filter system calls and answer with an errno.
int linux_seccomp_is_supported(void);

/// sem_clockwait(3) for so many milliseconds, whatever is done to the time of day meanwhile. -1 if nothing came.
int linux_semaphore_wait(sem_t *semaphore, int milliseconds);

/// Drops all capabilities of the calling thread, and of the threads that it starts.
int linux_drop_capabilities(void);

/// Lets malloc(3) reserve address space for at most so many arenas.
int linux_limit_arenas(int count);

/// Writes the calls that the thread is in, the innermost first: a line `ribs-host stack OFFSET FILE` for each, and
/// `ribs-host stack end`. For a handler of signals in a process that is about to be ended.
void linux_write_stack(int descriptor);

/// Makes that possible later: the unwinder opens a library when it is used first.
void linux_prepare_stack(void);

/// Where the calls return to that the thread is in, the innermost first.
///
/// Returns how many there are, at most `limit`.
int linux_calls(void **calls, int limit);

/// Whether two words can be read; never, if the kernel does not say it. For a handler of signals: nothing crashes.
int linux_can_read_words(const uintptr_t *words);

/// Where the file that is loaded around an address begins and ends in memory.
///
/// - Returns: 0 if there is none.
int linux_image_around(const void *address, uintptr_t *start, uintptr_t *end);

/// Asks llvm-symbolizer, a program of Swift's toolchain, for the source of code: a line with a name, and one with
/// `FILE:LINE:COLUMN`. A handler of signals can call it; one thread at a time.
///
/// - Parameters:
///   - offset: how far the code is from the file's first byte in memory.
///   - text: for the answer.
///   - milliseconds: how long the answer may take.
/// - Returns: the length of the answer; 0 if there is none in time.
size_t linux_symbolize(const char *file, uintptr_t offset, char *text, size_t room, int milliseconds);

/// Where this is process 1, continues as another process, and lets process 1 reap the processes whose parents have ended:
/// among the host's own children it could not tell them from those that a plugin waits for. Process 1 passes signals on,
/// and ends with the code of the other. Call it before any thread is started.
void linux_leave_first_process(void);

/// A name as Swift's compiler writes it into files, as people write it; NULL for another name. The caller frees it.
char *swift_demangle(const char *name, size_t length, char *room, size_t *size, uint32_t flags);

/// eventfd(2): a descriptor that can be read once something was written to it. It is closed in other programs, and
/// reading it does not wait.
int linux_eventfd(void);

/// fork(2), which Swift does not import: for a process with a single thread.
pid_t linux_fork(void);

/// close_range(2): closes all descriptors from one on when the process runs another program.
int linux_close_later_from(int first);

/// gettid(2): the number of the calling thread. A handler of signals can call it.
pid_t linux_gettid(void);

/// pidfd_open(2): a descriptor that can be read when the process has ended.
int linux_pidfd_open(pid_t process);

/// Calls a function with the path of each file that the dynamic linker has loaded; the program's is empty.
void linux_each_library(void (*each)(const char *path, void *context), void *context);

#endif
