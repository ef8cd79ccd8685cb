package bots;

import szte.mi.Move;

public class UsesTimer extends Legal {
    @Override
    Move misbehave() {
        new java.util.Timer(true).schedule(new java.util.TimerTask() {
            @Override
            public void run() {}
        }, 1000);
        return choose();
    }
}
