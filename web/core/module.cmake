# Links the module: the C API of web/core, the games and the referee.
file(GLOB api_sources CONFIGURE_DEPENDS web/core/*.cpp)
list(REMOVE_ITEM api_sources ${CMAKE_SOURCE_DIR}/web/core/native.cpp)
add_executable(agon-core ${api_sources})
set_target_properties(agon-core PROPERTIES SUFFIX .wasm)
target_link_libraries(agon-core PRIVATE agon_arena)
target_link_options(agon-core PRIVATE -stdlib=libc++ -mexec-model=reactor -fuse-ld=/usr/bin/wasm-ld-19
  LINKER:--gc-sections LINKER:--strip-all LINKER:-O2 LINKER:--stack-first LINKER:-z,stack-size=1048576)
