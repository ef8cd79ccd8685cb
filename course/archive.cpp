#include "course/archive.h"

#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <memory>

#include "course/crate.h"

namespace agon {
namespace {

namespace fs = std::filesystem;

constexpr std::array source_endings{".cpp", ".cc", ".cxx", ".java", ".py", ".js", ".mjs", ".pl"};

struct Close {
    void operator()(archive* a) const { archive_read_free(a); }
};

// A path below the folder, however it was written; empty if it points elsewhere.
fs::path inside(const std::string& name) {
    fs::path safe;
    for (const auto& part : fs::path(name)) {
        if (part == "..") return {};
        if (part != "/" && part != "." && !part.empty()) safe /= part;
    }
    return safe;
}

// What version control, editors and Macs keep for themselves.
bool is_furniture(const fs::path& path) {
    const auto hidden = [](const fs::path& part) { return part.string().starts_with('.') || part == "__MACOSX"; };
    return path.has_parent_path() && std::ranges::any_of(path.parent_path(), hidden);
}

bool put(const fs::path& file, std::string_view bytes) {
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    std::ofstream out(file, std::ios::binary);
    return static_cast<bool>(out.write(bytes.data(), static_cast<std::streamsize>(bytes.size())));
}

class Unpacking {
   public:
    Unpacking(const fs::path& folder, const UnpackLimits& limits)
        : folder_(folder), limits_(limits), left_(static_cast<std::int64_t>(limits.megabytes) << 20) {}

    Result<> all(archive* a) {
        archive_entry* entry = nullptr;
        int code = 0;
        while ((code = archive_read_next_header(a, &entry)) == ARCHIVE_OK || code == ARCHIVE_WARN) {
            if (const char* path = archive_entry_pathname(entry); path && is_furniture(inside(path))) continue;
            if (++files_ > limits_.files) return refuse("upload.too_many_files", {std::to_string(limits_.files)});
            if (const auto ok = one(a, entry); !ok) return ok;
        }
        if (code != ARCHIVE_EOF)
            return refuse("upload.damaged", {archive_error_string(a) ? archive_error_string(a) : "?"});
        return {};
    }

   private:
    Result<> one(archive* a, archive_entry* entry) {
        const char* raw = archive_entry_pathname(entry);
        const std::string name = raw ? raw : "";
        const fs::path path = inside(name);
        const auto type = archive_entry_filetype(entry);
        if (archive_entry_hardlink(entry) || (type != AE_IFREG && type != AE_IFDIR))
            return refuse("upload.link", {name});
        if (name.empty() || name.front() == '/' || (path.empty() && type != AE_IFDIR))
            return refuse("upload.outside", {name});
        if (type == AE_IFDIR) return {};
        if (!is_plain_path(path.string())) return refuse("upload.bad_name", {name});
        std::string content;
        std::array<char, 64 << 10> block;
        la_ssize_t got = 0;
        while ((got = archive_read_data(a, block.data(), block.size())) > 0) {
            if ((left_ -= got) < 0) return refuse("upload.too_large", {std::to_string(limits_.megabytes)});
            content.append(block.data(), static_cast<std::size_t>(got));
        }
        if (got < 0) return refuse("upload.damaged", {archive_error_string(a) ? archive_error_string(a) : "?"});
        if (!put(folder_ / path, content)) return refuse("upload.clash", {name});
        return {};
    }

    const fs::path& folder_;
    const UnpackLimits& limits_;
    std::int64_t left_;
    int files_ = 0;
};

}  // namespace

Result<> unpack(std::string_view bytes, const std::string& file_name, const fs::path& folder,
                const UnpackLimits& limits) {
    const fs::path name = fs::path(file_name).filename();
    if (std::ranges::find(source_endings, name.extension().string()) != source_endings.end()) {
        if (!is_plain_path(name.string())) return refuse("upload.bad_name", {file_name});
        if (!put(folder / name, bytes)) return refuse("upload.clash", {file_name});
        return {};
    }
    const std::unique_ptr<archive, Close> a(archive_read_new());
    // Not all that the library knows: some it unpacks by starting a program.
    archive_read_support_filter_gzip(a.get());
    archive_read_support_filter_bzip2(a.get());
    archive_read_support_filter_xz(a.get());
    archive_read_support_filter_zstd(a.get());
    archive_read_support_format_zip(a.get());
    archive_read_support_format_tar(a.get());
    if (archive_read_open_memory(a.get(), bytes.data(), bytes.size()) != ARCHIVE_OK)
        return refuse("upload.no_archive", {file_name});
    return Unpacking(folder, limits).all(a.get());
}

}  // namespace agon
