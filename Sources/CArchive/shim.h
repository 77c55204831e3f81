// The libarchive of the system, loaded at its first use. Linking it and the libraries that it depends on would add more
// than a millisecond to every start of the program. Each function that the program uses has a variant with the prefix
// `lazy_`. Call these variants only if `lazy_archive_is_available` returns nonzero.
//
// The functions are weak symbols. If the program is linked with the static libarchive, as the tarball of `.ci/package`
// is, the variants call that library and load nothing.
#pragma once
#include <archive.h>
#include <archive_entry.h>
#include <dlfcn.h>

#ifdef __APPLE__
#define LAZY_ARCHIVE_FILE "libarchive.2.dylib"
#else
#define LAZY_ARCHIVE_FILE "libarchive.so.13"
#endif

static inline void *lazy_archive_symbol(const char *name) {
    static void *library;
    if (!library) library = dlopen(LAZY_ARCHIVE_FILE, RTLD_NOW | RTLD_LOCAL);
    return library ? dlsym(library, name) : (void *)0;
}

#define LAZY(result, name, parameters, arguments)                                                     \
    extern __typeof__(name) name __attribute__((weak));                                               \
    static inline result lazy_##name parameters {                                                     \
        static __typeof__(&name) function;                                                            \
        if (!function) function = name ? name : (__typeof__(&name))lazy_archive_symbol(#name);        \
        return function arguments;                                                                    \
    }

LAZY(struct archive *, archive_read_new, (void), ())
LAZY(int, archive_read_free, (struct archive *a), (a))
LAZY(int, archive_read_support_format_raw, (struct archive *a), (a))
LAZY(int, archive_read_support_format_tar, (struct archive *a), (a))
LAZY(int, archive_read_support_format_zip_streamable, (struct archive *a), (a))
LAZY(int, archive_read_append_filter, (struct archive *a, int filter), (a, filter))
LAZY(int, archive_read_set_format_option, (struct archive *a, const char *m, const char *o, const char *v), (a, m, o, v))
LAZY(int, archive_read_set_callback_data, (struct archive *a, void *data), (a, data))
LAZY(int, archive_read_set_read_callback, (struct archive *a, archive_read_callback *callback), (a, callback))
LAZY(int, archive_read_set_skip_callback, (struct archive *a, archive_skip_callback *callback), (a, callback))
LAZY(int, archive_read_open1, (struct archive *a), (a))
LAZY(int, archive_read_next_header, (struct archive *a, struct archive_entry **entry), (a, entry))
LAZY(int, archive_read_data_block, (struct archive *a, const void **buffer, size_t *size, la_int64_t *offset),
     (a, buffer, size, offset))
LAZY(la_int64_t, archive_read_header_position, (struct archive *a), (a))
LAZY(la_int64_t, archive_filter_bytes, (struct archive *a, int filter), (a, filter))
LAZY(const char *, archive_error_string, (struct archive *a), (a))
LAZY(const char *, archive_entry_pathname, (struct archive_entry *e), (e))
LAZY(const char *, archive_entry_pathname_utf8, (struct archive_entry *e), (e))
LAZY(const char *, archive_entry_hardlink, (struct archive_entry *e), (e))
LAZY(const char *, archive_entry_symlink, (struct archive_entry *e), (e))
LAZY(mode_t, archive_entry_filetype, (struct archive_entry *e), (e))
LAZY(la_int64_t, archive_entry_size, (struct archive_entry *e), (e))
LAZY(int, archive_entry_size_is_set, (struct archive_entry *e), (e))
LAZY(int, archive_entry_is_encrypted, (struct archive_entry *e), (e))

#undef LAZY

static inline int lazy_archive_is_available(void) {
    return archive_read_new || lazy_archive_symbol("archive_read_new");
}
