// Facts about the build of the program.
#pragma once

/// Returns the commit that the program was built from; empty if the build did not name it.
const char *tweetdex_commit(void);
