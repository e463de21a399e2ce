/* Asks a person for a name, and reports it. */
#include "ribs.h"

struct newcomer_rib_data {
    char name[100];
};

static void screen(ribs_rib *rib, ribs_text *out) {
    struct newcomer_rib_data *self = rib->data;
    char hello[120];
    snprintf(hello, sizeof hello, "Hello, %s!", *self->name ? self->name : "world");
    ribs_write(out, "{'title':'Newcomer RIB','elements':["
        "{'type':'text','text':%s,'style':'headline'},"
        "{'type':'field','label':'Your name','action':'name','text':%s,'submits':'done'},"
        "{'type':'button','label':'Done','action':'done','role':'primary','enabled':%b}]}",
        hello, self->name, *self->name != 0);
}

static void perform(ribs_rib *rib, const char *action, const char *value) {
    struct newcomer_rib_data *self = rib->data;
    if (strcmp(action, "name") == 0) ribs_copy(self->name, sizeof self->name, value);
    if (strcmp(action, "done") == 0)
        ribs_send("{'event':'outcome','rib':%l,'outcome':'didEnd','payload':{'name':%s}}", rib->number, self->name);
}

RIBS_PLUGIN("manifest.json", .data_size = sizeof(struct newcomer_rib_data), .screen = screen, .perform = perform)
