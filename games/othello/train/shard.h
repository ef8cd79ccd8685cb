// A shard of labelled positions on disk: 20 bytes each, both boards and the value in discs,
// in the machine's byte order.
#pragma once

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace agon::othello::train {

struct Label {
    std::uint64_t own, opp;
    float value;
};
inline constexpr std::size_t label_bytes = 20;

inline std::filesystem::path shard_path(const std::filesystem::path& folder, int shard) {
    return folder / (std::to_string(shard) + ".labels");
}

// Whole or not at all: the name is given when everything is written.
inline void write_shard(const std::filesystem::path& folder, int shard, const std::vector<Label>& labels) {
    const auto path = shard_path(folder, shard), part = std::filesystem::path(path.string() + ".part");
    std::ofstream out(part, std::ios::binary);
    for (const Label& l : labels) {
        char record[label_bytes];
        std::memcpy(record, &l.own, 8);
        std::memcpy(record + 8, &l.opp, 8);
        std::memcpy(record + 16, &l.value, 4);
        out.write(record, label_bytes);
    }
    out.close();
    if (out) std::filesystem::rename(part, path);
}

inline void read_shard(const std::filesystem::path& path, std::vector<Label>& to) {
    std::ifstream in(path, std::ios::binary);
    for (char record[label_bytes]; in.read(record, label_bytes);) {
        Label l;
        std::memcpy(&l.own, record, 8);
        std::memcpy(&l.opp, record + 8, 8);
        std::memcpy(&l.value, record + 16, 4);
        to.push_back(l);
    }
}

}  // namespace agon::othello::train
