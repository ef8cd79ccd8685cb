# How Battleship is compiled for a page: without connections.
list(FILTER sources EXCLUDE REGEX "/(relay.*|uart.*|dialects|protocols)\\.cpp$")
# The inner loops are worth their bytes.
foreach(hot best counting knowledge lookahead opponent placing posterior proof sampler shooters suspicion tactics
        witness)
  set_source_files_properties(games/battleship/${hot}.cpp PROPERTIES COMPILE_OPTIONS -O2 SKIP_PRECOMPILE_HEADERS ON)
endforeach()
