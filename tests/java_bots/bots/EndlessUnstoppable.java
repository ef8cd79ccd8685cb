package bots;

import szte.mi.Move;

public class EndlessUnstoppable extends Legal {
    @Override
    Move misbehave() {
        while (true) {
            try {
                while (true) random.nextInt();
            } catch (Throwable everything) {
                // goes on whatever happens
            }
        }
    }
}
