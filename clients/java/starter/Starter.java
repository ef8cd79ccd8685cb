import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import szte.mi.Move;
import szte.mi.Player;

/**
 * A player to begin with: it keeps the board, knows which moves are legal, and takes one of them by chance. Rename it,
 * put a better choice into choose(), and hand it in.
 */
public class Starter implements Player {
    private static final int EMPTY = 0, OWN = 1, THEIRS = -1;

    private int[][] board;
    private Random random;

    @Override
    public void init(int order, long t, Random rnd) {
        random = rnd; // the only source of chance that is allowed
        int black = order == 0 ? OWN : THEIRS;
        board = new int[8][8]; // board[x][y], from the upper left corner
        board[3][3] = board[4][4] = -black;
        board[4][3] = board[3][4] = black;
    }

    @Override
    public Move nextMove(Move prevMove, long tOpponent, long t) {
        if (prevMove != null) put(prevMove.x, prevMove.y, THEIRS);
        List<Move> moves = legalMoves();
        if (moves.isEmpty()) return null; // a pass
        Move chosen = choose(moves);
        put(chosen.x, chosen.y, OWN);
        return chosen;
    }

    /** Your strategy goes here. */
    private Move choose(List<Move> moves) {
        return moves.get(random.nextInt(moves.size()));
    }

    private List<Move> legalMoves() {
        List<Move> moves = new ArrayList<>();
        for (int y = 0; y < 8; ++y)
            for (int x = 0; x < 8; ++x)
                if (board[x][y] == EMPTY && turned(x, y, OWN, false) > 0) moves.add(new Move(x, y));
        return moves;
    }

    private void put(int x, int y, int who) {
        turned(x, y, who, true);
        board[x][y] = who;
    }

    /** How many discs a disc at x, y encloses in all eight directions; turns them if it is told to. */
    private int turned(int x, int y, int who, boolean turn) {
        int all = 0;
        for (int dx = -1; dx <= 1; ++dx)
            for (int dy = -1; dy <= 1; ++dy)
                if (dx != 0 || dy != 0) all += turnedTowards(x, y, dx, dy, who, turn);
        return all;
    }

    private int turnedTowards(int x, int y, int dx, int dy, int who, boolean turn) {
        int n = 0;
        while (at(x + (n + 1) * dx, y + (n + 1) * dy) == -who) ++n;
        if (n == 0 || at(x + (n + 1) * dx, y + (n + 1) * dy) != who) return 0;
        for (int i = 1; turn && i <= n; ++i) board[x + i * dx][y + i * dy] = who;
        return n;
    }

    private int at(int x, int y) {
        return x >= 0 && x < 8 && y >= 0 && y < 8 ? board[x][y] : EMPTY;
    }
}
