// Numbers for Prometheus in its text format (version 0.0.4): a name with its help and type,
// then one sample per label. No name is begun twice.
#pragma once

#include <string>
#include <string_view>

namespace agon {

class Metrics {
   public:
    Metrics& counter(std::string_view name, std::string_view help) { return begin(name, "counter", help); }
    Metrics& gauge(std::string_view name, std::string_view help) { return begin(name, "gauge", help); }
    Metrics& summary(std::string_view name, std::string_view help) { return begin(name, "summary", help); }
    Metrics& is(double value, std::string_view label = {}, std::string_view label_value = {},
                std::string_view suffix = {});
    void add_process();  // memory, open files, processor time, as every client library of Prometheus names them
    const std::string& text() const { return text_; }

   private:
    Metrics& begin(std::string_view name, std::string_view type, std::string_view help);
    std::string name_, text_;
};

}  // namespace agon
