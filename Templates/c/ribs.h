/*
 * ribs.h: RIBs in C, on top of ribs_port.h. It reads and writes JSON, answers the calls of the host, and sends the
 * screen and the state of each RIB when they have changed. An author writes functions:
 *
 *     static void screen(ribs_rib *rib, ribs_text *out) { ribs_write(out, "{'title':'Hello','elements':[]}"); }
 *     static void perform(ribs_rib *rib, const char *action, const char *value) { … }
 *
 *     RIBS_PLUGIN("manifest.json", .screen = screen, .perform = perform)
 *
 * Everything is in this file, and each function is static: include it in one file of a library. With RIBS_TEST defined
 * it also has functions that play a RIB in a test, without a host.
 */
#ifndef RIBS_H
#define RIBS_H

#include "ribs_port.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__GNUC__)
#define RIBS_HELPER __attribute__((unused)) static
#else
#define RIBS_HELPER static
#endif

/* MARK: Writing JSON */

/* A text that grows. Begin with {0}, end with ribs_free. */
typedef struct ribs_text {
    char *bytes;
    size_t length, capacity;
} ribs_text;

/* A part of a JSON text: one value. Begins and ends as NULL if there is no such value. */
typedef struct ribs_json {
    const char *begin, *end;
} ribs_json;

RIBS_HELPER void ribs_free(ribs_text *text) {
    free(text->bytes);
    *text = (ribs_text){0};
}

RIBS_HELPER void ribs_append(ribs_text *text, const char *bytes, size_t length) {
    if (text->length + length + 1 > text->capacity) {
        text->capacity = 2 * (text->length + length + 1);
        text->bytes = realloc(text->bytes, text->capacity);
        if (!text->bytes) abort();
    }
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = 0;
}

/* Appends a JSON string, in quotes and with escapes. NULL becomes null. */
RIBS_HELPER void ribs_append_string(ribs_text *text, const char *string) {
    if (!string) {
        ribs_append(text, "null", 4);
        return;
    }
    ribs_append(text, "\"", 1);
    for (; *string; string++) {
        unsigned char byte = (unsigned char)*string;
        char escape[8];
        if (byte == '"' || byte == '\\')
            snprintf(escape, sizeof escape, "\\%c", byte);
        else if (byte < 0x20)
            snprintf(escape, sizeof escape, "\\u%04x", byte);
        else
            snprintf(escape, sizeof escape, "%c", byte);
        ribs_append(text, escape, strlen(escape));
    }
    ribs_append(text, "\"", 1);
}

/*
 * Appends JSON. The format is JSON with ' for ", so that it can be read, and these places for arguments:
 *
 *     %s  const char *, written as a JSON string; NULL as null
 *     %i  int
 *     %l  long long
 *     %f  double
 *     %b  int, written as true or false
 *     %j  ribs_json, written as it is; a value that is not there as null
 */
RIBS_HELPER void ribs_vwrite(ribs_text *text, const char *format, va_list arguments) {
    char number[40];
    for (; *format; format++) {
        if (*format == '\'') {
            ribs_append(text, "\"", 1);
        } else if (*format != '%') {
            ribs_append(text, format, 1);
        } else {
            ribs_json json;
            *number = 0;
            switch (*++format) {
            case 's': ribs_append_string(text, va_arg(arguments, const char *)); break;
            case 'i': snprintf(number, sizeof number, "%d", va_arg(arguments, int)); break;
            case 'l': snprintf(number, sizeof number, "%lld", va_arg(arguments, long long)); break;
            case 'f': snprintf(number, sizeof number, "%.17g", va_arg(arguments, double)); break;
            case 'b': snprintf(number, sizeof number, "%s", va_arg(arguments, int) ? "true" : "false"); break;
            case 'j':
                json = va_arg(arguments, ribs_json);
                if (json.begin) ribs_append(text, json.begin, (size_t)(json.end - json.begin));
                else ribs_append(text, "null", 4);
                break;
            default: abort();
            }
            ribs_append(text, number, strlen(number));
        }
    }
}

RIBS_HELPER void ribs_write(ribs_text *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    ribs_vwrite(text, format, arguments);
    va_end(arguments);
}

/* MARK: Reading JSON */

/* Returns the place after a value, at the latest `end`. The text is valid JSON, as all calls of a host are. */
RIBS_HELPER const char *ribs_skip(const char *at, const char *end) {
    int depth = 0;
    for (; at < end; at++) {
        if (*at == '"') {
            for (at++; at < end && *at != '"'; at++) at += *at == '\\';
        } else if (*at == '{' || *at == '[') {
            depth++;
        } else if (*at == '}' || *at == ']') {
            depth--;
        } else if ((*at == ',' || *at == ':') && depth == 0) {
            return at;
        }
        if (depth < 0) return at;
    }
    return end;
}

RIBS_HELPER const char *ribs_skip_blanks(const char *at) { return at + strspn(at, " \t\n\r"); }

/* Returns the value of an object's member. */
RIBS_HELPER ribs_json ribs_member(ribs_json object, const char *name) {
    size_t length = strlen(name);
    if (!object.begin || *object.begin != '{') return (ribs_json){0};
    for (const char *at = object.begin + 1; at < object.end && *at != '}';) {
        const char *key = ribs_skip_blanks(at), *colon = ribs_skip(key, object.end);
        const char *value = ribs_skip_blanks(colon + 1), *next = ribs_skip(value, object.end);
        if (strncmp(key + 1, name, length) == 0 && key[length + 1] == '"') return (ribs_json){value, next};
        at = next + (*next == ',');
    }
    return (ribs_json){0};
}

/* Returns the element of an array at an index. */
RIBS_HELPER ribs_json ribs_element(ribs_json array, size_t index) {
    if (!array.begin || *array.begin != '[') return (ribs_json){0};
    for (const char *at = ribs_skip_blanks(array.begin + 1); at < array.end && *at != ']'; index--) {
        const char *next = ribs_skip(at, array.end);
        if (index == 0) return (ribs_json){at, next};
        at = ribs_skip_blanks(next + (*next == ','));
    }
    return (ribs_json){0};
}

/* Returns true for a value that is there and is not null. */
RIBS_HELPER bool ribs_is_given(ribs_json json) { return json.begin && *json.begin != 'n'; }
RIBS_HELPER bool ribs_is_true(ribs_json json) { return json.begin && *json.begin == 't'; }
RIBS_HELPER long long ribs_integer(ribs_json json) { return json.begin ? strtoll(json.begin, NULL, 10) : 0; }
/* Returns a number, also one that JSON cannot write: "nan", "inf" or "-inf". */
RIBS_HELPER double ribs_number(ribs_json json) {
    return json.begin ? strtod(json.begin + (*json.begin == '"'), NULL) : 0;
}

RIBS_HELPER size_t ribs_encode_utf8(unsigned code, char *out) {
    if (code < 0x80) return *out = (char)code, 1;
    size_t count = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t at = count - 1; at > 0; at--, code >>= 6) out[at] = (char)(0x80 | (code & 0x3F));
    out[0] = (char)((0xF00 >> count) | code);
    return count;
}

RIBS_HELPER unsigned ribs_hex(const char *digits) {
    char text[5] = {digits[0], digits[1], digits[2], digits[3], 0};
    return (unsigned)strtoul(text, NULL, 16);
}

/* Returns the characters of a string, to be freed; NULL for any other value. */
RIBS_HELPER char *ribs_string(ribs_json json) {
    if (!json.begin || *json.begin != '"') return NULL;
    char *string = malloc((size_t)(json.end - json.begin)), *out = string;
    if (!string) abort();
    for (const char *at = json.begin + 1; *at != '"'; at++) {
        if (*at != '\\') {
            *out++ = *at;
            continue;
        }
        const char *plain = "\"\\/bfnrt", *made = "\"\\/\b\f\n\r\t", *found = strchr(plain, *++at);
        if (found) {
            *out++ = made[found - plain];
            continue;
        }
        unsigned code = ribs_hex(at + 1);
        at += 4;
        if (code >= 0xD800 && code < 0xDC00) {
            code = 0x10000 + ((code - 0xD800) << 10) + (ribs_hex(at + 3) - 0xDC00);
            at += 6;
        }
        out += ribs_encode_utf8(code, out);
    }
    *out = 0;
    return string;
}

/* Copies a string's characters into a buffer, and cuts off what does not fit. */
RIBS_HELPER void ribs_copy(char *buffer, size_t size, const char *string) {
    snprintf(buffer, size, "%s", string ? string : "");
    /* Not within a character. */
    size_t length = strlen(buffer);
    if (!string || !string[length]) return;
    while (length > 0 && (string[length] & 0xC0) == 0x80) length--;
    buffer[length] = 0;
}

RIBS_HELPER bool ribs_equals(ribs_json json, const char *text) {
    char *string = ribs_string(json);
    bool is_equal = string && strcmp(string, text) == 0;
    free(string);
    return is_equal;
}

/* MARK: RIBs */

/* A RIB that the host has built. */
typedef struct ribs_rib {
    /* The number by which calls and events name it. */
    long long number;
    /* The author's own: `data_size` bytes, which begin as zeros. */
    void *data;
    bool is_attached;
    ribs_text screen, state;
    struct ribs_rib *next;
} ribs_rib;

/* The functions that an author writes; each can be left out. A call's members are those of the reference of port 1. */
typedef struct ribs_calls {
    /* The size of the data of a RIB. */
    size_t data_size;
    /* Reads `static`, `dynamic` and `state` of a build. Returns why it is refused, or NULL. */
    const char *(*build)(ribs_rib *rib, ribs_json call);
    /* The RIB has become active. */
    void (*did_become_active)(ribs_rib *rib);
    /* The RIB is about to be detached. */
    void (*will_resign_active)(ribs_rib *rib);
    /* Writes the screen. It is asked for after each call, and sent if it has changed. */
    void (*screen)(ribs_rib *rib, ribs_text *out);
    /* Writes the state, if the manifest has one. */
    void (*state)(ribs_rib *rib, ribs_text *out);
    /* Handles an action of a person; `value` is NULL for one without a value. */
    void (*perform)(ribs_rib *rib, const char *action, const char *value);
    /* Handles any other call: ask, deliver, offer, see, child_outcome, … Returns why it is refused, or NULL. */
    const char *(*call)(ribs_rib *rib, const char *name, ribs_json call);
} ribs_calls;

static const ribs_calls ribs_own_calls;
static const ribs_host *ribs_own_host;
static ribs_rib *ribs_first;

/* Sends an event; the format is that of ribs_write. */
RIBS_HELPER void ribs_send(const char *format, ...) {
    ribs_text text = {0};
    va_list arguments;
    va_start(arguments, format);
    ribs_vwrite(&text, format, arguments);
    va_end(arguments);
    ribs_own_host->send(ribs_own_host->context, text.bytes, text.length);
    ribs_free(&text);
}

RIBS_HELPER ribs_json ribs_whole(const ribs_text *text) {
    return (ribs_json){text->bytes, text->bytes + text->length};
}

/* Sends a RIB's screen or state if it differs from the last one. */
RIBS_HELPER void ribs_tell(ribs_rib *rib, void (*write)(ribs_rib *, ribs_text *), ribs_text *last, const char *format) {
    ribs_text now = {0};
    if (!write) return;
    write(rib, &now);
    if (last->bytes && now.length == last->length && memcmp(now.bytes, last->bytes, now.length) == 0) {
        ribs_free(&now);
        return;
    }
    ribs_send(format, rib->number, ribs_whole(&now));
    ribs_free(last);
    *last = now;
}

RIBS_HELPER ribs_rib *ribs_find(long long number) {
    for (ribs_rib *rib = ribs_first; rib; rib = rib->next)
        if (rib->number == number) return rib;
    return NULL;
}

RIBS_HELPER void ribs_remove(ribs_rib *rib) {
    for (ribs_rib **at = &ribs_first; *at; at = &(*at)->next) {
        if (*at != rib) continue;
        *at = rib->next;
        break;
    }
    ribs_free(&rib->screen);
    ribs_free(&rib->state);
    free(rib->data);
    free(rib);
}

RIBS_HELPER const char *ribs_build(ribs_json call) {
    ribs_rib *rib = calloc(1, sizeof *rib);
    if (!rib) abort();
    rib->number = ribs_integer(ribs_member(call, "rib"));
    rib->data = calloc(1, ribs_own_calls.data_size + 1);
    rib->next = ribs_first;
    ribs_first = rib;
    const char *refusal = ribs_own_calls.build ? ribs_own_calls.build(rib, call) : NULL;
    if (refusal) ribs_remove(rib);
    return refusal;
}

/* Does what a call asks of a RIB; returns why it is refused, or NULL. */
RIBS_HELPER const char *ribs_dispatch(const char *name, ribs_json call) {
    const ribs_calls *own = &ribs_own_calls;
    if (strcmp(name, "build") == 0) return ribs_build(call);
    ribs_rib *rib = ribs_find(ribs_integer(ribs_member(call, "rib")));
    if (!rib) return "unknown rib";
    if (strcmp(name, "attach") == 0) {
        rib->is_attached = true;
        if (own->did_become_active) own->did_become_active(rib);
    } else if (strcmp(name, "detach") == 0) {
        if (own->will_resign_active) own->will_resign_active(rib);
        ribs_remove(rib);
    } else if (strcmp(name, "perform") == 0) {
        char *action = ribs_string(ribs_member(call, "action")), *value = ribs_string(ribs_member(call, "value"));
        if (own->perform) own->perform(rib, action, value);
        free(action);
        free(value);
    } else if (own->call) {
        return own->call(rib, name, call);
    } else if (strcmp(name, "ask") == 0) {
        return "nothing can be asked";
    }
    return NULL;
}

RIBS_HELPER bool ribs_is_known(const char *name) {
    static const char *const names[] = {"build", "attach", "see", "detach", "perform", "ask", "deliver", "offer",
                                        "child_outcome", "child_title", "provided"};
    for (size_t at = 0; at < sizeof names / sizeof *names; at++)
        if (strcmp(name, names[at]) == 0) return true;
    return false;
}

RIBS_HELPER void ribs_receive(const char *text, size_t length) {
    ribs_json call = {text, text + length}, id = ribs_member(call, "id");
    char *name = ribs_string(ribs_member(call, "call"));
    if (name && strcmp(name, "hello") == 0) {
        ribs_send("{'event':'hello','id':%j,'port':%i}", id, RIBS_PORT);
    } else if (name && strcmp(name, "wrong") == 0) {
        char *message = ribs_string(ribs_member(call, "message"));
        fprintf(stderr, "ribs-host: %s\n", message ? message : "");
        free(message);
    } else {
        const char *refusal = name && ribs_is_known(name) ? ribs_dispatch(name, call) : "unknown call";
        for (ribs_rib *rib = ribs_first; rib; rib = rib->next) {
            if (!rib->is_attached) continue;
            ribs_tell(rib, ribs_own_calls.state, &rib->state, "{'event':'state','rib':%l,'value':%j}");
            ribs_tell(rib, ribs_own_calls.screen, &rib->screen, "{'event':'screen','rib':%l,'screen':%j}");
        }
        if (refusal) ribs_send("{'event':'refused','id':%j,'message':%s}", id, refusal);
        else ribs_send("{'event':'done','id':%j}", id);
    }
    free(name);
}

RIBS_HELPER void ribs_close(void) {
    while (ribs_first) ribs_remove(ribs_first);
}

/* Makes the plugin of a manifest and of functions: members of `ribs_calls`. Write it once, at the end of a file. */
#define RIBS_PLUGIN(manifest, ...)                                                   \
    RIBS_MANIFEST(manifest)                                                          \
    static const ribs_calls ribs_own_calls = {__VA_ARGS__};                          \
    const ribs_plugin *ribs_port_1(const ribs_host *host) {                          \
        static const ribs_plugin plugin = {sizeof plugin, ribs_receive, ribs_close}; \
        ribs_own_host = host;                                                        \
        return &plugin;                                                              \
    }

/* MARK: Tests */

#ifdef RIBS_TEST

static ribs_text ribs_test_screen, ribs_test_events;
static const ribs_plugin *ribs_test_plugin;

/* Ends the test if a condition is false, with the place, the screen and the last events. */
#define RIBS_EXPECT(condition)                                                                                       \
    do {                                                                                                             \
        if (condition) break;                                                                                        \
        fprintf(stderr, "%s:%d: %s\nscreen: %s\nevents: %s\n", __FILE__, __LINE__, #condition, ribs_test_screen.bytes, \
                ribs_test_events.bytes);                                                                             \
        exit(1);                                                                                                     \
    } while (0)

RIBS_HELPER void ribs_test_take(void *context, const char *text, size_t length) {
    (void)context;
    ribs_json event = {text, text + length}, screen = ribs_member(event, "screen");
    if (ribs_equals(ribs_member(event, "event"), "screen")) {
        ribs_test_screen.length = 0;
        ribs_append(&ribs_test_screen, screen.begin, (size_t)(screen.end - screen.begin));
    }
    ribs_append(&ribs_test_events, text, length);
    ribs_append(&ribs_test_events, "\n", 1);
}

/* Makes a call, as the host does; the format is that of ribs_write. ribs_test_events has its events afterwards. */
RIBS_HELPER void ribs_test_call(const char *format, ...) {
    ribs_text call = {0};
    va_list arguments;
    va_start(arguments, format);
    ribs_vwrite(&call, format, arguments);
    va_end(arguments);
    ribs_test_events.length = 0;
    ribs_test_plugin->receive(call.bytes, call.length);
    ribs_free(&call);
}

/* Builds and attaches a RIB, with its dependencies as JSON. */
RIBS_HELPER void ribs_test_begin(const char *static_values, const char *dynamic_values) {
    static const ribs_host host = {sizeof host, NULL, ribs_test_take};
    ribs_json own = {static_values, static_values + strlen(static_values)};
    ribs_json dynamic = {dynamic_values, dynamic_values + strlen(dynamic_values)};
    ribs_test_plugin = ribs_port_1(&host);
    ribs_test_call("{'call':'build','rib':1,'build':'default','static':%j,'dynamic':%j}", own, dynamic);
    RIBS_EXPECT(strstr(ribs_test_events.bytes, "\"done\""));
    ribs_test_call("{'call':'attach','rib':1,'path':['root']}");
}

/* Performs an action, as a person does; `value` can be NULL. */
RIBS_HELPER void ribs_test_perform(const char *action, const char *value) {
    if (value) ribs_test_call("{'call':'perform','rib':1,'action':%s,'value':%s}", action, value);
    else ribs_test_call("{'call':'perform','rib':1,'action':%s}", action);
}

/* Returns true if the screen has a text anywhere. */
RIBS_HELPER bool ribs_test_shows(const char *text) {
    return ribs_test_screen.bytes && strstr(ribs_test_screen.bytes, text);
}

/* Returns true if the last call has led to an outcome with a payload, as JSON without spaces. */
RIBS_HELPER bool ribs_test_reported(const char *outcome, const char *payload) {
    ribs_text event = {0};
    ribs_json value = {payload, payload + strlen(payload)};
    ribs_write(&event, "{'event':'outcome','rib':1,'outcome':%s,'payload':%j}", outcome, value);
    bool is_there = ribs_test_events.bytes && strstr(ribs_test_events.bytes, event.bytes);
    ribs_free(&event);
    return is_there;
}

/* Detaches the RIB, and releases everything. Returns the exit code of the test. */
RIBS_HELPER int ribs_test_end(void) {
    ribs_test_call("{'call':'detach','rib':1}");
    if (ribs_test_plugin->close) ribs_test_plugin->close();
    ribs_free(&ribs_test_screen);
    ribs_free(&ribs_test_events);
    return 0;
}

#endif
#endif
