package bots;

import szte.mi.Move;

public class Overflows extends Legal {
    @Override
    Move misbehave() {
        return Math.random() < 2 ? misbehave() : null;
    }
}
