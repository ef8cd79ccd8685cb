// Replays the stored inputs of the fuzz targets, found crashes among them, in the release
// build and under TSan: what once broke a parser must not do so again.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/fuzz/targets.h"

using namespace agon;

TEST_CASE("every stored input is understood or refused by its target") {
    for (const auto& target : fuzz::targets) {
        const std::filesystem::path folder = std::filesystem::path("tests/fuzz/corpus") / target.name;
        REQUIRE_MESSAGE(!std::filesystem::is_empty(folder), folder);
        for (const auto& file : std::filesystem::directory_iterator(folder)) {
            INFO(file.path());
            std::ifstream in(file.path(), std::ios::binary);
            const std::string bytes(std::istreambuf_iterator<char>(in), {});
            CHECK_NOTHROW(target.run(fuzz::Input(bytes)));
        }
    }
}
