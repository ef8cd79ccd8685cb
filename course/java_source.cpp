#include "course/java_source.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace agon {
namespace {

bool is_letter(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' || static_cast<unsigned char>(c) >= 128;
}

// Words and single signs; comments, strings and white space are left out.
class Tokens {
   public:
    explicit Tokens(std::string_view text) : text_(text) {}

    std::string_view next() {  // empty: the end
        while (at_ < text_.size() && skip()) {}
        const std::size_t begin = at_;
        while (at_ < text_.size() && is_letter(text_[at_])) ++at_;
        if (at_ == begin && at_ < text_.size()) ++at_;
        return text_.substr(begin, at_ - begin);
    }

   private:
    bool skip() {
        const auto rest = text_.substr(at_);
        if (std::isspace(static_cast<unsigned char>(rest[0]))) return ++at_, true;
        if (rest.starts_with("//")) return behind("\n", 2);
        if (rest.starts_with("/*")) return behind("*/", 2);
        if (rest.starts_with("\"\"\"")) return behind("\"\"\"", 3);
        if (rest[0] == '"' || rest[0] == '\'') return behind_string(rest[0]);
        return false;
    }
    bool behind(std::string_view end, std::size_t from) {
        const auto found = text_.find(end, at_ + from);
        at_ = found == text_.npos ? text_.size() : found + end.size();
        return true;
    }
    bool behind_string(char quote) {
        for (++at_; at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n'; ++at_)
            if (text_[at_] == '\\') ++at_;
        at_ = std::min(at_ + 1, text_.size());
        return true;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

class Look {
   public:
    explicit Look(std::string_view host) : host_(host) {}

    void take(std::string_view token) {
        if (naming_package_) package_part(token);
        if (token == "package" && first_) naming_package_ = true;
        if (token == "import" || token == "implements") clause_ = true, name_.clear();
        else if (clause_) clause_part(token);
        method_part(token);
        first_ = false;
        before_ = {before_[1], token};
    }
    const JavaSource& found() const { return found_; }

   private:
    static constexpr std::size_t longest_name = 400;

    // What no name is made of belongs to none; the compiler will say so.
    void package_part(std::string_view token) {
        if (token != "." && token != ";" && !is_letter(token[0])) found_.package.clear(), naming_package_ = false;
        else if (token == ";" || found_.package.size() + token.size() > longest_name) naming_package_ = false;
        else found_.package += token;
    }
    // A name is complete where another one, or anything but a dot, begins.
    void clause_part(std::string_view token) {
        const bool goes_on = token == "." || name_.ends_with('.');
        if (!goes_on || name_.size() + token.size() > longest_name) name_.clear();
        name_ += token.substr(0, longest_name);
        if (!host_.empty() && (name_ == host_ || name_.starts_with(host_ + "."))) found_.uses_host = true;
        if (token == ";" || token == "{") clause_ = false;
    }
    void method_part(std::string_view token) {
        if (token == "static") static_ = true;
        if (token == "(" && before_[1] == "main" && before_[0] == "void" && static_) found_.has_main = true;
        if (token == ";" || token == "{" || token == "}") static_ = false;
    }

    std::string host_;
    JavaSource found_{};
    std::array<std::string_view, 2> before_{};
    std::string name_{};  // in a clause, as far as it has come
    bool first_ = true, naming_package_ = false, clause_ = false, static_ = false;
};

}  // namespace

JavaSource look_at_java(std::string_view source, std::string_view host_package) {
    Tokens tokens(source.starts_with("\xef\xbb\xbf") ? source.substr(3) : source);
    Look look(host_package);
    for (auto token = tokens.next(); !token.empty(); token = tokens.next()) look.take(token);
    return look.found();
}

}  // namespace agon
