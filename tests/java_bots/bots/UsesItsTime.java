package bots;

import szte.mi.Move;

/** Thinks until 30 ms of its whole time are left, by its own clock, and answers at once from then on. */
public class UsesItsTime extends Legal {
    private long left;  // as told with this move

    @Override
    public Move nextMove(Move previous, long tOpponent, long t) {
        left = t;
        return super.nextMove(previous, tOpponent, t);
    }

    @Override
    Move misbehave() {
        long end = System.nanoTime() + (left - 30) * 1_000_000;
        while (System.nanoTime() < end) random.nextInt();
        return choose();
    }
}
