# The fast inner loops: entered at run time only where the processor has these sets.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  set_source_files_properties(games/othello/isa_avx2.cpp PROPERTIES SKIP_PRECOMPILE_HEADERS ON
    COMPILE_OPTIONS "-mavx2;-mbmi;-mbmi2;-mpopcnt;-mlzcnt")
endif()

# The trained weights and the opening book, embedded by the assembler.
set(othello_weights ${CMAKE_SOURCE_DIR}/games/othello/weights.bin)
set(othello_book ${CMAKE_SOURCE_DIR}/games/othello/book.bin)
set_source_files_properties(games/othello/weights_data.cpp PROPERTIES
  COMPILE_DEFINITIONS "AGON_OTHELLO_WEIGHTS=\"${othello_weights}\";AGON_OTHELLO_BOOK=\"${othello_book}\""
  OBJECT_DEPENDS "${othello_weights};${othello_book}")

# The training of the weights, built on demand (games/othello/train/README.md).
add_executable(othello_train EXCLUDE_FROM_ALL games/othello/train/train.cpp games/othello/weights.cpp)
target_compile_options(othello_train PRIVATE -O2)
add_executable(othello_train_games EXCLUDE_FROM_ALL games/othello/train/games.cpp)
target_link_libraries(othello_train_games PRIVATE game_othello)
add_executable(othello_train_errors EXCLUDE_FROM_ALL games/othello/train/errors.cpp)
target_link_libraries(othello_train_errors PRIVATE game_othello)
add_executable(othello_train_labels EXCLUDE_FROM_ALL games/othello/train/labels.cpp)
target_link_libraries(othello_train_labels PRIVATE game_othello)
add_executable(othello_train_book EXCLUDE_FROM_ALL games/othello/train/book.cpp games/othello/weights.cpp)
