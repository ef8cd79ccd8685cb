package bots;

import szte.mi.Move;

public class Prints extends Legal {
    @Override
    Move misbehave() {
        System.out.println("Zug: schön");
        return choose();
    }
}
