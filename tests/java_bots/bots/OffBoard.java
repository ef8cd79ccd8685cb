package bots;

import szte.mi.Move;

public class OffBoard extends Legal {
    @Override
    Move misbehave() {
        return new Move(0, 8);
    }
}
