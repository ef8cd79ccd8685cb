// What a running arena tells those who operate it, one line per event: for people
// ("TIME LEVEL EVENT key=value …") or for programs (one JSON object per line). Match events
// are written only where a log was asked for; warnings always, to stderr.
#pragma once

#include <cstdio>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>

#include "core/refusal.h"

namespace agon {

class ServerLog {
   public:
    using Fields = std::initializer_list<std::pair<std::string_view, std::string>>;

    static Result<ServerLog> open(const std::string& file, bool json);  // "-": stderr; empty: only warnings, there
    void info(std::string_view event, Fields fields = {}) {
        if (whole_) write("info", event, fields);
    }
    void warn(std::string_view event, Fields fields = {}) { write("warning", event, fields); }

   private:
    using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;
    ServerLog(File file, bool whole, bool json) : whole_(whole), json_(json), file_(std::move(file)) {}
    void write(std::string_view level, std::string_view event, Fields);

    bool whole_, json_;
    File file_;
};

}  // namespace agon
