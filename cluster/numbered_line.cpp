#include "cluster/numbered_line.h"

namespace agon::cluster {
namespace {

constexpr Duration patience = std::chrono::milliseconds(400);

}  // namespace

NumberedLine::Packet NumberedLine::send(std::string text, Time at) {
    bytes_ += text.size();
    owes_ = false;
    sent_.push_back({{++last_, heard_, std::move(text)}, at});
    return sent_.back().packet;
}

bool NumberedLine::hear(const Packet& p) {
    for (; !sent_.empty() && sent_.front().packet.number <= p.heard; sent_.pop_front())
        bytes_ -= sent_.front().packet.text.size();
    if (p.number == 0) return false;
    owes_ = true;
    if (p.number != heard_ + 1) return false;
    ++heard_;
    return true;
}

std::vector<NumberedLine::Packet> NumberedLine::due(Time at) {
    std::vector<Packet> all;
    for (Sent& s : sent_) {
        if (at - s.at < patience) break;
        s.at = at;
        s.packet.heard = heard_;
        all.push_back(s.packet);
    }
    if (all.empty() && owes_) all.push_back({0, heard_, {}});
    owes_ = false;
    return all;
}

}  // namespace agon::cluster
