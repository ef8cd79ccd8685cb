// A lambda for every alternative of a variant: std::visit(Overload{…}, value).
#pragma once

namespace agon {

template <class... F>
struct Overload : F... {
    using F::operator()...;
};

}  // namespace agon
