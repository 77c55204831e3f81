// What glibc (2.34 and later) declares for programs that ask for GNU's own, and Swift's module of it leaves out.
#pragma once
#include <spawn.h>

int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *folder);
