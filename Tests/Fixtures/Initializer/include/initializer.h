// Code that runs while a library is loaded.

/// Does nothing: a caller of it is linked with the rest.
void initializer_is_linked(void);
