// Numbered pieces of work on several threads, each taking the next that is left.
#pragma once

#include <atomic>
#include <thread>
#include <vector>

namespace agon::kulami::train {

template <class F>
void in_parallel(int n, int threads, F f) {
    std::atomic<int> next = 0;
    std::vector<std::jthread> workers;
    for (int t = 0; t < threads; ++t)
        workers.emplace_back([&] {
            for (int i; (i = next++) < n;) f(i);
        });
}

}  // namespace agon::kulami::train
