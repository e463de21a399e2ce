// libcurl, c-ares, OpenSSL and SQLite, as code of C uses them; Swift cannot call what takes any number of arguments.
#include <ares.h>
#include <curl/curl.h>
#include <netdb.h>
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/select.h>

struct body {
    char *bytes;
    size_t size, count;
};

static inline size_t body_take(char *bytes, size_t size, size_t number, void *target) {
    struct body *body = (struct body *)target;
    size_t count = size * number;
    if (body->count + count >= body->size) return 0;
    memcpy(body->bytes + body->count, bytes, count);
    body->count += count;
    return count;
}

/// Gets a page by libcurl. `text` gets the body, or what libcurl says.
static inline void fetch_by_curl(const char *url, const char *authority, char *text, size_t size) {
    struct body body = {text, size, 0};
    memset(text, 0, size);
    CURL *handle = curl_easy_init();
    curl_easy_setopt(handle, CURLOPT_URL, url);
    curl_easy_setopt(handle, CURLOPT_CAINFO, authority);
    curl_easy_setopt(handle, CURLOPT_TIMEOUT, 4L);
    curl_easy_setopt(handle, CURLOPT_NETRC, (long)CURL_NETRC_OPTIONAL);
    curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, body_take);
    curl_easy_setopt(handle, CURLOPT_WRITEDATA, &body);
    CURLcode code = curl_easy_perform(handle);
    if (code != CURLE_OK) snprintf(text, size, "%s", curl_easy_strerror(code));
    curl_easy_cleanup(handle);
}

/// The last line of a page, by a connection of OpenSSL's own.
static inline void fetch_by_openssl(const char *address, const char *authority, char *text, size_t size) {
    memset(text, 0, size);
    SSL_CTX *context = SSL_CTX_new(TLS_client_method());
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
    int is_known = SSL_CTX_set_default_verify_paths(context) == 1
        && SSL_CTX_load_verify_locations(context, authority, NULL) == 1;
    BIO *connection = is_known ? BIO_new_ssl_connect(context) : NULL;
    SSL *ssl = NULL;
    if (connection) {
        BIO_get_ssl(connection, &ssl);
        SSL_set1_host(ssl, "localhost");
        SSL_set_tlsext_host_name(ssl, "localhost");
        BIO_set_conn_hostname(connection, address);
    }
    if (connection && BIO_do_handshake(connection) == 1) {
        BIO_puts(connection, "GET / HTTP/1.0\r\nHost: localhost\r\n\r\n");
        int count = 0, got;
        while (count < (int)size - 1 && (got = BIO_read(connection, text + count, (int)size - 1 - count)) > 0)
            count += got;
        const char *last = strrchr(text, '\n');
        if (last) memmove(text, last + 1, strlen(last));
    } else {
        const char *reason = ERR_reason_error_string(ERR_peek_last_error());
        snprintf(text, size, "%s", reason ? reason : "it failed");
    }
    if (connection) BIO_free_all(connection);
    SSL_CTX_free(context);
}

static inline void keep_address(void *target, int status, int timeouts, struct hostent *host) {
    (void)timeouts;
    if (status == ARES_SUCCESS)
        ares_inet_ntop(host->h_addrtype, host->h_addr_list[0], (char *)target, 64);
    else
        snprintf((char *)target, 64, "%s", ares_strerror(status));
}

/// The address of a name, by c-ares; `servers` as `127.0.0.1:53`, or nothing for those of the machine.
static inline void look_up_by_ares(const char *name, const char *servers, char *text, size_t size) {
    ares_channel channel;
    memset(text, 0, size);
    ares_library_init(ARES_LIB_INIT_ALL);
    int status = ares_init(&channel);
    if (status == ARES_SUCCESS && servers[0]) status = ares_set_servers_ports_csv(channel, servers);
    if (status != ARES_SUCCESS) {
        snprintf(text, size, "%s", ares_strerror(status));
        return;
    }
    ares_gethostbyname(channel, name, AF_INET, keep_address, text);
    while (!text[0]) {
        fd_set reading, writing;
        struct timeval longest = {4, 0}, wait;
        FD_ZERO(&reading);
        FD_ZERO(&writing);
        int count = ares_fds(channel, &reading, &writing);
        if (count == 0) break;
        select(count, &reading, &writing, NULL, ares_timeout(channel, &longest, &wait));
        ares_process(channel, &reading, &writing);
    }
    ares_destroy(channel);
    ares_library_cleanup();
}
