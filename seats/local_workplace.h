// A tournament played by threads of this process: one machine, nothing to install.
#pragma once

#include "arena/workplace.h"
#include "seats/pairing.h"

namespace agon {

class LocalWorkplace final : public Workplace {
   public:
    LocalWorkplace(const GameEntry&, Conduct, int threads, const Pairing::FindPlayer&);
    Result<> play(Schedule&) override;
    void interrupt() override;
    int voided() const override;
    void watched(const std::function<Slot::OnEvent()>& watcher);  // each thread's matches, by a watcher of its own

   private:
    std::vector<std::unique_ptr<Pairing>> pairings_;
};

}  // namespace agon
