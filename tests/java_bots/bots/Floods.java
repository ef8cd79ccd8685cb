package bots;

import szte.mi.Move;

public class Floods extends Legal {
    @Override
    Move misbehave() {
        while (true) System.out.println("considering " + random.nextInt());
    }
}
