package bots;

import szte.mi.Move;

public class SleepsForEver extends Legal {
    @Override
    Move misbehave() {
        try {
            Thread.sleep(Long.MAX_VALUE);
        } catch (InterruptedException e) {
            return null;
        }
        return choose();
    }
}
