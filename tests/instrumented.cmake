# Two programs whose interesting sources are compiled with instruments and linked with the
# ordinary libraries of the release build for all the rest. A whole build with instruments
# takes ten minutes of processor time, these take three each.
#   fuzz     everything that reads strangers' bytes, for libFuzzer, under ASan and UBSan
#   threads  everything that synchronises, with the tests of it, under TSan
file(GLOB fuzz_sources CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR} tests/fuzz/*.cpp)
set(fuzz_targets ${fuzz_sources})
list(REMOVE_ITEM fuzz_targets tests/fuzz/fuzzer.cpp)  # libFuzzer's entry
if(NOT TARGET test_fuzz_corpus)  # only in the release build
  return()
endif()
target_sources(test_fuzz_corpus PRIVATE ${fuzz_targets})

set(ordinary_libraries agon_cli agon_server_away agon_server_peers agon_server_web agon_server agon_cluster
    agon_course agon_seats agon_base web_assets agon_store agon_sandbox agon_net agon_arena
    agon_catalogue ${game_libraries} agon_search
    agon_core)
list(TRANSFORM ordinary_libraries REPLACE "(.+)" "$<TARGET_FILE:\\1>" OUTPUT_VARIABLE ordinary_archives)

# Sources of one folder are compiled eight at a time: their headers take longer than they do.
# Objects come before the archives, so that their definitions count: an archive's object holds several joined sources,
# of which one may be missing here and the others not.
function(add_instrumented_program name compiler flags link_flags sources)
  foreach(source IN LISTS sources)
    get_filename_component(folder ${source} DIRECTORY)
    string(REPLACE "/" "_" folder ${folder})
    list(APPEND folders ${folder})
    list(APPEND of_${folder} ${source})
  endforeach()
  list(REMOVE_DUPLICATES folders)
  foreach(folder IN LISTS folders)
    set(number 0)
    while(of_${folder})
      list(SUBLIST of_${folder} 0 8 batch)
      list(REMOVE_ITEM of_${folder} ${batch})
      math(EXPR number "${number} + 1")
      set(object ${name}_objects/${folder}_${number}.o)
      list(APPEND objects ${object})
      list(TRANSFORM batch REPLACE "(.+)" "#include \"\\1\"" OUTPUT_VARIABLE includes)
      list(JOIN includes "\n" includes)
      file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/${object}.cpp CONTENT "${includes}\n")
      add_custom_command(OUTPUT ${object}
        COMMAND ${CMAKE_CXX_COMPILER_LAUNCHER} ${compiler} -std=c++23 -I${CMAKE_SOURCE_DIR}
                -DAGON_VERSION="${PROJECT_VERSION}" ${flags}
                -MMD -MF ${object}.d -MT ${object} -c ${object}.cpp -o ${object}
        DEPENDS ${object}.cpp DEPFILE ${object}.d VERBATIM)
    endwhile()
  endforeach()
  add_custom_command(OUTPUT ${name}_program
    COMMAND ${compiler} ${link_flags} -Wl,--allow-multiple-definition ${objects}
            -Wl,--start-group ${ordinary_archives} -Wl,--end-group
            -lfmt -larchive -lssl -lcrypto -lz -lsqlite3 -lzstd -lboost_json -lboost_url -lpugixml -lnats
            -o ${name}_program
    DEPENDS ${objects} ${ordinary_libraries} VERBATIM)
  add_custom_target(${name} DEPENDS ${name}_program)
endfunction()

file(GLOB parsers CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}
     core/clock.cpp core/engine.cpp core/event.cpp core/json.cpp core/text.cpp
     arena/guest.cpp arena/hall.cpp arena/java_session*.cpp arena/match.cpp arena/mirror.cpp arena/native_*.cpp
     arena/table.cpp arena/tournament_file.cpp
     store/log.cpp net/lines.cpp
     games/battleship/dialects.cpp games/battleship/notation.cpp games/battleship/relay*.cpp
     games/battleship/rules.cpp games/battleship/tools.cpp games/battleship/uart*.cpp
     games/kulami/client.cpp games/kulami/layout.cpp games/kulami/notation.cpp games/kulami/rules.cpp
     games/kulami/session*.cpp games/kulami/tools.cpp games/kulami/wire.cpp
     games/othello/gtp.cpp games/othello/nboard.cpp games/othello/records.cpp games/othello/rules.cpp
     games/othello/words.cpp games/othello/wthor.cpp
     games/treasure/client.cpp games/treasure/half_map.cpp games/treasure/messages*.cpp games/treasure/mirror.cpp
     games/treasure/profile.cpp
     games/treasure/rules.cpp games/treasure/service.cpp games/treasure/tools.cpp
     course/archive.cpp course/crate.cpp course/java_source.cpp
     server/web/hall_room.cpp server/web/live.cpp server/web/room.cpp server/web/web.cpp
     server/web/match_routes.cpp server/web/route.cpp server/web/routes.cpp server/web/saved_boards.cpp
     server/web/fields.cpp server/web/json.cpp server/web/tables.cpp)
list(FILTER parsers EXCLUDE REGEX "_test\\.cpp$|_exam\\.cpp$")
find_program(fuzz_compiler clang++-19)
if(fuzz_compiler)
  # Left out: what a crash shows anyway (null), what costs more than it finds here (alignment, vptr …), and a promise of
  # toml++ 3.3 that it does not keep before it refuses the file: `unreachable` where a letter between U+00A1 and U+0499
  # follows a value.
  set(not_checked -fno-sanitize=null,alignment,vptr,object-size,function,unreachable)
  add_instrumented_program(fuzz ${fuzz_compiler}
    "-O1;-g1;-fsanitize=address,undefined,fuzzer-no-link;${not_checked};-fno-sanitize-recover=all"
    -fsanitize=address,undefined,fuzzer "${fuzz_sources};${parsers}")
  # The same without sanitizers, whose checks would count as code that nothing reaches: what the inputs cover
  # (run.py table).
  add_instrumented_program(fuzz_coverage ${fuzz_compiler}
    "-O1;-g1;-fprofile-instr-generate;-fcoverage-mapping;-fsanitize=fuzzer-no-link"
    "-fprofile-instr-generate;-fsanitize=fuzzer" "${fuzz_sources};${parsers}")
  add_test(NAME fuzz COMMAND ${Python3_EXECUTABLE} tests/fuzz/run.py smoke ${CMAKE_BINARY_DIR}/fuzz_program
           WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  add_test(NAME fuzz_long COMMAND ${Python3_EXECUTABLE} tests/fuzz/run.py long ${CMAKE_BINARY_DIR}/fuzz_program
           WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(fuzz fuzz_long PROPERTIES TIMEOUT 3600 PROCESSORS 2)  # they use all cores
  set_tests_properties(fuzz_long PROPERTIES LABELS long)
endif()

# Engines and rules are pure and stay as they are; whatever shares something with another thread is here.
file(GLOB sharers CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR} core/*.cpp arena/*.cpp store/*.cpp net/*.cpp
     server/web/analyst.cpp server/arena_server.cpp server/web/hall_room.cpp server/web/library.cpp
     server/line_door.cpp server/web/live.cpp server/web/room.cpp course/uploads.cpp server/away/away_games.cpp
     server/web/fields.cpp server/web/json.cpp server/web/match_routes.cpp server/web/route.cpp server/web/routes.cpp
     server/web/saved_boards.cpp server/web/tables.cpp server/web/texts.cpp
     server/web/uploads.cpp server/web/web.cpp base/thread_pool.cpp
     tests/net*_test.cpp tests/store_test.cpp tests/fuzz_corpus_test.cpp)
list(REMOVE_ITEM sharers core/catalogue.cpp)
add_instrumented_program(threads ${CMAKE_CXX_COMPILER} "-O1;-g1;-fsanitize=thread;-Wno-tsan;-Wno-subobject-linkage"
  -fsanitize=thread "tests/main.cpp;${fuzz_targets};${sharers}")
# Some kernels scatter addresses more widely than TSan can follow; where the order is forbidden, they usually do not.
add_test(NAME threads COMMAND sh -c "if setarch -R true; then exec setarch -R \"$0\"; else exec \"$0\"; fi"
                 ${CMAKE_BINARY_DIR}/threads_program
         WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
# A test forks to be killed.
set_tests_properties(threads PROPERTIES TIMEOUT 1200 ENVIRONMENT TSAN_OPTIONS=die_after_fork=0)
