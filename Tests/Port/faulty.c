/* The twin in C of Tests/Fixtures/FaultyPlugin: does what ends a process, at the moment that its dependency names. */
#define _GNU_SOURCE
#include "ribs.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

struct faulty {
    char act[16], moment[16];
    long long number;
};

/* Writes to the connection with the host past all that knows its language. */
static void write_bytes(const void *bytes, size_t count) {
    if (write(3, bytes, count) < 0) return;
}

static int recurse(int depth) {
    volatile int room[64] = {depth};
    return depth > 0 ? recurse(depth + 1) + room[depth % 64] : 0;
}

/* Takes all there is, and uses it. */
static void take_memory(void) {
    for (void *taken; (taken = malloc(1 << 20));) memset(taken, 0xA5, 1 << 20);
    abort();
}

static void act(const char *act) {
    char garbage[64];
    memset(garbage, 0xA5, sizeof garbage);
    if (strcmp(act, "read") == 0) printf("%d", *(volatile int *)16);
    if (strcmp(act, "fatal") == 0) __builtin_trap();
    if (strcmp(act, "abort") == 0) abort();
    if (strcmp(act, "exit") == 0) exit(3);
    if (strcmp(act, "_exit") == 0) _exit(4);
    if (strcmp(act, "kill") == 0) kill(getpid(), SIGKILL);
    while (strcmp(act, "hang") == 0) pause();
    for (volatile int turn = 0; strcmp(act, "spin") == 0;) turn = !turn;
    if (strcmp(act, "recurse") == 0) printf("%d", recurse(1));
    if (strcmp(act, "close") == 0) for (int descriptor = 0; descriptor < 1024; descriptor++) close(descriptor);
    if (strcmp(act, "garbage") == 0) write_bytes(garbage, sizeof garbage);
    /* A length of 100 MB, and nothing behind it. */
    if (strcmp(act, "large") == 0) write_bytes("\0\xE1\xF5\x05", 4);
    /* Endless meaningless messages: one of two bytes, which unsubscribes nothing. */
    while (strcmp(act, "flood") == 0) write_bytes("\2\0\0\0\60\0", 6);
    if (strcmp(act, "memory") == 0) take_memory();
}

static void happens(struct faulty *self, const char *moment) {
    if (strcmp(self->moment, moment) == 0) act(self->act);
}

__attribute__((constructor)) static void initialize(void) {
    const char *name = getenv("RIBS_TEST_INITIALIZER");
    if (name) act(name);
}

static void copy(char *buffer, size_t size, ribs_json text) {
    char *words = ribs_string(text);
    ribs_copy(buffer, size, words);
    free(words);
}

static const char *build(ribs_rib *rib, ribs_json call) {
    struct faulty *self = rib->data;
    ribs_json own = ribs_member(call, "static");
    copy(self->act, sizeof self->act, ribs_member(own, "act"));
    copy(self->moment, sizeof self->moment, ribs_member(own, "moment"));
    self->number = ribs_integer(ribs_member(own, "number"));
    happens(self, "create");
    happens(self, "build");
    return NULL;
}

static void take_number(struct faulty *self, long long number) {
    self->number = number;
    if (number % 2 == 1) happens(self, "deliver");
}

static void did_become_active(ribs_rib *rib) {
    struct faulty *self = rib->data;
    happens(self, "attach");
    take_number(self, self->number);
}

static void will_resign_active(ribs_rib *rib) { happens(rib->data, "detach"); }

static const char *call(ribs_rib *rib, const char *name, ribs_json call) {
    if (strcmp(name, "deliver") == 0) take_number(rib->data, ribs_integer(ribs_member(call, "value")));
    return NULL;
}

static void screen(ribs_rib *rib, ribs_text *out) {
    struct faulty *self = rib->data;
    char number[40];
    happens(self, "screen");
    snprintf(number, sizeof number, "number %lld", self->number);
    ribs_write(out, "{'title':'Faulty','elements':[{'type':'text','text':%s},"
        "{'type':'button','label':'Go','action':'go'},{'type':'button','label':'Count','action':'count'},"
        "{'type':'button','label':'Leave','action':'leave'}]}", number);
}

static void *work(void *name) {
    act(name);
    free(name);
    return NULL;
}

static void perform(ribs_rib *rib, const char *action, const char *value) {
    struct faulty *self = rib->data;
    pthread_t thread;
    (void)value;
    if (strcmp(action, "go") == 0) {
        happens(self, "perform");
        if (strcmp(self->moment, "background") == 0) pthread_create(&thread, NULL, work, strdup(self->act));
    } else if (strcmp(action, "count") == 0) {
        ribs_send("{'event':'write','rib':%l,'name':'number','value':%l}", rib->number, self->number + 1);
    } else if (strcmp(action, "leave") == 0) {
        ribs_send("{'event':'outcome','rib':%l,'outcome':'left'}", rib->number);
    }
}

RIBS_PLUGIN("faulty.manifest.json", .data_size = sizeof(struct faulty), .build = build, .perform = perform,
            .did_become_active = did_become_active, .will_resign_active = will_resign_active, .call = call,
            .screen = screen)
