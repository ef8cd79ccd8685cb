package bots;

import szte.mi.Move;

public class TurnsNothing extends Legal {
    @Override
    Move misbehave() {
        for (int i = 0; ; ++i) {
            int x = i / 8, y = i % 8;
            if (board[x][y] == 0 && legal().stream().noneMatch(m -> m.x == x && m.y == y)) return new Move(x, y);
        }
    }
}
