// The C library of the system. Other modules import this module, so that only this file names the systems.

#if canImport(Glibc)
    @_exported public import Glibc
#elseif canImport(Musl)
    @_exported public import Musl
#else
    @_exported public import Darwin

    extension stat {
        /// The time of the last modification, under its name on Linux.
        // swift-format-ignore: AlwaysUseLowerCamelCase
        public var st_mtim: timespec { st_mtimespec }
        /// The time of the last change of the file's metadata, under its name on Linux.
        // swift-format-ignore: AlwaysUseLowerCamelCase
        public var st_ctim: timespec { st_ctimespec }
    }
#endif
