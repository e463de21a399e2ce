// A plugin whose entry symbol returns null; with MISSING it also needs a function that does not exist.
#ifdef MISSING
void ribs_test_missing_function(void);
void needs(void) { ribs_test_missing_function(); }
#endif

void *ENTRY(void) { return 0; }
