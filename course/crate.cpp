#include "course/crate.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <optional>

namespace agon {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view first_word = "agon-crate-1";
constexpr std::size_t longest_path = 1000, longest_part = 200, longest_text = 4000, most_arguments = 8;

void put(std::string& out, std::string_view part) { out.append(std::to_string(part.size())).append(":").append(part); }

void put_note(std::string& out, const Phrase& note) {
    std::string arguments;
    for (const auto& a : note.args) arguments += (&a == note.args.data() ? "" : "\t") + a;
    for (const std::string_view part : {std::string_view("n"), std::string_view(note.code)}) put(out, part);
    put(out, std::string_view(arguments).substr(0, longest_text));
}

// Texts with their lengths, one after the other.
class Parts {
   public:
    explicit Parts(std::string_view text) : rest_(text) {}

    std::optional<std::string_view> next(std::size_t most) {
        std::size_t size = 0;
        const char* const end = rest_.data() + std::min<std::size_t>(rest_.size(), 12);
        const auto [colon, error] = std::from_chars(rest_.data(), end, size);
        if (error != std::errc{} || colon == end || *colon != ':' || size > most) return std::nullopt;
        rest_.remove_prefix(static_cast<std::size_t>(colon - rest_.data()) + 1);
        if (size > rest_.size()) return std::nullopt;
        const auto part = rest_.substr(0, size);
        rest_.remove_prefix(size);
        return part;
    }
    bool at_end() const { return rest_.empty(); }

   private:
    std::string_view rest_;
};

std::unexpected<Refusal> no_crate(std::string_view what) { return refuse("upload.no_crate", {std::string(what)}); }

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

// The workshop may say what is a sentence of its trade, and nothing else.
bool is_our_code(std::string_view code) {
    const bool ours = code.starts_with("upload.") || code.starts_with("java.");
    return ours && std::ranges::none_of(code, is_control);
}

Refusal read_refusal(Parts& parts) {
    const auto code = parts.next(longest_text);
    if (!code || !is_our_code(*code)) return no_crate("refused").error();
    Refusal why({std::string(*code)});
    while (!parts.at_end()) {
        const auto argument = parts.next(longest_text);
        if (!argument || why.args.size() == most_arguments) return no_crate("refused").error();
        why.args.push_back(harmless(*argument));
    }
    return why;
}

std::optional<CrateItem> read_item(Parts& parts, std::size_t bytes) {
    const auto kind = parts.next(1);
    const auto path = parts.next(longest_path);
    const auto content = parts.next(bytes);
    if (!kind || !path || !content || kind->empty() || !is_plain_path(*path)) return std::nullopt;
    const CrateItem item{static_cast<CrateItem::Kind>(kind->front()), std::string(*path), *content};
    using enum CrateItem::Kind;
    if (item.kind == Note && !is_our_code(item.path)) return std::nullopt;
    if (item.kind != File && item.kind != Program && item.kind != Link && item.kind != Folder && item.kind != Note)
        return std::nullopt;
    const bool plain = is_plain_path(*content) && content->find('/') == content->npos;
    return item.kind == Link && !plain ? std::nullopt : std::optional(item);
}

// Arguments have tabs between them.
Phrase note_of(const CrateItem& item) {
    Phrase note{item.path};
    auto rest = item.content.substr(0, longest_text);
    while (note.args.size() < most_arguments) {
        const auto tab = rest.find('\t');
        note.args.push_back(harmless(rest.substr(0, tab)));
        if (tab == rest.npos) break;
        rest.remove_prefix(tab + 1);
    }
    return note;
}

Result<Crate> read_items(Parts& parts, Crate crate, const CrateLimits& limits) {
    std::size_t left = limits.bytes;
    while (!parts.at_end()) {
        auto item = read_item(parts, left);
        if (!item || crate.items.size() == limits.items) return no_crate("item");
        left -= item->content.size();
        if (item->kind != CrateItem::Kind::Note) crate.items.push_back(std::move(*item));
        else if (crate.notes.size() < most_arguments) crate.notes.push_back(note_of(*item));
    }
    return crate;
}

// Never through a link: the file must be new, and the folders above it are ours.
bool write_new(const fs::path& file, std::string_view content, mode_t mode) {
    const int fd = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
    if (fd < 0) return false;
    bool good = ::fchmod(fd, mode) == 0;
    while (good && !content.empty()) {
        const auto written = ::write(fd, content.data(), content.size());
        good = written > 0;
        if (good) content.remove_prefix(static_cast<std::size_t>(written));
    }
    return ::close(fd) == 0 && good;
}

bool make_folders(const fs::path& root, const fs::path& inside, mode_t mode) {
    fs::path at = root;
    for (const auto& part : inside) {
        at /= part;
        if (::mkdir(at.c_str(), mode) < 0) {
            struct stat what{};
            if (errno != EEXIST || ::lstat(at.c_str(), &what) < 0 || !S_ISDIR(what.st_mode)) return false;
        }
        if (::chmod(at.c_str(), mode) < 0) return false;
    }
    return true;
}

bool unload_item(const CrateItem& item, const fs::path& folder, Access access) {
    const bool open = access == Access::Everybody;
    const fs::path path = item.path;
    if (item.kind == CrateItem::Kind::Folder) return make_folders(folder, path, open ? 0755 : 0700);
    if (!make_folders(folder, path.parent_path(), open ? 0755 : 0700)) return false;
    if (item.kind == CrateItem::Kind::Link)
        return ::symlink(std::string(item.content).c_str(), (folder / path).c_str()) == 0;
    const bool program = item.kind == CrateItem::Kind::Program;
    return write_new(folder / path, item.content, (open ? 0644u : 0600u) | (program ? (open ? 0111u : 0100u) : 0u));
}

}  // namespace

bool is_plain_path(std::string_view path) {
    if (path.empty() || path.size() > longest_path || std::ranges::any_of(path, is_control)) return false;
    for (std::size_t at = 0; at <= path.size();) {
        const auto end = std::min(path.find('/', at), path.size());
        const auto part = path.substr(at, end - at);
        if (part.empty() || part == "." || part == ".." || part.size() > longest_part) return false;
        at = end + 1;
    }
    return true;
}

std::string crate_of(const Refusal& why) {
    std::string out;
    put(out, first_word);
    put(out, "refused");
    put(out, why.code);
    for (std::size_t i = 0; i < std::min(why.args.size(), most_arguments); ++i)
        put(out, std::string_view(why.args[i]).substr(0, longest_text));
    return out;
}

std::string crate_of(const Crate& crate) {
    std::string out;
    for (const std::string_view part : {first_word, std::string_view("built")}) put(out, part);
    put(out, crate.language);
    put(out, crate.start);
    for (const auto& item : crate.items) {
        put(out, std::string(1, static_cast<char>(item.kind)));
        put(out, item.path);
        put(out, item.content);
    }
    for (const auto& note : crate.notes) put_note(out, note);
    return out;
}

Result<Crate> read_crate(std::string_view text, const CrateLimits& limits) {
    Parts parts(text);
    const auto word = parts.next(longest_text), verdict = parts.next(longest_text);
    if (!word || *word != first_word || !verdict) return no_crate("begin");
    if (*verdict == "refused") return std::unexpected(read_refusal(parts));
    const auto language = parts.next(longest_text), start = parts.next(longest_path);
    if (*verdict != "built" || !language || !start) return no_crate("built");
    return read_items(parts, {harmless(*language), std::string(*start)}, limits);
}

Result<> unload(const Crate& crate, const fs::path& folder, Access access) {
    for (const auto& item : crate.items)
        if (!unload_item(item, folder, access))
            return refuse(Refusal::Kind::Failed, "course.cannot_build", {item.path + ": " + std::strerror(errno)});
    return {};
}

}  // namespace agon
