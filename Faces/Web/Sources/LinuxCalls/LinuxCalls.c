#define _GNU_SOURCE
#include "LinuxCalls.h"
#include <fcntl.h>
#include <stdlib.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <zlib.h>

int linux_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int linux_close_from(posix_spawn_file_actions_t *actions, int descriptor) {
    return posix_spawn_file_actions_addclosefrom_np(actions, descriptor);
}

int linux_attribute(const char *path, const char *name) {
    char byte;
    return getxattr(path, name, &byte, 1) == 1 ? byte : -1;
}

unsigned long gzip_bound(unsigned long count) { return compressBound(count) + 32; }

unsigned long gzip(const unsigned char *bytes, unsigned long count, unsigned char *room, unsigned long size) {
    z_stream stream = {.next_in = (unsigned char *)bytes, .avail_in = count, .next_out = room, .avail_out = size};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
    int result = deflate(&stream, Z_FINISH);
    deflateEnd(&stream);
    return result == Z_STREAM_END ? stream.total_out : 0;
}

struct z_stream_s *gzip_begin(void) {
    z_stream *stream = calloc(1, sizeof *stream);
    if (stream && deflateInit2(stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 14 + 16, 6, Z_DEFAULT_STRATEGY) != Z_OK) {
        free(stream);
        return NULL;
    }
    return stream;
}

unsigned long gzip_part(struct z_stream_s *stream, const unsigned char *bytes, unsigned long count, int is_last, unsigned char *room, unsigned long size) {
    stream->next_in = (unsigned char *)bytes, stream->avail_in = count, stream->next_out = room, stream->avail_out = size;
    int result = deflate(stream, is_last ? Z_FINISH : Z_FULL_FLUSH);
    int is_whole = is_last ? result == Z_STREAM_END : result == Z_OK && stream->avail_in == 0 && stream->avail_out > 0;
    return is_whole ? size - stream->avail_out : 0;
}

// A flush adds an empty block of a few bytes, and zlib says that all is written only if there is a byte of room left.
unsigned long gzip_part_bound(struct z_stream_s *stream, unsigned long count) { return deflateBound(stream, count) + 16; }

void gzip_end(struct z_stream_s *stream) {
    deflateEnd(stream);
    free(stream);
}

short linux_new_session(void) { return POSIX_SPAWN_SETSID; }
