# Plays in Debian's Chromium against the release binary: real engines, real sockets.
# tests/browser/NAME.test.mjs is found by the runner; screenshots are kept under the build folder.
find_program(chromium chromium)
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND chromium AND node AND npm AND TARGET agon)
  set(browser_tests ${CMAKE_SOURCE_DIR}/tests/browser)
  add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/browser/installed
    COMMAND sh ${CMAKE_SOURCE_DIR}/web/install.sh ${browser_tests}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/browser
    COMMAND ${CMAKE_COMMAND} -E touch ${CMAKE_BINARY_DIR}/browser/installed
    DEPENDS ${browser_tests}/package-lock.json VERBATIM)
  add_custom_target(browser_tools ALL DEPENDS ${CMAKE_BINARY_DIR}/browser/installed)
  set(of_browser "CHROMIUM=${chromium};ARTEFACTS=${CMAKE_BINARY_DIR}/browser")
  add_test(NAME browser COMMAND ${node} ${browser_tests}/run.mjs WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(browser PROPERTIES TIMEOUT 3000 LABELS release-only
    ENVIRONMENT "AGON=$<TARGET_FILE:agon>;BOARD_HOST=$<TARGET_FILE:agon-board>;${of_browser}")
else()
  message(STATUS "The browser is tested only in the release build and with chromium, node and npm")
endif()
