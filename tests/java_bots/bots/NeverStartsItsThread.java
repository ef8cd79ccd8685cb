package bots;

import szte.mi.Move;

public class NeverStartsItsThread extends Legal {
    @Override
    Move misbehave() {
        new Thread(this::choose);
        return choose();
    }
}
