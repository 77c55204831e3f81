// libarchive as installed on the system.
#pragma once
#include <archive.h>
#include <archive_entry.h>
