package bots;

import szte.mi.Move;

public class StartsThread extends Legal {
    @Override
    Move misbehave() {
        Thread t = new Thread(() -> {
            while (true) random.nextInt();
        });
        t.setDaemon(true);
        t.start();
        return choose();
    }
}
