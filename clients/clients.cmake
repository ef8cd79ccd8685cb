# Programs that play against the arena: the starter kit in C++ and the bot of the benches.
add_executable(agon_bot clients/cpp/agon_bot.cpp)
add_executable(first_legal tests/bots/first_legal.cpp)
