// As whom a head or a worker logs in to a cluster: a file that only its owner may read, so
// that neither the process list nor a bot ever shows a password.
#pragma once

#include "cluster/nats.h"

namespace agon {

// How to reach the NATS servers of a cluster.
struct ClusterOptions {
    std::string urls, credentials;  // nats://…, several separated by commas; credentials: a file (docs/cluster.md)
};

// token: for the head's HTTP. The last four are files, named from the folder of the credentials.
struct Credentials {
    std::string user{}, password{}, token{}, nkey{};
    std::string seed{}, ca{}, certificate{}, key{};
};

Result<Credentials> read_credentials(const std::string& file);  // no file: no user, as the URL says

// How to log in as that; `inbox` is what the permissions of this role name.
nats::Login login(const ClusterOptions&, const Credentials&, std::string name, std::string inbox);

}  // namespace agon
