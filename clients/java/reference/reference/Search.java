package reference;

import java.util.Random;
import szte.mi.Move;
import szte.mi.Player;

/** The stronger reference player: alpha-beta, three plies and the last eight exactly, by squares and mobility. */
public class Search implements Player {
    private static final int DEPTH = 3, EXACT = 8, WON = 10_000;

    private Board board;
    private int own;

    @Override
    public void init(int order, long t, Random rnd) {
        board = new Board();
        own = order == 0 ? 1 : -1;
    }

    @Override
    public Move nextMove(Move prevMove, long tOpponent, long t) {
        if (prevMove != null) board.play(prevMove.x + 8 * prevMove.y, -own);
        int empties = board.discs(0), depth = empties <= EXACT ? empties : DEPTH;
        int best = -1, bestValue = -10 * WON;
        for (int s = 0; s < 64; ++s) {
            Board next = new Board(board);
            if (!next.play(s, own)) continue;
            int value = -value(next, -own, depth - 1, -10 * WON, -bestValue, false);
            if (best >= 0 && value <= bestValue) continue;
            best = s;
            bestValue = value;
        }
        if (best < 0) return null;
        board.play(best, own);
        return new Move(best % 8, best / 8);
    }

    /** From the side of `colour`, which is to move. */
    private int value(Board b, int colour, int depth, int alpha, int beta, boolean passed) {
        if (depth <= 0 && b.discs(0) > 0) return estimate(b, colour);
        boolean moved = false;
        for (int s = 0; s < 64 && alpha < beta; ++s) {
            Board next = new Board(b);
            if (!next.play(s, colour)) continue;
            moved = true;
            alpha = Math.max(alpha, -value(next, -colour, depth - 1, -beta, -alpha, false));
        }
        if (moved) return alpha;
        int lead = b.discs(colour) - b.discs(-colour);
        if (passed) return WON * Integer.signum(lead) + lead;
        return -value(b, -colour, depth, -beta, -alpha, true);
    }

    private int estimate(Board b, int colour) {
        int value = 6 * (b.mobility(colour) - b.mobility(-colour));
        for (int s = 0; s < 64; ++s) value += colour * b.squares[s] * Table.VALUES[s];
        return value;
    }
}
