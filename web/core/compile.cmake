# How everything in the page's module is compiled: small, with SIMD, without exceptions and absolute paths.
add_compile_options(-Wall -Wextra -Wno-missing-field-initializers -Wno-c23-extensions -Wno-unused-command-line-argument
  -stdlib=libc++ -Oz -DNDEBUG -msimd128 -fexceptions -ffunction-sections -fdata-sections
  -ffile-prefix-map=${CMAKE_SOURCE_DIR}=. -ffile-prefix-map=${CMAKE_BINARY_DIR}=build)
include_directories(BEFORE SYSTEM ${CMAKE_SOURCE_DIR}/web/core/shim)
