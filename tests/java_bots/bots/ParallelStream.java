package bots;

import szte.mi.Move;

public class ParallelStream extends Legal {
    @Override
    Move misbehave() {
        return legal().parallelStream().findFirst().orElse(null);
    }
}
