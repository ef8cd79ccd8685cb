# How the treasure hunt is compiled for a page: without connections.
list(FILTER sources EXCLUDE REGEX "/(client|exam.*|messages.*|mirror|service|protocols)\\.cpp$")
foreach(hot plan ground belief walkers)  # the inner loops are worth their bytes
  set_source_files_properties(games/treasure/${hot}.cpp PROPERTIES COMPILE_OPTIONS -O2 SKIP_PRECOMPILE_HEADERS ON)
endforeach()
