# XML by pugixml.
target_link_libraries(game_treasure PUBLIC pugixml)
