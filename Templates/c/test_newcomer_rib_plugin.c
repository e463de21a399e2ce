/* Plays the RIB without a host: make test */
#define RIBS_TEST
#include "newcomer_rib_plugin.c"

int main(void) {
    ribs_test_begin("{}", "{}");
    RIBS_EXPECT(ribs_test_shows("Hello, world!"));
    ribs_test_perform("name", "Ada");
    RIBS_EXPECT(ribs_test_shows("Hello, Ada!"));
    ribs_test_perform("done", NULL);
    RIBS_EXPECT(ribs_test_reported("didEnd", "{\"name\":\"Ada\"}"));
    return ribs_test_end();
}
