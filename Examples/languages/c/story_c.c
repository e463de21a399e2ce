/* Shows a story, and adds a line to it. */
#include "ribs.h"

struct story_data {
    ribs_text story; /* An array of JSON, as the host has delivered it. */
    char line[200];
};

static void take_story(struct story_data *self, ribs_json story) {
    self->story.length = 0;
    ribs_append(&self->story, story.begin, (size_t)(story.end - story.begin));
}

static const char *build(ribs_rib *rib, ribs_json call) {
    take_story(rib->data, ribs_member(ribs_member(call, "static"), "story"));
    return NULL;
}

static const char *call(ribs_rib *rib, const char *name, ribs_json call) {
    if (strcmp(name, "deliver") == 0) take_story(rib->data, ribs_member(call, "value"));
    return NULL;
}

static void screen(ribs_rib *rib, ribs_text *out) {
    struct story_data *self = rib->data;
    ribs_json line;
    ribs_write(out, "{'title':'A line in C','elements':[");
    for (size_t at = 0; (line = ribs_element(ribs_whole(&self->story), at)).begin; at++)
        ribs_write(out, "{'type':'text','text':%j},", line);
    ribs_write(out, "{'type':'field','label':'The next line','action':'line','text':%s,'submits':'add'},"
        "{'type':'button','label':'Add','action':'add','role':'primary','enabled':%b}]}", self->line, *self->line != 0);
}

static void add(ribs_rib *rib, struct story_data *self) {
    ribs_text story = {0};
    ribs_append(&story, self->story.bytes, self->story.length - 1);
    ribs_write(&story, story.length > 1 ? ",%s]" : "%s]", self->line);
    ribs_send("{'event':'write','rib':%l,'name':'story','value':%j}", rib->number, ribs_whole(&story));
    ribs_send("{'event':'outcome','rib':%l,'outcome':'didAdd','payload':{}}", rib->number);
    ribs_free(&story);
}

static void perform(ribs_rib *rib, const char *action, const char *value) {
    struct story_data *self = rib->data;
    if (strcmp(action, "line") == 0) ribs_copy(self->line, sizeof self->line, value);
    if (strcmp(action, "add") == 0) add(rib, self);
}

static void will_resign_active(ribs_rib *rib) {
    ribs_free(&((struct story_data *)rib->data)->story);
}

RIBS_PLUGIN("manifest.json", .data_size = sizeof(struct story_data), .build = build, .call = call, .screen = screen,
            .perform = perform, .will_resign_active = will_resign_active)
