# XML by pugixml; toml++ is header only.
target_link_libraries(game_treasure PUBLIC pugixml)
