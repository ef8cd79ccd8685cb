package bots;

import szte.mi.Move;

/**
 * Spends its whole time but 30 ms, evenly over the moves it may still have to make, and asleep: it needs no processor.
 */
public class SleepsItsTime extends Legal {
    private static final long KEPT_MS = 30;

    @Override
    public Move nextMove(Move previous, long tOpponent, long t) {
        Move own = super.nextMove(previous, tOpponent, t);
        try {
            Thread.sleep(Math.max(0, (t - KEPT_MS) / movesToCome()));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return own;
    }

    /** Counted after the own move: every second of the empty squares is its own, and there is always this one. */
    private int movesToCome() {
        int empty = 0;
        for (int[] column : board)
            for (int square : column)
                if (square == 0) ++empty;
        return 1 + empty / 2;
    }
}
