// agon report: why a finished match went as it did, in words, as a page to print, or for programs.
#include "arena/game_report.h"
#include "base/print.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/files.h"
#include "cli/language.h"
#include "cli/open_record.h"
#include "cli/usage.h"

namespace agon {
namespace {

struct ReportOptions {
    std::string what, data, json, html;
    int depth = ReportReach{}.plies;
};

void describe_report(Arguments& a, ReportOptions& o) {
    a.positional("MATCH", o.what, "a match id, a log file, or bot:NAME for its newest match").required();
    a.option("--json", o.json, "write values, moves and sentences here");
    a.option("--html", o.html, "write a page to print here");
    a.option("--depth", o.depth, "plies that every move is looked ahead (default 8)");
    a.option("--data", o.data, about::data);
}

int run_report(const ReportOptions& o) {
    if (o.depth < 1 || o.depth > 30) throw usage_error("cli.report_depth");
    const Record record = open_record(o.what, o.data);
    const GameReport report = value_or_usage_error(game_report(record.header, record.log, {.plies = o.depth}));
    print("{}", report_text(report, user_language()));
    if (!o.json.empty()) write_text(o.json, report_json(report) + "\n");
    if (!o.html.empty()) write_text(o.html, report_page(report, user_language()));
    return 0;
}

}  // namespace

void add_report(Commands& c) {
    c.add("report", "why a match went as it did: turning points, worst moves, accuracy, faults", &describe_report,
          &run_report);
}

}  // namespace agon
