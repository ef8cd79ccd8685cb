package bots;

import szte.mi.Move;

public class ThrowsError extends Legal {
    @Override
    Move misbehave() {
        throw new AssertionError("a student's own check");
    }
}
