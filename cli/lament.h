// What cannot be had from this machine, as a sentence: a broken database, no memory, no threads, no files. Such a thing
// may happen anywhere and ends the command; the user hears what it was and what to do, never the name of an exception.
#pragma once

#include <exception>
#include <optional>
#include <string>

namespace agon {

std::optional<std::string> lament(const std::exception_ptr&);  // nothing: that is a bug of ours

// The status with which the program ends: what it has said must have been written, else that is told and a failure.
int having_written_all(int status);

// From now on an exception on any thread ends the program with such a sentence and status 2, and a file that grows
// beyond its limit (ulimit -f) is a failure to write, not the end.
void lament_everywhere();

}  // namespace agon
