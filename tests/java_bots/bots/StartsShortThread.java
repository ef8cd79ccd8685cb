package bots;

import szte.mi.Move;

public class StartsShortThread extends Legal {
    @Override
    Move misbehave() {
        Thread t = new Thread(() -> random.nextInt());
        t.start();
        try {
            t.join();
        } catch (InterruptedException e) {
            return null;
        }
        return choose();
    }
}
