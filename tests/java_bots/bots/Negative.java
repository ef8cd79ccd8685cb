package bots;

import szte.mi.Move;

public class Negative extends Legal {
    @Override
    Move misbehave() {
        return new Move(-1, 3);
    }
}
