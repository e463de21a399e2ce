// A plugin whose entry symbol is there, and gives nothing; with MISSING it also needs a function that nobody has.
#ifdef MISSING
void ribs_test_missing_function(void);
void needs(void) { ribs_test_missing_function(); }
#endif

void *ENTRY(void) { return 0; }
