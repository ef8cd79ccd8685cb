// What a client of a wire protocol can do besides when a person plays through it: refused moves and further games are
// decided by the person, and whoever goes says so.
#pragma once

#include "core/client.h"

namespace agon {

// The setup of a person's client has this option; how many games there will be is not known then.
inline void set_person(ClientSetup& s) { s.options["person"] = "yes"; }
inline bool is_person(const ClientSetup& s) { return s.options.contains("person"); }

class PersonalClient : public Client {
   public:
    // After a game, on the same connection: a wish for another one, and a word before hanging up, where there is one.
    virtual ClientReplies rematch(Time) { return {}; }
    virtual ClientReplies farewell(Time) { return {}; }
};

}  // namespace agon
