/* The twin in C of Tests/Fixtures/WalkPlugin. */
#include "ribs.h"

enum { NOTES = 6 };

struct walk {
    char notes[NOTES][24];
    int count;
    long long stride, number, wins[2];
    bool writes, reports;
};

static void note(struct walk *self, const char *letter, long long number) {
    if (self->count == NOTES) memmove(self->notes[0], self->notes[1], sizeof self->notes[0] * --self->count);
    snprintf(self->notes[self->count++], sizeof self->notes[0], "%s%lld", letter, number);
}

static void note_score(struct walk *self) {
    char wins[24];
    snprintf(wins, sizeof wins, "%lld:", self->wins[0]);
    note(self, wins, self->wins[1]);
}

static void take_score(struct walk *self, ribs_json score) {
    self->wins[0] = ribs_integer(ribs_member(score, "player1Score"));
    self->wins[1] = ribs_integer(ribs_member(score, "player2Score"));
}

static const char *build(ribs_rib *rib, ribs_json call) {
    struct walk *self = rib->data;
    ribs_json own = ribs_member(call, "static"), dynamic = ribs_member(call, "dynamic"), text;
    ribs_json habits = ribs_member(dynamic, "habits"), notes = ribs_member(ribs_member(call, "state"), "notes");
    self->number = ribs_integer(ribs_member(own, "number"));
    take_score(self, ribs_member(own, "scoreStream"));
    self->stride = ribs_integer(ribs_member(dynamic, "stride"));
    for (size_t at = 0; (text = ribs_element(habits, at)).begin; at++) {
        self->writes |= ribs_equals(text, "write");
        self->reports |= ribs_equals(text, "report");
    }
    for (size_t at = 0; at < NOTES && (text = ribs_element(notes, at)).begin; at++, self->count++) {
        char *words = ribs_string(text);
        ribs_copy(self->notes[at], sizeof self->notes[at], words);
        free(words);
    }
    return NULL;
}

static void perform(ribs_rib *rib, const char *action, const char *value) {
    struct walk *self = rib->data;
    (void)value;
    if (strcmp(action, "add") == 0 && self->stride != 0) {
        self->number += self->stride;
        ribs_send("{'event':'write','rib':%l,'name':'number','value':%l}", rib->number, self->number);
        note(self, "n", self->number);
    } else if (strcmp(action, "pulse") == 0) {
        ribs_send("{'event':'write','rib':%l,'name':'pulse','value':%l}", rib->number, self->stride);
    } else if (strcmp(action, "win") == 0) {
        self->wins[0]++;
        ribs_send("{'event':'write','rib':%l,'name':'scoreStream','value':{'player1Score':%l,'player2Score':%l}}",
            rib->number, self->wins[0], self->wins[1]);
        note_score(self);
    } else if (strcmp(action, "reach") == 0) {
        ribs_send("{'event':'outcome','rib':%l,'outcome':'reached','payload':{'count':%l}}", rib->number, self->number);
    } else if (strcmp(action, "leave") == 0) {
        ribs_send("{'event':'outcome','rib':%l,'outcome':'left','payload':{'isOdd':%b}}", rib->number,
            self->number % 2 != 0);
    }
}

static void did_become_active(ribs_rib *rib) {
    struct walk *self = rib->data;
    note(self, "n", self->number);
    note_score(self);
    if (self->writes) perform(rib, "add", NULL);
    if (self->reports) perform(rib, "reach", NULL);
}

/* What the plugin has written itself comes back, and is noted already. */
static const char *call(ribs_rib *rib, const char *name, ribs_json call) {
    struct walk *self = rib->data;
    ribs_json value = ribs_member(call, "value"), stream = ribs_member(call, "name");
    if (strcmp(name, "deliver") != 0) return NULL;
    if (ribs_equals(stream, "pulse")) note(self, "p", ribs_integer(value));
    if (ribs_equals(stream, "number") && self->number != ribs_integer(value)) {
        self->number = ribs_integer(value);
        note(self, "n", self->number);
    }
    if (ribs_equals(stream, "scoreStream")) {
        long long before[2] = {self->wins[0], self->wins[1]};
        take_score(self, value);
        if (memcmp(before, self->wins, sizeof before) != 0) note_score(self);
    }
    return NULL;
}

static void screen(ribs_rib *rib, ribs_text *out) {
    struct walk *self = rib->data;
    char notes[NOTES * 25] = "", now[32];
    for (int at = 0; at < self->count; at++) {
        if (at > 0) strcat(notes, " ");
        strcat(notes, self->notes[at]);
    }
    snprintf(now, sizeof now, "now %lld", self->number);
    ribs_write(out, "{'title':'Walk','elements':[{'type':'text','text':%s},{'type':'text','text':%s}", notes, now);
    static const char *const ids[] = {"add", "pulse", "win", "reach", "leave"};
    for (int at = 0; at < 5; at++) ribs_write(out, ",{'type':'button','label':%s,'action':%s}", ids[at], ids[at]);
    ribs_write(out, "]}");
}

static void state(ribs_rib *rib, ribs_text *out) {
    struct walk *self = rib->data;
    ribs_write(out, "{'notes':[");
    for (int at = 0; at < self->count; at++) ribs_write(out, at > 0 ? ",%s" : "%s", self->notes[at]);
    ribs_write(out, "]}");
}

RIBS_PLUGIN("walk.manifest.json", .data_size = sizeof(struct walk), .build = build, .perform = perform,
            .did_become_active = did_become_active, .call = call, .screen = screen, .state = state)
