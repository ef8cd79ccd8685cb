# The UART player for a bare STM32F405 (board.elf) and as an ordinary process (agon-board),
# both from the same sources. The image needs the cross compiler, its test the emulator.
set(board_sources firmware/player.cpp firmware/shooter.cpp
    games/battleship/uart_machine.cpp games/battleship/dialects.cpp)
add_executable(agon-board ${board_sources} firmware/host.cpp)
target_sources(test_firmware_shooter PRIVATE firmware/shooter.cpp)
# Tests are not optimised, but this one computes.
set_source_files_properties(firmware/shooter.cpp PROPERTIES COMPILE_OPTIONS -O2)

if(TARGET agon)
  add_script_test(board_serve)  # the ordinary process on a line of the server
  set_property(TEST board_serve APPEND PROPERTY ENVIRONMENT BOARD_HOST=$<TARGET_FILE:agon-board>)
endif()

find_program(arm_compiler arm-none-eabi-g++)
find_program(arm_emulator qemu-system-arm)
if(arm_compiler)
  set(board_elf ${CMAKE_BINARY_DIR}/board.elf)
  set(board_flags -std=c++23 -mcpu=cortex-m4 -mthumb -mfpu=fpv4-sp-d16 -mfloat-abi=hard
      -O2 -g -ffunction-sections -fdata-sections
      -fno-exceptions -fno-rtti -fno-threadsafe-statics -fno-use-cxa-atexit -ffreestanding -I${CMAKE_SOURCE_DIR}
      -Wall -Wextra -Wpedantic -Wno-missing-field-initializers
      -Wno-array-bounds -Wno-stringop-overflow)  # GCC 12 misjudges loops over a CellSet
  set(objects "")
  foreach(source ${board_sources} firmware/stm32f405.cpp)
    string(REPLACE "/" "_" name ${source})
    set(object ${CMAKE_BINARY_DIR}/board_${name}.o)
    add_custom_command(OUTPUT ${object}
      COMMAND ${CMAKE_CXX_COMPILER_LAUNCHER} ${arm_compiler} ${board_flags} -MD -MF ${object}.d
              -c ${CMAKE_SOURCE_DIR}/${source} -o ${object}
      DEPENDS ${CMAKE_SOURCE_DIR}/${source} DEPFILE ${object}.d VERBATIM)
    list(APPEND objects ${object})
  endforeach()
  # Of the libraries only memcpy and its like: there is no sbrk, so a heap would not link.
  add_custom_command(OUTPUT ${board_elf}
    COMMAND ${arm_compiler} ${board_flags} -nostdlib -T${CMAKE_SOURCE_DIR}/firmware/stm32f405.ld -Wl,--gc-sections
            -Wl,--print-memory-usage ${objects} -lc_nano -lgcc -o ${board_elf}
    DEPENDS ${objects} ${CMAKE_SOURCE_DIR}/firmware/stm32f405.ld VERBATIM)
  add_custom_target(board_image ALL DEPENDS ${board_elf})
endif()
if(arm_compiler AND arm_emulator AND TARGET agon)
  add_test(NAME firmware COMMAND ${Python3_EXECUTABLE} tests/firmware.py WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(firmware PROPERTIES TIMEOUT 900 RUN_SERIAL TRUE LABELS release-only
    ENVIRONMENT "BOARD_IMAGE=${board_elf};AGON=$<TARGET_FILE:agon>;BOARD_HOST=$<TARGET_FILE:agon-board>;\
PYTHONDONTWRITEBYTECODE=1")
else()
  message(STATUS "The firmware is not built and tested: arm-none-eabi-g++ or qemu-system-arm is missing")
endif()
