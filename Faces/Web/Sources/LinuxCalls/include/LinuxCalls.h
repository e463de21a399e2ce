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

// Begins a stream that is compressed part by part, in about 55 kB of memory; NULL where there is none.
struct z_stream_s *gzip_begin(void);

// Compresses a part, so that all of it can be read before the next one is there; nothing of it refers to an earlier part. Returns how many bytes that makes; 0 where there is no room. With the last part the stream ends.
unsigned long gzip_part(struct z_stream_s *stream, const unsigned char *bytes, unsigned long count, int is_last, unsigned char *room, unsigned long size);

// As many bytes as a part can make.
unsigned long gzip_part_bound(struct z_stream_s *stream, unsigned long count);

// Frees a stream.
void gzip_end(struct z_stream_s *stream);

#endif
