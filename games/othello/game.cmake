# The fast inner loops: entered at run time only where the processor has these sets.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  set_source_files_properties(games/othello/isa_avx2.cpp PROPERTIES COMPILE_OPTIONS "-mavx2;-mbmi;-mbmi2;-mpopcnt;-mlzcnt")
endif()
