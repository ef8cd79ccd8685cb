package bots;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import szte.mi.Move;
import szte.mi.Player;

/** Plays legal moves by chance. Its subclasses misbehave at their third move, each in its own way. */
public class Legal implements Player {
    static final int TROUBLE_AT = 3;

    final int[][] board = new int[8][8];  // by x and y: 0 empty, 1 own, 2 the opponent's
    Random random;
    int turns;

    @Override
    public void init(int order, long t, Random rnd) {
        for (int[] column : board) java.util.Arrays.fill(column, 0);
        board[3][3] = board[4][4] = order == 0 ? 2 : 1;
        board[3][4] = board[4][3] = order == 0 ? 1 : 2;
        random = rnd;
        turns = 0;
    }

    @Override
    public Move nextMove(Move previous, long tOpponent, long t) {
        if (previous != null) play(previous, 2);
        Move own = ++turns == TROUBLE_AT ? misbehave() : choose();
        if (own != null && own.x >= 0 && own.x < 8 && own.y >= 0 && own.y < 8) play(own, 1);
        return own;
    }

    Move misbehave() {
        return choose();
    }

    Move choose() {
        List<Move> moves = legal();
        return moves.isEmpty() ? null : moves.get(random.nextInt(moves.size()));
    }

    List<Move> legal() {
        List<Move> moves = new ArrayList<>();
        for (int i = 0; i < 64; ++i) {
            Move move = new Move(i / 8, i % 8);
            if (board[i / 8][i % 8] == 0 && turned(move, 1, false) > 0) moves.add(move);
        }
        return moves;
    }

    private void play(Move m, int who) {
        turned(m, who, true);
        board[m.x][m.y] = who;
    }

    private int turned(Move m, int who, boolean turn) {
        int total = 0;
        for (int d = 0; d < 9; ++d) {
            int dx = d / 3 - 1, dy = d % 3 - 1, n = 0;
            if (d == 4) continue;
            while (at(m.x + (n + 1) * dx, m.y + (n + 1) * dy) == 3 - who) ++n;
            if (at(m.x + (n + 1) * dx, m.y + (n + 1) * dy) != who) continue;
            total += n;
            for (int i = 1; turn && i <= n; ++i) board[m.x + i * dx][m.y + i * dy] = who;
        }
        return total;
    }

    private int at(int x, int y) {
        return x < 0 || x > 7 || y < 0 || y > 7 ? 0 : board[x][y];
    }
}
