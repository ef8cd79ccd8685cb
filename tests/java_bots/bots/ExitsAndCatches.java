package bots;

import szte.mi.Move;

public class ExitsAndCatches extends Legal {
    @Override
    Move misbehave() {
        try {
            System.exit(0);
        } catch (Throwable everything) {
            return choose();
        }
        return choose();
    }
}
