# The UART player for a bare STM32F405 (board.elf) and as an ordinary process (agon-board),
# both from the same sources. The image needs the cross compiler, its test the emulator.
option(BOARD_EVASIVE "The board moves its ships within the column sums it announced" OFF)
set(board_sources firmware/player.cpp firmware/shooter.cpp firmware/sea.cpp firmware/strategy.cpp firmware/screen.cpp
    games/battleship/uart_machine.cpp games/battleship/dialects.cpp)
add_executable(agon-board ${board_sources} firmware/host.cpp firmware/panel.cpp)
target_compile_definitions(agon-board PRIVATE AGON_BOARD_EVASIVE=$<BOOL:${BOARD_EVASIVE}>)
# The evasive build is tested whatever the option says.
add_executable(agon-board-evasive ${board_sources} firmware/host.cpp firmware/panel.cpp)
target_compile_definitions(agon-board-evasive PRIVATE AGON_BOARD_EVASIVE=1)
target_sources(test_firmware_shooter PRIVATE firmware/shooter.cpp)
target_sources(test_firmware_strategy PRIVATE firmware/shooter.cpp firmware/strategy.cpp)
target_sources(test_firmware_screen PRIVATE firmware/screen.cpp firmware/panel.cpp firmware/shooter.cpp)
target_sources(test_firmware_sea PRIVATE firmware/shooter.cpp firmware/sea.cpp)
# Tests are not optimised, but this one computes.
set_source_files_properties(firmware/shooter.cpp firmware/sea.cpp PROPERTIES COMPILE_OPTIONS -O2)

if(TARGET agon)
  add_script_test(board_serve)  # the ordinary process on a line of the server
  add_script_test(board_lab)  # eight of them, and lines that recover
  add_script_test(board_exam)  # the marking sheet of its course
  add_script_test(board_series)  # tournaments without a server
  add_script_test(board_terminals)  # the same for boards that are programs
  add_script_test(board_console)  # a person at the debug line
  add_script_test(board_strategies)  # field by field, sampling, countering
  add_script_test(board_display)  # both seas on a small display
  add_script_test(board_evasive)  # nobody convicts the board that moves its ships
  set_property(TEST board_serve board_lab board_exam board_series board_terminals board_console board_evasive
    board_strategies board_display
    APPEND PROPERTY ENVIRONMENT BOARD_HOST=$<TARGET_FILE:agon-board>)
  set_property(TEST board_evasive APPEND PROPERTY ENVIRONMENT BOARD_EVASIVE=$<TARGET_FILE:agon-board-evasive>)
endif()

find_program(arm_compiler arm-none-eabi-g++)
find_program(arm_emulator qemu-system-arm)
if(arm_compiler)
  set(board_flags -std=c++23 -mcpu=cortex-m4 -mthumb -mfpu=fpv4-sp-d16 -mfloat-abi=hard
      -O2 -g -ffunction-sections -fdata-sections
      -fno-exceptions -fno-rtti -fno-threadsafe-statics -fno-use-cxa-atexit -ffreestanding -I${CMAKE_SOURCE_DIR}
      -Wall -Wextra -Wpedantic -Wno-missing-field-initializers
      -Wno-array-bounds -Wno-stringop-overflow)  # GCC 12 misjudges loops over a CellSet
  # Of the libraries only memcpy and its like: there is no sbrk, so a heap would not link.
  function(add_board_image name chip evasive)
    set(elf ${CMAKE_BINARY_DIR}/${name}.elf)
    set(objects "")
    foreach(source ${board_sources} firmware/stm32f4.cpp firmware/i2c.cpp firmware/${chip}.cpp)
      string(REPLACE "/" "_" object ${source})
      set(object ${CMAKE_BINARY_DIR}/${name}_${object}.o)
      add_custom_command(OUTPUT ${object}
        COMMAND ${CMAKE_CXX_COMPILER_LAUNCHER} ${arm_compiler} ${board_flags} -DAGON_BOARD_EVASIVE=${evasive}
                -MD -MF ${object}.d -c ${CMAKE_SOURCE_DIR}/${source} -o ${object}
        DEPENDS ${CMAKE_SOURCE_DIR}/${source} DEPFILE ${object}.d VERBATIM)
      list(APPEND objects ${object})
    endforeach()
    add_custom_command(OUTPUT ${elf}
      COMMAND ${arm_compiler} ${board_flags} -nostdlib -L${CMAKE_SOURCE_DIR}/firmware -T${chip}.ld -Wl,--gc-sections
              -Wl,--print-memory-usage ${objects} -lc_nano -lgcc -o ${elf}
      DEPENDS ${objects} ${CMAKE_SOURCE_DIR}/firmware/${chip}.ld ${CMAKE_SOURCE_DIR}/firmware/stm32f4_sections.ld
      VERBATIM)
    add_custom_target(${name}_image ALL DEPENDS ${elf})
  endfunction()
  add_board_image(board stm32f405 $<BOOL:${BOARD_EVASIVE}>)
  add_board_image(board_nucleo nucleo_f446 $<BOOL:${BOARD_EVASIVE}>)
  add_board_image(board_evasive stm32f405 1)
endif()
if(arm_compiler AND arm_emulator AND TARGET agon)
  add_test(NAME firmware COMMAND ${Python3_EXECUTABLE} tests/firmware.py WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(firmware PROPERTIES TIMEOUT 900 RUN_SERIAL TRUE LABELS release-only
    ENVIRONMENT "BOARD_IMAGE=${CMAKE_BINARY_DIR}/board.elf;EVASIVE_IMAGE=${CMAKE_BINARY_DIR}/board_evasive.elf;\
NUCLEO_IMAGE=${CMAKE_BINARY_DIR}/board_nucleo.elf;AGON=$<TARGET_FILE:agon>;BOARD_HOST=$<TARGET_FILE:agon-board>;\
PYTHONDONTWRITEBYTECODE=1")
else()
  message(STATUS "The firmware is not built and tested: arm-none-eabi-g++ or qemu-system-arm is missing")
endif()
