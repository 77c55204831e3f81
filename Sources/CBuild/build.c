#include "build.h"

const char *tweetdex_commit(void) { return TWEETDEX_COMMIT; }
