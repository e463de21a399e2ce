// Of Linux's C library, what Swift does not import because it is there for _GNU_SOURCE only.
#ifndef LINUX_CALLS_H
#define LINUX_CALLS_H

#include <spawn.h>

// Two ends of a pipe that no program inherits which is started meanwhile.
int linux_pipe(int ends[2]);

// Has a program that is started inherit no descriptor from this one on.
int linux_close_from(posix_spawn_file_actions_t *actions, int descriptor);

// The one byte of an extended attribute of a file; -1 where there is none, or more than one.
int linux_attribute(const char *path, const char *name);

// The flag by which a program that is started leads a session of its own.
short linux_new_session(void);

#endif
