# The named boards are the files boards/*.ku; they become a table in the library.
file(GLOB ku_files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/games/kulami/boards/*.ku)
set(ku_entries "")
foreach(ku_file IN LISTS ku_files)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${ku_file})
  get_filename_component(ku_name ${ku_file} NAME_WE)
  file(STRINGS ${ku_file} ku_text)
  string(APPEND ku_entries "    {\"${ku_name}\", \"${ku_text}\"},\n")
endforeach()
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/kulami_boards.cpp @ONLY CONTENT
"#include \"games/kulami/boards.h\"
namespace agon::kulami {
namespace {
constexpr NamedBoard named[] = {
${ku_entries}};
}  // namespace
std::span<const NamedBoard> named_boards() { return named; }
}  // namespace agon::kulami
")
target_sources(game_kulami PRIVATE ${CMAKE_BINARY_DIR}/kulami_boards.cpp)

# The trained weights and the analysis of the named boards, embedded by the assembler.
set(kulami_weights ${CMAKE_SOURCE_DIR}/games/kulami/weights.bin)
set(kulami_analysis ${CMAKE_SOURCE_DIR}/games/kulami/analysis.bin)
set_source_files_properties(games/kulami/weights_data.cpp PROPERTIES
  COMPILE_DEFINITIONS "AGON_KULAMI_WEIGHTS=\"${kulami_weights}\"" OBJECT_DEPENDS "${kulami_weights}"
  SKIP_UNITY_BUILD_INCLUSION ON)
set_source_files_properties(games/kulami/analysis.cpp PROPERTIES
  COMPILE_DEFINITIONS "AGON_KULAMI_ANALYSIS=\"${kulami_analysis}\"" OBJECT_DEPENDS "${kulami_analysis}"
  SKIP_UNITY_BUILD_INCLUSION ON)

# What makes them, built on demand (docs/kulami-engine.md).
add_executable(kulami_train EXCLUDE_FROM_ALL games/kulami/train/train.cpp games/kulami/train/samples.cpp
  games/kulami/train/fit.cpp)
target_link_libraries(kulami_train PRIVATE game_kulami)
add_executable(kulami_train_boards EXCLUDE_FROM_ALL games/kulami/train/boards.cpp)
target_link_libraries(kulami_train_boards PRIVATE game_kulami)
