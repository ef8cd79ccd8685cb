# Embeds the browser client as the library web_assets. The bundle is kept in the repository (web/built); one is made
# anew only where the sources have changed since.
find_program(node node)
find_program(npm npm)
set(web_folder ${CMAKE_BINARY_DIR}/web)
file(GLOB_RECURSE web_sources CONFIGURE_DEPENDS web/src/* web/built/*)
file(GLOB view_sources CONFIGURE_DEPENDS games/*/view/*)
set(bundle ${web_folder}/app.js ${web_folder}/chunk.js ${web_folder}/more.js ${web_folder}/app.css)
add_custom_command(OUTPUT ${bundle} ${web_folder}/sources.sha256
  COMMAND sh ${CMAKE_SOURCE_DIR}/web/bundle.sh ${web_folder}
  DEPENDS ${web_sources} ${view_sources} web/bundle.sh web/build.mjs web/package-lock.json web/tsconfig.json VERBATIM)
include(web/core/page_core.cmake)
add_library(web_assets STATIC web/web_assets.cpp)
target_compile_definitions(web_assets PRIVATE
  AGON_WEB_SOURCES="${CMAKE_SOURCE_DIR}/web/src" AGON_WEB_BUNDLE="${web_folder}")
set(page ${CMAKE_SOURCE_DIR}/web/src/index.html ${CMAKE_SOURCE_DIR}/web/src/icon.svg
    ${CMAKE_SOURCE_DIR}/web/src/manifest.webmanifest ${CMAKE_SOURCE_DIR}/web/src/service-worker.js)
set_source_files_properties(web/web_assets.cpp PROPERTIES
  OBJECT_DEPENDS "${bundle};${page};${page_core_files}")
# What students of the Java course need, where the clients are there to be built.
if(EXISTS ${CMAKE_SOURCE_DIR}/clients/java/starter)
  target_compile_definitions(web_assets PRIVATE
    AGON_COURSE_SOURCES="${CMAKE_SOURCE_DIR}/clients/java" AGON_COURSE_JAR="${CMAKE_BINARY_DIR}/szte-mi.jar")
  set_property(SOURCE web/web_assets.cpp APPEND PROPERTY OBJECT_DEPENDS "${CMAKE_BINARY_DIR}/szte-mi.jar")
  set_property(SOURCE web/web_assets.cpp APPEND PROPERTY OBJECT_DEPENDS
    "${CMAKE_SOURCE_DIR}/clients/java/starter/Starter.java")
endif()
if(page_core)
  target_compile_definitions(web_assets PRIVATE
    AGON_PAGE_CORE="${page_core}" AGON_PAGE_SCRIPTS="${CMAKE_SOURCE_DIR}/web/core")
endif()

# What is kept or written by a program is what the sources give, and the client's code agrees with its types.
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND node AND npm)
  find_package(Python3 REQUIRED COMPONENTS Interpreter)
  add_custom_command(OUTPUT ${web_folder}/installed
    COMMAND sh ${CMAKE_SOURCE_DIR}/web/install.sh ${CMAKE_SOURCE_DIR}/web
    COMMAND ${CMAKE_COMMAND} -E touch ${web_folder}/installed
    DEPENDS web/package-lock.json ${web_folder}/app.js VERBATIM)
  add_custom_target(web_tools ALL DEPENDS ${web_folder}/installed)
  add_test(NAME web_bundle COMMAND ${Python3_EXECUTABLE} tests/web_bundle.py)
  add_test(NAME web_wire COMMAND ${node} web/wire.mjs --check)
  add_test(NAME web_types COMMAND ${node} web/node_modules/typescript/bin/tsc -p web/tsconfig.json)
  set_tests_properties(web_bundle web_wire web_types PROPERTIES
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} LABELS release-only ENVIRONMENT PYTHONDONTWRITEBYTECODE=1)
else()
  message(STATUS "The browser client's sources are tested only in the release build and with node and npm")
endif()
