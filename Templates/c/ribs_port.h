/*
 * ribs_port.h: the interface between ribs-host and a plugin in a C library, port 1.
 *
 * A plugin is a shared library for Linux with
 *
 *   - a section `.ribs.manifest`, which holds the manifest: what the plugin needs, and what it reports;
 *   - a section `.ribs.abi`, which says what machine the library is for;
 *   - one exported function, `ribs_port_1`.
 *
 * RIBS_MANIFEST makes both sections. The host reads them without running any code of the library. It loads the library
 * into its own process, or into a sealed process, as plugins.json says, and calls `ribs_port_1` once. From then on both
 * sides send messages: objects of JSON, in UTF-8, without a line break at the end. The host sends *calls*, one at a
 * time, and the plugin sends *events*. The last event of each call is `done` or `refused`, or for `hello` the `hello`
 * of the plugin, with the `id` of the call. Documentation/reference/port.md lists all messages; a program that speaks the same port over its
 * standard streams gets and sends the same text, with a line break after each message.
 *
 * Everything here is called on one thread, the main thread of the process. A library that works on other threads keeps
 * what they have found until the next call.
 *
 * The interface is frozen: fields are only ever added, at the end of a structure. `size` is the size of the structure
 * where its maker was compiled. Look at it before you use a field that this version of the header does not have.
 */
#ifndef RIBS_PORT_H
#define RIBS_PORT_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the port that this header describes, which `hello` names. */
#define RIBS_PORT 1

/* The longest message in bytes. A longer one ends the plugin. */
#define RIBS_PORT_LIMIT (1024 * 1024)

/*
 * The host, as a plugin sees it. It is valid until `close` has returned.
 */
typedef struct ribs_host {
    /* sizeof(ribs_host) where the host was compiled. */
    size_t size;

    /* To be passed to `send`. */
    void *context;

    /*
     * Sends an event. The host copies the text, which need not end with a zero.
     *
     * Call it while `receive` runs. What follows from the event happens when `receive` has returned: an outcome leads
     * to the next step then, and a child that is attached becomes active then.
     */
    void (*send)(void *context, const char *event, size_t length);
} ribs_host;

/*
 * The plugin, as the host sees it.
 */
typedef struct ribs_plugin {
    /* sizeof(ribs_plugin) where the plugin was compiled. */
    size_t size;

    /*
     * Receives a call. The text is valid until the function returns, and need not end with a zero.
     *
     * All events of the call, and its answer as the last of them, are sent before the function returns.
     */
    void (*receive)(const char *call, size_t length);

    /*
     * Releases what the plugin holds; NULL if there is nothing to release. Nothing is called afterwards. The library
     * stays in memory.
     */
    void (*close)(void);
} ribs_plugin;

/*
 * The entry point, which each plugin defines. The host calls it once, before any call.
 *
 * Returns the plugin's functions, which stay valid until `close` has returned; NULL if the plugin cannot run here.
 */
#if defined(__GNUC__)
__attribute__((visibility("default")))
#endif
const ribs_plugin *ribs_port_1(const ribs_host *host);

/*
 * RIBS_MANIFEST("manifest.json") puts a file into the section `.ribs.manifest`, and makes `.ribs.abi`. Write it once in
 * a library, outside of functions. The assembler looks for the file in the working directory and in the folders of -I.
 *
 * The numbers of `.ribs.abi` are those of Documentation/reference/abi.md: the mark "RIBS", version 1 of the record, its
 * size, PluginABI 1.2 (for which the language of the manifest is), no Swift compiler, the machine, and Linux.
 */
#define RIBS_MANIFEST(file)                                         \
    __asm__(".pushsection .ribs.manifest, \"a\", %progbits\n"       \
            ".incbin \"" file "\"\n"                                \
            ".popsection\n"                                         \
            ".pushsection .ribs.abi, \"a\", %progbits\n"            \
            ".long 0x53424952, 1, 36, 1, 2, 0, 0\n"                 \
            ".long " RIBS_MACHINE ", 3\n"                           \
            ".popsection\n");

#if defined(__x86_64__)
#define RIBS_MACHINE "62"
#elif defined(__aarch64__)
#define RIBS_MACHINE "183"
#else
#error "ribs-host runs on x86_64 and arm64."
#endif

#ifdef __cplusplus
}
#endif

#endif
