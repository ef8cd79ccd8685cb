#include "games/othello/weights.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace agon::othello {
namespace {

// Range coder with adaptive bits (as in LZMA): 11-bit probabilities, rate 1/32.
struct Bit {
    std::uint16_t zero = 1024;
};

class Encoder {
   public:
    explicit Encoder(std::vector<std::uint8_t> head) : out_(std::move(head)) {}
    void put(Bit& b, int bit) {
        const std::uint32_t bound = (range_ >> 11) * b.zero;
        if (bit == 0) {
            range_ = bound;
            b.zero = static_cast<std::uint16_t>(b.zero + ((2048 - b.zero) >> 5));
        } else {
            low_ += bound;
            range_ -= bound;
            b.zero = static_cast<std::uint16_t>(b.zero - (b.zero >> 5));
        }
        for (; range_ < 1u << 24; range_ <<= 8) shift();
    }
    std::vector<std::uint8_t> finish() {
        for (int i = 0; i < 5; ++i) shift();
        return std::move(out_);
    }

   private:
    void shift() {
        if (low_ < 0xff000000u || low_ > 0xffffffffu) {
            const auto carry = static_cast<std::uint8_t>(low_ >> 32);
            for (; pending_ > 0; --pending_) {
                out_.push_back(static_cast<std::uint8_t>(held_ + carry));
                held_ = 0xff;
            }
            held_ = static_cast<std::uint8_t>(low_ >> 24);
        }
        ++pending_;
        low_ = (low_ & 0x00ffffff) << 8;
    }
    std::uint64_t low_ = 0;
    std::uint32_t range_ = 0xffffffff;
    std::uint8_t held_ = 0;
    std::size_t pending_ = 1;
    std::vector<std::uint8_t> out_;
};

class Decoder {
   public:
    explicit Decoder(std::span<const std::uint8_t> in) : in_(in) {
        for (int i = 0; i < 5; ++i) code_ = code_ << 8 | next();
    }
    int get(Bit& b) {
        const std::uint32_t bound = (range_ >> 11) * b.zero;
        int bit = 0;
        if (code_ < bound) {
            range_ = bound;
            b.zero = static_cast<std::uint16_t>(b.zero + ((2048 - b.zero) >> 5));
        } else {
            code_ -= bound;
            range_ -= bound;
            b.zero = static_cast<std::uint16_t>(b.zero - (b.zero >> 5));
            bit = 1;
        }
        for (; range_ < 1u << 24; range_ <<= 8) code_ = code_ << 8 | next();
        return bit;
    }

   private:
    std::uint32_t next() { return at_ < in_.size() ? in_[at_++] : 0u; }
    std::span<const std::uint8_t> in_;
    std::size_t at_ = 0;
    std::uint32_t range_ = 0xffffffff, code_ = 0;
};

// A difference is coded as its number of binary digits, then the digits below the
// first, then the sign. What a pattern's last difference was like is the context.
struct Context {
    Bit length[16], digits[16][16], sign;
};

template <class Coder>  // int operator()(Bit&, int bit): codes the bit, or ignores it and returns the decoded one
int code_difference(Context& c, Coder coder, int value) {
    const int size = std::abs(value), length = std::bit_width(static_cast<unsigned>(size));
    int node = 1;
    for (int i = 3; i >= 0; --i) node = node * 2 + coder(c.length[node & 15], length >> i & 1);
    const int coded_length = node - 16;
    if (coded_length == 0) return 0;
    int magnitude = 1;
    for (int i = coded_length - 2; i >= 0; --i)
        magnitude = magnitude * 2 + coder(c.digits[coded_length][i], size >> i & 1);
    return coder(c.sign, value < 0) ? -magnitude : magnitude;
}

template <class Coder>
void code_all(std::vector<std::int16_t>& all, Coder coder) {
    const auto canonical = canonical_weights();
    std::vector<Context> contexts(static_cast<std::size_t>(shape_count + 1) * 6);
    std::vector<std::uint8_t> last_length(static_cast<std::size_t>(weight_count), 5);
    for (std::size_t phase = 0; phase < phase_count; ++phase) {
        std::int16_t* now = all.data() + phase * weight_count;
        const std::int16_t* before = phase == 0 ? nullptr : now - weight_count;
        std::size_t shape = 0;
        for (std::size_t w = 0; w < static_cast<std::size_t>(weight_count); ++w) {
            if (static_cast<int>(w) >= shape_begin[shape + 1] && shape < shape_count) ++shape;
            const auto same = static_cast<std::size_t>(canonical[w]);
            if (same != w) {
                now[w] = now[same];
                continue;
            }
            const int base = before ? before[w] : 0;
            const int difference = code_difference(contexts[shape * 6 + last_length[w]], coder, now[w] - base);
            now[w] = static_cast<std::int16_t>(base + difference);
            last_length[w] = static_cast<std::uint8_t>(
                std::min(4, static_cast<int>(std::bit_width(static_cast<unsigned>(std::abs(difference))))));
        }
    }
}

constexpr std::array<std::uint8_t, 4> magic{'A', 'O', 'W', '1'};

}  // namespace

std::vector<int> canonical_weights() {
    std::vector<int> out(static_cast<std::size_t>(weight_count));
    for (int w = 0; w < weight_count; ++w) out[static_cast<std::size_t>(w)] = w;
    for (std::size_t s = 0; s < shape_count; ++s) {
        const Shape& shape = shapes[s];
        const auto n = static_cast<std::size_t>(shape.size);
        for (int symmetry = 1; symmetry < 8; ++symmetry) {
            std::array<std::size_t, most_squares>
                to{};  // where this symmetry takes each digit, if it maps the shape onto itself
            std::size_t found = 0;
            for (std::size_t k = 0; k < n; ++k)
                for (std::size_t j = 0; j < n; ++j)
                    if (shape.squares[j] == image(shape.squares[k], symmetry)) {
                        to[k] = j;
                        ++found;
                    }
            if (found < n) continue;
            for (int i = 0; i < power_of_3(shape.size); ++i) {
                int mirrored = 0, rest = i;
                for (std::size_t k = 0; k < n; ++k, rest /= 3)
                    mirrored += rest % 3 * power_of_3(static_cast<int>(to[k]));
                int& c = out[static_cast<std::size_t>(shape_begin[s] + i)];
                c = std::min(c, shape_begin[s] + mirrored);
            }
        }
    }
    return out;
}

std::vector<std::uint8_t> pack_weights(std::span<const std::int16_t> all_phases) {
    Encoder encoder({magic.begin(), magic.end()});
    std::vector<std::int16_t> copy(all_phases.begin(), all_phases.end());
    code_all(copy, [&](Bit& b, int bit) {
        encoder.put(b, bit);
        return bit;
    });
    return encoder.finish();
}

std::vector<std::int16_t> unpack_weights(std::span<const std::uint8_t> packed) {
    if (packed.size() < magic.size() || !std::equal(magic.begin(), magic.end(), packed.begin())) return {};
    Decoder decoder(packed.subspan(magic.size()));
    std::vector<std::int16_t> out(static_cast<std::size_t>(phase_count) * weight_count);
    code_all(out, [&](Bit& b, int) { return decoder.get(b); });
    return out;
}

}  // namespace agon::othello
