package bots;

import szte.mi.Move;

public class Sleeps extends Legal {
    @Override
    Move misbehave() {
        try {
            Thread.sleep(1800);
        } catch (InterruptedException e) {
            return null;
        }
        return choose();
    }
}
