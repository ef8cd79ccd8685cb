// The system calls that a boxed program may not make. Part of agon-cage, which is all that sees libseccomp.
#pragma once

namespace agon::cage {

enum class SharedMemory { Counted, Refused };  // refused where no control group counts it

// For this process and all that come of it; false if the kernel cannot.
bool install_filter(SharedMemory);

}  // namespace agon::cage
