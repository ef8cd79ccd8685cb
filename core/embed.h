// A file as a part of the program. AGON_EMBED(name, "path") at the end of the includes declares name_begin[] and
// name_size; the assembler reads the file, in ELF as in WebAssembly.
#pragma once

#include <cstdint>

#ifdef __wasm__
#define AGON_EMBED_SECTION(name) ".section .rodata." name ",\"\",@\n"
#define AGON_EMBED_END
#else
#define AGON_EMBED_SECTION(name) ".section .rodata\n.balign 16\n"
#define AGON_EMBED_END ".previous\n"
#endif

#define AGON_EMBED_SYMBOL(name) ".globl " name "\n.type " name ",@object\n" name ":\n"
#define AGON_EMBED(name, path)                                                                                  \
    asm(AGON_EMBED_SECTION(#name) AGON_EMBED_SYMBOL(                                                            \
        #name "_begin") ".incbin \"" path "\"\n.L" #name "_end:\n.size " #name "_begin, .L" #name "_end-" #name \
                        "_begin\n"                                                                              \
                        ".balign 4\n" AGON_EMBED_END AGON_EMBED_SECTION(#name "_size")                          \
                            AGON_EMBED_SYMBOL(#name "_size") ".4byte .L" #name "_end-" #name                    \
                                                             "_begin\n"                                         \
                                                             ".size " #name "_size, 4\n" AGON_EMBED_END);       \
    extern "C" const std::uint8_t name##_begin[];                                                               \
    extern "C" const std::uint32_t name##_size
