// Makes the opening book: a tree of good moves for both sides, searched at its leaves and
// minimaxed back.
//   othello_train_book weights=FILE out=FILE [plies=10] [depth=6] [margin=3] [widest=3000] [keep=7]
// Compiled for a GPU or the CPU like train.cpp.
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "games/othello/book_format.h"
#include "games/othello/train/search.h"
#include "games/othello/weights.h"

using namespace agon::othello;
using namespace agon::othello::train;

namespace {

using Key = std::pair<Bits, Bits>;  // canonical own and opponent

struct Child {
    Key key;
    int square;
};
struct Node {
    float searched = 0;             // discs for the mover, by search
    float value = 0;                // the same, minimaxed from the leaves
    float lost = 0;                 // discs given away on the way here, both sides together
    std::vector<Child> children{};  // good moves only
};
using Level = std::map<Key, Node>;

Key key_of(Bits own, Bits opp) {
    const Canonical c = canonical(own, opp);
    return {c.own, c.opp};
}

std::vector<Child> children_of(const Key& k) {
    std::vector<Child> all;
    for (Bits moves = moves_of(k.first, k.second); moves; moves &= moves - 1) {
        const Bits bit = moves & (~moves + 1), turned = turned_by(bit, k.first, k.second);
        const Bits own = k.second ^ turned, opp = k.first ^ turned ^ bit;
        if (moves_of(own, opp)) all.push_back({key_of(own, opp), lowest(bit)});  // no passes in the book
    }
    return all;
}

void search_all(Level& level, int depth, const float* weights) {
    std::vector<Bits> own, opp;
    for (const auto& [key, node] : level) {
        own.push_back(key.first);
        opp.push_back(key.second);
    }
    const Buffer<Bits> own_there(own), opp_there(opp);
    Buffer<float> value_there(own.size());
    const Bits *a = own_there.data(), *b = opp_there.data();
    float* v = value_there.data();
    for_each_index(static_cast<long>(own.size()),
                   [=] AGON_HD(long i) { v[i] = look_ahead(a[i], b[i], depth, -1000, 1000, weights); });
    const auto values = value_there.download();
    std::size_t i = 0;
    for (auto& [key, node] : level) node.searched = node.value = values[i++];
}

// The widest levels keep the positions that good play reaches.
void thin_out(Level& level, std::size_t widest) {
    if (level.size() <= widest) return;
    std::vector<float> lost;
    for (const auto& [key, node] : level) lost.push_back(node.lost);
    std::nth_element(lost.begin(), lost.begin() + static_cast<std::ptrdiff_t>(widest), lost.end());
    const float most = lost[widest];
    std::erase_if(level, [&](const auto& item) { return item.second.lost >= most; });
}

Level next_level(Level& level, float margin, int depth, const float* weights) {
    Level all;
    std::map<Key, std::vector<Child>> children;
    for (const auto& [key, node] : level)
        for (const Child& c : children[key] = children_of(key)) all[c.key].lost = 1000;
    search_all(all, depth, weights);
    for (auto& [key, node] : level) {
        float best = -1000;
        for (const Child& c : children[key]) best = std::max(best, -all[c.key].searched);
        for (const Child& c : children[key]) {
            const float behind = best + all[c.key].searched;
            if (behind > margin) continue;
            node.children.push_back(c);
            all[c.key].lost = std::min(all[c.key].lost, node.lost + behind);
        }
    }
    std::erase_if(all, [](const auto& item) { return item.second.lost >= 1000; });
    return all;
}

void minimax(Level& level, const Level& below) {
    for (auto& [key, node] : level) {
        std::erase_if(node.children, [&](const Child& c) { return !below.contains(c.key); });
        if (node.children.empty()) continue;
        node.value = -1000;
        for (const Child& c : node.children) node.value = std::max(node.value, -below.at(c.key).value);
        std::ranges::stable_sort(node.children, [&](const Child& x, const Child& y) {
            return below.at(x.key).value < below.at(y.key).value;
        });
    }
}

// Only the first `keep` plies: further on, a search during the game sees more than the leaves did.
void write(const std::string& path, const std::vector<Level>& levels, std::size_t keep) {
    Level all;
    for (std::size_t ply = 0; ply <= keep && ply < levels.size(); ++ply)
        for (const auto& [key, node] : levels[ply])
            if (!node.children.empty()) all[key] = node;
    std::ofstream out(path, std::ios::binary);
    for (const auto& [key, node] : all) {
        for (const Bits board : {key.first, key.second})
            for (int i = 0; i < 8; ++i) out.put(static_cast<char>(board >> 8 * i));
        out.put(static_cast<char>(node.children.front().square));
    }
    std::printf("%zu positions, the start is worth %+.2f discs\n", all.size(),
                static_cast<double>(levels[0].begin()->second.value));
}

}  // namespace

int main(int argc, char** argv) {
    std::map<std::string, std::string> o{
        {"plies", "10"}, {"depth", "6"}, {"margin", "3"}, {"widest", "3000"}, {"keep", "7"}};
    for (int i = 1; i < argc; ++i)
        if (const char* eq = std::strchr(argv[i], '='))
            o[std::string(argv[i], static_cast<std::size_t>(eq - argv[i]))] = eq + 1;
    std::ifstream in(o["weights"], std::ios::binary);
    const std::vector<std::uint8_t> packed{std::istreambuf_iterator<char>(in), {}};
    std::vector<float> weights;
    for (const std::int16_t w : unpack_weights(packed)) weights.push_back(static_cast<float>(w) / weights_per_disc);
    if (weights.empty() || o["out"].empty())
        return std::fputs("usage: othello_train_book weights=FILE out=FILE [key=value …]\n", stderr), 2;
    prepare_device();
    const Buffer<float> there(weights);
    std::vector<Level> levels(1);
    levels[0][key_of(Bits{1} << 28 | Bits{1} << 35, Bits{1} << 27 | Bits{1} << 36)] = {};
    for (int ply = 1; ply <= std::stoi(o["plies"]); ++ply) {
        levels.push_back(next_level(levels.back(), std::stof(o["margin"]), std::stoi(o["depth"]), there.data()));
        thin_out(levels.back(), std::stoul(o["widest"]));
        std::printf("ply %d: %zu positions\n", ply, levels.back().size());
        std::fflush(stdout);
    }
    for (std::size_t ply = levels.size() - 1; ply > 0; --ply) minimax(levels[ply - 1], levels[ply]);
    write(o["out"], levels, std::stoul(o["keep"]));
}
