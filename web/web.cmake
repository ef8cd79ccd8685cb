# Bundles the browser client (web/src and games/*/view) and embeds it as the library web_assets.
find_program(node node REQUIRED)
find_program(npm npm REQUIRED)
set(web_folder ${CMAKE_BINARY_DIR}/web)
file(GLOB_RECURSE web_sources CONFIGURE_DEPENDS web/src/* games/*/view/*)
add_custom_command(OUTPUT ${web_folder}/installed
  COMMAND sh ${CMAKE_SOURCE_DIR}/web/install.sh ${CMAKE_SOURCE_DIR}/web
  COMMAND ${CMAKE_COMMAND} -E touch ${web_folder}/installed
  DEPENDS web/package-lock.json VERBATIM)
add_custom_command(OUTPUT ${web_folder}/app.js ${web_folder}/app.css ${web_folder}/index.html ${web_folder}/icon.svg
  COMMAND ${node} ${CMAKE_SOURCE_DIR}/web/build.mjs ${web_folder}
  COMMAND ${CMAKE_COMMAND} -E touch ${web_folder}/index.html ${web_folder}/icon.svg
  DEPENDS ${web_sources} ${web_folder}/installed web/build.mjs VERBATIM)
add_library(web_assets STATIC web/web_assets.cpp)
target_compile_definitions(web_assets PRIVATE AGON_WEB_FOLDER="${web_folder}")
set_source_files_properties(web/web_assets.cpp PROPERTIES
  OBJECT_DEPENDS "${web_folder}/app.js;${web_folder}/app.css;${web_folder}/index.html;${web_folder}/icon.svg")

# The types are what the schemas say, and all the client's code agrees with them.
if(CMAKE_BUILD_TYPE STREQUAL "Release")
  add_custom_target(web_tools ALL DEPENDS ${web_folder}/installed)
  add_test(NAME web_wire COMMAND ${node} web/wire.mjs --check WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  add_test(NAME web_types COMMAND ${node} web/node_modules/typescript/bin/tsc -p web/tsconfig.json
           WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(web_wire web_types PROPERTIES LABELS release-only)
endif()
