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

// Compresses bytes as gzip does, with zlib, which swift-nio-extras is built with as well. Returns how many bytes that makes; 0 where there is no memory or no room.
unsigned long gzip(const unsigned char *bytes, unsigned long count, unsigned char *room, unsigned long size);

// As many bytes as that can make.
unsigned long gzip_bound(unsigned long count);

#endif
