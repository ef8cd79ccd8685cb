package bots;

import szte.mi.Move;

public class Occupied extends Legal {
    @Override
    Move misbehave() {
        return new Move(3, 3);
    }
}
