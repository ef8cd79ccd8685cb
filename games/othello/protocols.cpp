#include "games/othello/protocols.h"

#include "games/othello/gtp.h"
#include "games/othello/nboard.h"

namespace agon::othello {

std::vector<Protocol> protocols() { return {gtp_protocol(), nboard_protocol()}; }

}  // namespace agon::othello
