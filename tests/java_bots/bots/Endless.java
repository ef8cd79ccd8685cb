package bots;

import szte.mi.Move;

public class Endless extends Legal {
    @Override
    Move misbehave() {
        for (long i = 0; ; ++i) random.nextInt();
    }
}
