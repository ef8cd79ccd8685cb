// agon bots: everything that was handed in, and which sources resemble each other.
#include <fmt/core.h>

#include "arena/text_table.h"
#include "base/data_folder.h"
#include "base/print.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/files.h"
#include "cli/language.h"
#include "course/bot_builder.h"
#include "course/similarity_page.h"
#include "course/uploads.h"

namespace agon {
namespace {

struct BotsOptions {
    std::string data, similar, html, state, source, to;
    std::vector<std::string> past{};
    bool output = false;
};

void describe_bots(Arguments& a, BotsOptions& o) {
    a.flag("--output", o.output, "with what compilers and trials said");
    a.option("--state", o.state, "only those that are so").one_of({"building", "ready", "refused"});
    a.option("--source", o.source, "write what was handed in as NAME or NAME@VERSION, to --to");
    a.option("--to", o.to, "this file");
    a.option("--similar", o.similar, "report similar sources of this game instead");
    a.option("--html", o.html, "with --similar: a page with the passages side by side");
    a.option("--past", o.past,
             "with --similar: a past term, too: a data folder, or a folder of archives; more than once");
    a.option("--data", o.data, about::data);
}

constexpr std::size_t most_pairs = 100;  // on the page

// A hand-in, or a file of a past term.
struct Exhibit {
    Suspect suspect;
    std::string source;
};

// One whose archive cannot be read has no sources to compare; the table says nothing about it, stderr does.
void add_exhibit(std::vector<Exhibit>& all, std::string name, std::string owner, const HandedFile& file) {
    auto source = sources_of(file);
    if (!source) return print(stderr, "{}: {}\n", name, say(source.error()));
    auto prints = fingerprints(*source);
    all.push_back({{std::move(name), std::move(owner), std::move(prints)}, std::move(*source)});
}

// Every version of which the archive is kept, refused ones included.
void add_hand_ins(std::vector<Exhibit>& all, const BotStore& store, const std::string& game, const std::string& term) {
    for (const BotVersion& b : store.bots()) {
        const std::string archive = b.game == game ? store.archive(b.name, b.version) : std::string();
        if (archive.empty()) continue;
        const std::string refused = b.state == BotState::Refused ? ", " + std::string(name(b.state)) : "";
        add_exhibit(all, fmt::format("{}{}@{} ({}{})", term, b.name, b.version, b.owner, refused), term + b.owner,
                    {archive, b.file});
    }
}

// A data folder of the arena, or a folder with an archive or source file of everybody.
void add_past_term(std::vector<Exhibit>& all, const std::filesystem::path& folder, const std::string& game) {
    if (!std::filesystem::is_directory(folder)) throw usage_error("cli.no_past", {folder.string()});
    const std::string term = folder.filename().string() + "/";
    if (std::filesystem::exists(folder / "agon.db"))
        return add_hand_ins(all, value_or_usage_error(Uploads::open(folder))->store(), game, term);
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        const std::string file = entry.path().filename().string();
        if (entry.is_regular_file()) add_exhibit(all, term + file, term + file, {read_text(entry.path()), file});
    }
}

int similarity(BotStore& store, const BotsOptions& o) {
    (void)game_or_usage_error(o.similar);
    std::vector<Exhibit> all;
    add_hand_ins(all, store, o.similar, "");
    for (const auto& folder : o.past) add_past_term(all, folder, o.similar);
    std::vector<Suspect> suspects;
    for (const Exhibit& e : all) suspects.push_back(e.suspect);
    TextTable table{"bot", "bot", "of the smaller one in common"};
    table.shorten({0, 1});
    std::vector<SimilarPair> pairs;
    for (const auto& r : resemblances(std::move(suspects))) {
        if (r.share < 0.1) continue;
        const Exhibit &one = all[r.a], &two = all[r.b];
        table.row({one.suspect.name, two.suspect.name, number(100 * r.share, 0) + " %"});
        if (pairs.size() < most_pairs)
            pairs.push_back({{one.suspect.name, two.suspect.name}, {one.source, two.source}, r.share});
    }
    print("{}", table.text());
    if (!o.html.empty()) write_text(o.html, similarity_page(o.similar, pairs, user_language()));
    return 0;
}

std::string table_text(const std::vector<BotVersion>& bots) {
    TextTable table{"bot", "version", "owner", "game", "language", "state", "qualification"};
    table.shorten({0, 2});
    for (const auto& b : bots)
        table.row({b.name, std::to_string(b.version), b.owner, b.game, b.language, std::string(name(b.state)),
                   std::string(name(b.examined))});
    return table.text();
}

int save_source(BotStore& store, const BotsOptions& o) {
    if (o.to.empty()) throw usage_error("cli.no_to");
    const auto at = o.source.find('@');
    const int version = at == o.source.npos ? 0 : std::atoi(o.source.c_str() + at + 1);
    const auto found = store.find(o.source.substr(0, at), version);
    if (!found) throw usage_error("upload.unknown");
    const std::string archive = store.archive(found->name, found->version);
    if (archive.empty()) throw usage_error("upload.no_archive_kept");
    write_text(o.to, archive);
    return 0;
}

std::vector<BotVersion> chosen(const BotStore& store, const std::string& state) {
    auto all = store.bots();
    if (!state.empty()) std::erase_if(all, [&](const BotVersion& b) { return name(b.state) != state; });
    return all;
}

int run_bots(const BotsOptions& o) {
    const auto uploads = value_or_usage_error(Uploads::open(data_folder(o.data)));
    if (!o.similar.empty()) return similarity(uploads->store(), o);
    if (!o.source.empty()) return save_source(uploads->store(), o);
    const auto all = chosen(uploads->store(), o.state);
    print("{}\n", table_text(all));
    for (const auto& b : all) {
        print("{}@{}: {}\n", b.name, b.version, say(b.verdict));
        if (b.examined != Examined::No) print("{}@{}: {}\n", b.name, b.version, say(b.exam));
    }
    if (o.output)
        for (const auto& b : all) print("\n== {}@{}\n{}", b.name, b.version, b.output);
    return 0;
}

}  // namespace

void add_bots(Commands& c) { c.add("bots", "everything that was handed in", &describe_bots, &run_bots); }

}  // namespace agon
