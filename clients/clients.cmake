# Programs that play against the arena: the starter kit in C++, the bot of the benches,
# and the host of the Java course. The jars lie beside the binary, which looks there.
add_executable(agon_bot clients/cpp/agon_bot.cpp)
add_executable(first_legal tests/bots/first_legal.cpp)
add_executable(time_user tests/bots/time_user.cpp)

find_program(javac javac REQUIRED)
find_program(jar jar REQUIRED)
file(GLOB_RECURSE host_sources CONFIGURE_DEPENDS clients/java/host/*.java)
add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/agon-host.jar
  COMMAND ${CMAKE_COMMAND} -E rm -rf java_host
  COMMAND ${javac} --release 17 -encoding UTF-8 -Xlint:all,-options -Werror -d java_host ${host_sources}
  COMMAND ${jar} --create --file agon-host.jar -C java_host .
  WORKING_DIRECTORY ${CMAKE_BINARY_DIR} DEPENDS ${host_sources} VERBATIM)
file(GLOB_RECURSE reference_sources CONFIGURE_DEPENDS clients/java/reference/*.java)
add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/agon-reference.jar
  COMMAND ${jar} --create --file ${CMAKE_BINARY_DIR}/agon-reference.jar -C ${CMAKE_SOURCE_DIR}/clients/java/reference .
  DEPENDS ${reference_sources} VERBATIM)
# The course's two classes, compiled and as source, for whoever writes a player: the arena offers them to browsers.
set(course_classes ${CMAKE_SOURCE_DIR}/clients/java/host/szte/mi/Player.java
    ${CMAKE_SOURCE_DIR}/clients/java/host/szte/mi/Move.java)
add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/szte-mi.jar
  COMMAND ${CMAKE_COMMAND} -E rm -rf java_course
  COMMAND ${javac} --release 8 -encoding UTF-8 -Xlint:all,-options -Werror -d java_course ${course_classes}
  COMMAND ${CMAKE_COMMAND} -E copy ${course_classes} java_course/szte/mi
  COMMAND ${jar} --create --file szte-mi.jar -C java_course .
  WORKING_DIRECTORY ${CMAKE_BINARY_DIR} DEPENDS ${course_classes} VERBATIM)
add_custom_target(java_host ALL DEPENDS ${CMAKE_BINARY_DIR}/agon-host.jar ${CMAKE_BINARY_DIR}/agon-reference.jar)
find_program(java java REQUIRED)
add_test(NAME java_import COMMAND ${java} -cp ${CMAKE_BINARY_DIR}/agon-host.jar tests/java_import/ImporterTest.java
         WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
if(TARGET agon_seats)
  add_dependencies(agon_seats java_host)
endif()
