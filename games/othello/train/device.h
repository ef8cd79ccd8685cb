// The training runs on a GPU or on the CPU from the same source: compiled by nvcc, a
// loop over indices becomes a kernel; compiled by any other compiler, threads share it.
#pragma once

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <vector>

#ifdef __CUDACC__
#define AGON_HD __host__ __device__
#else
#define AGON_HD
#include <atomic>
#include <thread>
#endif

namespace agon::othello::train {

#ifdef __CUDACC__

inline void check(cudaError_t e) {
    if (e == cudaSuccess) return;
    std::fprintf(stderr, "CUDA: %s\n", cudaGetErrorString(e));
    std::exit(1);
}

inline void prepare_device() {
    check(cudaDeviceSetLimit(cudaLimitStackSize, 8192));
}  // bytes per thread, for the recursive searches

template <class F>
__global__ void kernel(long n, F f) {
    const long i = static_cast<long>(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < n) f(i);
}

template <class F>
void for_each_index(long n, F f) {
    if (n == 0) return;
    kernel<<<static_cast<unsigned>((n + 127) / 128), 128>>>(n, f);
    check(cudaGetLastError());
    check(cudaDeviceSynchronize());
}

AGON_HD inline void add(double* to, double what) {
#ifdef __CUDA_ARCH__
    atomicAdd(to, what);
#else
    *to += what;
#endif
}

#else

inline void prepare_device() {}

template <class F>
void for_each_index(long n, F f) {
    const long workers = std::max(1L, std::min(static_cast<long>(std::thread::hardware_concurrency()), n / 256));
    constexpr long chunk = 64;
    std::atomic<long> next{0};
    const auto work = [&] {
        for (long from; (from = next.fetch_add(chunk)) < n;)
            for (long i = from; i < std::min(n, from + chunk); ++i) f(i);
    };
    std::vector<std::jthread> threads;
    for (long t = 1; t < workers; ++t) threads.emplace_back(work);
    work();
}

inline void add(double* to, double what) { std::atomic_ref(*to).fetch_add(what, std::memory_order_relaxed); }

#endif

// Memory where the loops run. Copies of a Buffer are not made; loops capture data().
template <class T>
class Buffer {
   public:
    explicit Buffer(std::size_t n) : size_(n) {
#ifdef __CUDACC__
        check(cudaMalloc(&data_, n * sizeof(T)));
        check(cudaMemset(data_, 0, n * sizeof(T)));
#else
        data_ = static_cast<T*>(std::calloc(n, sizeof(T)));
#endif
    }
    explicit Buffer(const std::vector<T>& from) : Buffer(from.size()) { upload(from); }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    ~Buffer() {
#ifdef __CUDACC__
        cudaFree(data_);
#else
        std::free(data_);
#endif
    }

    void upload(const std::vector<T>& from, std::size_t at = 0) {
#ifdef __CUDACC__
        check(cudaMemcpy(data_ + at, from.data(), from.size() * sizeof(T), cudaMemcpyHostToDevice));
#else
        std::copy(from.begin(), from.end(), data_ + at);
#endif
    }
    std::vector<T> download() const {
        std::vector<T> out(size_);
#ifdef __CUDACC__
        check(cudaMemcpy(out.data(), data_, size_ * sizeof(T), cudaMemcpyDeviceToHost));
#else
        std::copy(data_, data_ + size_, out.begin());
#endif
        return out;
    }
    T* data() const { return data_; }
    std::size_t size() const { return size_; }

   private:
    T* data_ = nullptr;
    std::size_t size_;
};

}  // namespace agon::othello::train
