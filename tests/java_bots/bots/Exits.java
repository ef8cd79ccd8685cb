package bots;

import szte.mi.Move;

public class Exits extends Legal {
    @Override
    Move misbehave() {
        System.exit(0);
        return choose();
    }
}
