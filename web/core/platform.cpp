// What libc would ask its system for. The host gives a clock and takes an assertion's last words; nothing else is
// imported.
#include <wasi/api.h>

#include <cstdint>
#include <cstdlib>
#include <ctime>

extern "C" {
__attribute__((import_module("agon"), import_name("now"))) double agon_host_now();
__attribute__((import_module("agon"), import_name("log"))) void agon_host_log(const void*, std::size_t);

int clock_gettime(clockid_t, timespec* t) {
    const double ms = agon_host_now();
    t->tv_sec = static_cast<time_t>(ms / 1000);
    t->tv_nsec = static_cast<long>((ms - static_cast<double>(t->tv_sec) * 1000) * 1e6);
    return 0;
}

// Exceptions end the module: the host starts another. The standard library is compiled without them.
void* __cxa_allocate_exception(std::size_t) { __builtin_trap(); }
void __cxa_free_exception(void*) {}
void __cxa_throw(void*, void*, void (*)(void*)) { __builtin_trap(); }
void __cxa_rethrow() { __builtin_trap(); }
void* __cxa_begin_catch(void*) { __builtin_trap(); }
void __cxa_end_catch() {}
int __gxx_personality_wasm0(...) { return 0; }

__wasi_errno_t __wasi_environ_get(std::uint8_t**, std::uint8_t*) { return __WASI_ERRNO_SUCCESS; }
__wasi_errno_t __wasi_environ_sizes_get(__wasi_size_t* count, __wasi_size_t* size) {
    *count = *size = 0;
    return __WASI_ERRNO_SUCCESS;
}
__wasi_errno_t __wasi_fd_close(__wasi_fd_t) { return __WASI_ERRNO_SUCCESS; }
__wasi_errno_t __wasi_fd_seek(__wasi_fd_t, __wasi_filedelta_t, __wasi_whence_t, __wasi_filesize_t*) {
    return __WASI_ERRNO_SPIPE;
}
__wasi_errno_t __wasi_fd_write(__wasi_fd_t, const __wasi_ciovec_t* parts, std::size_t n, __wasi_size_t* written) {
    *written = 0;
    for (std::size_t i = 0; i < n; ++i) {
        agon_host_log(parts[i].buf, parts[i].buf_len);
        *written += parts[i].buf_len;
    }
    return __WASI_ERRNO_SUCCESS;
}
void __wasi_proc_exit(__wasi_exitcode_t) { __builtin_trap(); }
}
