// What a running arena tells those who operate it, one line per event: for people
// ("TIME LEVEL EVENT key=value …") or for programs (one JSON object per line). Match events
// are written only where a log was asked for; warnings always, to stderr.
#pragma once

#include <cstdio>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>

namespace agon {

class ServerLog {
   public:
    using Fields = std::initializer_list<std::pair<std::string_view, std::string>>;

    ServerLog(const std::string& file, bool json);  // "-": stderr; empty: only warnings, there. Throws UsageError
    void info(std::string_view event, Fields fields = {}) {
        if (whole_) write("info", event, fields);
    }
    void warn(std::string_view event, Fields fields = {}) { write("warning", event, fields); }

   private:
    void write(std::string_view level, std::string_view event, Fields);

    bool whole_, json_;
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
};

}  // namespace agon
