package reference;

import java.util.Random;
import szte.mi.Move;
import szte.mi.Player;

/** The weaker reference player: the legal move on the most valuable square of a fixed table, equal ones by chance. */
public class Table implements Player {
    static final int[] VALUES = {
        99, -8, 8, 6, 6, 8, -8, 99,
        -8, -24, -4, -3, -3, -4, -24, -8,
        8, -4, 7, 4, 4, 7, -4, 8,
        6, -3, 4, 0, 0, 4, -3, 6,
        6, -3, 4, 0, 0, 4, -3, 6,
        8, -4, 7, 4, 4, 7, -4, 8,
        -8, -24, -4, -3, -3, -4, -24, -8,
        99, -8, 8, 6, 6, 8, -8, 99};

    private Board board;
    private int own;
    private Random random;

    @Override
    public void init(int order, long t, Random rnd) {
        board = new Board();
        own = order == 0 ? 1 : -1;
        random = rnd;
    }

    @Override
    public Move nextMove(Move prevMove, long tOpponent, long t) {
        if (prevMove != null) board.play(prevMove.x + 8 * prevMove.y, -own);
        int best = -1, equal = 0;
        for (int s = 0; s < 64; ++s) {
            if (!new Board(board).play(s, own)) continue;
            if (best < 0 || VALUES[s] > VALUES[best]) {
                best = s;
                equal = 1;
            } else if (VALUES[s] == VALUES[best] && random.nextInt(++equal) == 0) {
                best = s;
            }
        }
        if (best < 0) return null;
        board.play(best, own);
        return new Move(best % 8, best / 8);
    }
}
