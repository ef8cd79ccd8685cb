package bots;

import szte.mi.Move;

public class ExitsByRuntime extends Legal {
    @Override
    Move misbehave() {
        Runtime.getRuntime().halt(7);
        return choose();
    }
}
