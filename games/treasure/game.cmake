if(in_the_page)
  return()
endif()
# XML by pugixml.
target_link_libraries(game_treasure PUBLIC pugixml)

add_test(NAME foreign_treasure_long COMMAND test_served_treasure "-tc=a server that misbehaves*"
         WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
set_tests_properties(foreign_treasure_long PROPERTIES LABELS "long;release-only" ENVIRONMENT AGON_GAMES=10000
                     TIMEOUT 5400)
