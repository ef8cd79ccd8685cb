// Who somebody is in a cluster: a file that only its owner may read, so that neither the
// process list nor a bot ever shows a password.
#pragma once

#include "cluster/nats.h"

namespace agon {

// How to reach the NATS servers of a cluster.
struct ClusterOptions {
    std::string urls, credentials;  // nats://…, several separated by commas; credentials: a file (docs/cluster.md)
};

// token: for the head's HTTP.
struct Credentials {
    std::string user{}, password{}, token{};
};

Credentials read_credentials(const std::string& file);  // empty name: nobody in particular; throws UsageError

// How to log in as that; `inbox` is what the permissions of this role name.
nats::Login login(const ClusterOptions&, const Credentials&, std::string name, std::string inbox);

std::chrono::milliseconds duration_or_usage_error(const std::string& text);  // "30s"

}  // namespace agon
