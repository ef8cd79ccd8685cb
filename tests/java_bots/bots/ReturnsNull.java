package bots;

import szte.mi.Move;

public class ReturnsNull extends Legal {
    @Override
    Move misbehave() {
        return null;
    }
}
