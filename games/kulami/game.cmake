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
