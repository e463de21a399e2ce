#ifndef FLOORS_H
#define FLOORS_H

#include <stddef.h>
#include <stdint.h>

// Nothing, but a place that `callgrind --dump-before=floor_mark` knows: counts are taken from one mark to the next.
void floor_mark(void);

// Bytes that malloc has given out and not got back.
size_t floor_heap_bytes(void);

// Resident memory of this process, in bytes, as the kernel counts pages.
size_t floor_resident_bytes(void);

// Opens a library file, finds a section by name, reads it and closes: what any reader of embedded manifests must do.
// Returns the number of bytes, or -1.
long floor_read_section(const char *path, const char *name);

// dlopen, dlsym, call. Returns what the entry point returned.
void *floor_load(const char *path, const char *entry);

// Runs a program with no input and no output until it ends. Returns its exit status, or -1.
int floor_run(char *const arguments[]);

// Runs a program in a terminal of 80 x 24 cells of its own until it has shown `mark`, and an end of an update (CSI ? 2026 l)
// after it; then types `keys`, reads until the program ends, and waits for it. Returns the nanoseconds from the start to
// what was shown, or 0 if the program ended before, or did not end with status 0.
uint64_t floor_run_in_terminal(char *const arguments[], const char *mark, const char *keys);

// Sends 64 bytes to another process over a socket, and waits for them to come back, as often as said; each side sleeps in poll(2)
// meanwhile. Returns the nanoseconds of each time in `times`, and 0, or -1 where it failed.
int floor_round_trips(uint64_t *times, int count);

// Keeps the calling thread, and each process that it starts from now on, on the processor that it is on; or, with 0, lets it move again.
// Returns 0, or -1 where it failed.
int floor_stay(int stays);

// Nanoseconds of a clock that only goes forward.
uint64_t floor_now(void);

#endif
