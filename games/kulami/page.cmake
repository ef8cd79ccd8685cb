# How Kulami is compiled for a page: without connections.
list(FILTER sources EXCLUDE REGEX "/(client|conform|session.*|wire|protocols)\\.cpp$")
foreach(hot search learned_search state score evaluation points_players)  # the inner loops are worth their bytes
  set_source_files_properties(games/kulami/${hot}.cpp PROPERTIES COMPILE_OPTIONS -O2 SKIP_PRECOMPILE_HEADERS ON)
endforeach()
