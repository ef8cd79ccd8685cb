# The page's module (web/core/README.md), built by a second run of CMake with Debian's compiler for wasm32 where that is
# installed; without it the server's engines play in every page.
find_program(wasm_linker wasm-ld-19)
find_program(wasm_compiler clang++-19)
find_program(wasm_archiver llvm-ar-19)
if(NOT wasm_linker OR NOT wasm_compiler OR NOT wasm_archiver OR NOT EXISTS /usr/lib/wasm32-wasi/libc++.a)
  message(STATUS "No compiler for wasm32: pages play at the server")
  return()
endif()
if(CMAKE_BUILD_TYPE STREQUAL "Release")
  set(with_page_core ON)
endif()
option(AGON_WITH_PAGE_CORE "Build the page's module" ${with_page_core})  # its compiler takes minutes
if(NOT AGON_WITH_PAGE_CORE)
  return()
endif()
set(page_core ${CMAKE_BINARY_DIR}/page/agon-core.wasm)
set(page_core_files ${page_core} ${CMAKE_SOURCE_DIR}/web/core/host.mjs ${CMAKE_SOURCE_DIR}/web/core/worker.mjs)
file(GLOB page_core_sources CONFIGURE_DEPENDS core/*.cpp core/*.h search/*.cpp search/*.h games/*/*.cpp games/*/*.h
     games/*/*.cmake games/*/*.bin arena/*.cpp arena/*.h web/core/*.cpp web/core/*.h web/core/*.cmake
     web/core/shim/*)
list(FILTER page_core_sources EXCLUDE REGEX "_test\\.cpp$")
add_custom_command(OUTPUT ${page_core}
  COMMAND ${CMAKE_COMMAND} -S ${CMAKE_SOURCE_DIR} -B ${CMAKE_BINARY_DIR}/page -G Ninja --log-level=WARNING
          --toolchain web/core/toolchain.cmake -DCMAKE_BUILD_TYPE=None -DAGON_JOIN_SOURCES=ON
  COMMAND ${CMAKE_COMMAND} --build ${CMAKE_BINARY_DIR}/page -j 2 --target agon-core
  DEPENDS ${page_core_sources} CMakeLists.txt COMMENT "Building the page's module" VERBATIM)
add_custom_target(page_core ALL DEPENDS ${page_core})
add_executable(page_jobs web/core/native.cpp web/core/jobs.cpp)
target_link_libraries(page_jobs PRIVATE agon_arena)
add_test(NAME page_core COMMAND node tests/page_core.mjs ${page_core} $<TARGET_FILE:page_jobs>
         WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
set_tests_properties(page_core PROPERTIES LABELS release-only TIMEOUT 1200)
