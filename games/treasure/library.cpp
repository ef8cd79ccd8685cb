// Half maps of the standard profile that were bred for long; `bench_treasure breed` makes more. Of fifty these
// are the ones that serve best against enemies of either kind, those that reckon and those that search plainly.
#include <array>

#include "games/treasure/half_choice.h"

namespace agon::treasure {
namespace {

constexpr std::array<std::string_view, 6> bred{
    "map:MMMMMMMMMM/GWWWWWWWWM/GGGGGGGWGW/GGMGGMGGMG/WGWGGGGGGG@8,2",
    "map:MGWMGMMMMM/MMMGMWWMWW/WMGGGGGWGW/MGMGGMGGMG/MGGGGGGGGG@8,2",
    "map:MMGGGGGMMM/MGGGGMGMWM/WMMWGGGWGW/WMMWGMGGMG/MMMMGGGGGG@8,2",
    "map:GMMMMMWWWW/GGMMMGGWGG/MGWGGGMGMG/WGGGMGGGGG/MMMGGGWWWW@8,1",
    "map:MMWWGWWGGG/MMMMGWGGMG/MMMGGGWWGG/WMMGMGGGMG/MMMGGGMGGG@6,1",
    "map:MMMMWMMWWW/WGWGGGGWGW/MGMGGMGGMG/MGGGGGGGGG/MGGMMWMWWG@8,1",
};

}  // namespace

std::span<const std::string_view> bred_halves() { return bred; }

}  // namespace agon::treasure
