package reference;

/** Othello for the reference players: 0 empty, 1 and -1 the two colours; squares x + 8 * y. */
final class Board {
    private static final int[] DX = {-1, 0, 1, -1, 1, -1, 0, 1}, DY = {-1, -1, -1, 0, 0, 1, 1, 1};

    final byte[] squares = new byte[64];

    Board() {
        squares[3 + 8 * 3] = squares[4 + 8 * 4] = -1;
        squares[4 + 8 * 3] = squares[3 + 8 * 4] = 1;  // 1 is black and begins
    }

    Board(Board other) {
        System.arraycopy(other.squares, 0, squares, 0, 64);
    }

    /** Turns discs for a move; false, and nothing happens, if it is illegal. */
    boolean play(int square, int colour) {
        if (squares[square] != 0) return false;
        int turned = 0;
        for (int d = 0; d < 8; ++d) turned += turn(square, d, colour);
        if (turned == 0) return false;
        squares[square] = (byte) colour;
        return true;
    }

    private int turn(int square, int d, int colour) {
        int n = 0, x = square % 8 + DX[d], y = square / 8 + DY[d];
        while (inside(x, y) && squares[x + 8 * y] == -colour) {
            ++n;
            x += DX[d];
            y += DY[d];
        }
        if (n == 0 || !inside(x, y) || squares[x + 8 * y] != colour) return 0;
        for (int i = 1; i <= n; ++i) squares[square + i * (DX[d] + 8 * DY[d])] = (byte) colour;
        return n;
    }

    private static boolean inside(int x, int y) {
        return x >= 0 && x < 8 && y >= 0 && y < 8;
    }

    int mobility(int colour) {
        int n = 0;
        for (int s = 0; s < 64; ++s)
            if (squares[s] == 0 && new Board(this).play(s, colour)) ++n;
        return n;
    }

    int discs(int colour) {
        int n = 0;
        for (byte s : squares)
            if (s == colour) ++n;
        return n;
    }
}
