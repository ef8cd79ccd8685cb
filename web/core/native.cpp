// The module's jobs in the native program: a line each on standard input, their texts on standard output.
#include <iostream>

#include "core/text.h"
#include "web/core/jobs.h"

int main() {
    for (std::string job; std::getline(std::cin, job);) {
        const auto text = agon::page::perform(job);
        std::cout << "## " << job << "\n" << (text ? *text : "refused: " + text.error().code + "\n");
    }
}
