// Why a layer of the sandbox is missing. They are parts of sentences, for "missing: …" and "(…)".
#include "core/texts.h"

namespace agon {
namespace {

constexpr Text sandbox_table[] = {
    {"sandbox.switched_off", "switched off", "abgeschaltet"},
    {"sandbox.no_bubblewrap", "bwrap is not installed (bubblewrap)", "bwrap ist nicht installiert (bubblewrap)"},
    {"sandbox.no_namespaces", "bwrap may not make namespaces here", "bwrap darf hier keine Namensräume anlegen"},
    {"sandbox.not_mounted", "control groups are not mounted", "Kontrollgruppen sind nicht eingehängt"},
    {"sandbox.no_controller", "there is no controller {0}", "es gibt keinen Controller {0}"},
    {"sandbox.no_controllers", "the controllers memory and pids are not delegated to {0}",
     "die Controller memory und pids sind {0} nicht übertragen"},
    {"sandbox.read_only", "{0} is not writable", "{0} ist nicht beschreibbar"},
    {"sandbox.shared_group", "other processes are in {0}; start the arena in a unit with Delegate=yes",
     "in {0} sind andere Prozesse; starte die Arena in einer Unit mit Delegate=yes"},
    {"sandbox.no_groups", "groups cannot be made in {0}", "in {0} lassen sich keine Gruppen anlegen"},
};

}  // namespace

std::span<const Text> sandbox_texts() { return sandbox_table; }

}  // namespace agon
