# How Othello is compiled for a page: without connections, files of games and other processors' instructions.
list(FILTER sources EXCLUDE REGEX "/(game_library|gtp|nboard|protocols|records|wthor|isa_avx2)\\.cpp$")
foreach(hot isa_portable weights)  # the inner loops are worth their bytes
  set_source_files_properties(games/othello/${hot}.cpp PROPERTIES COMPILE_OPTIONS -O2 SKIP_PRECOMPILE_HEADERS ON)
endforeach()
