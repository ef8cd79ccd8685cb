package szte.mi;

/** A square: x to the right and y downwards, both from 0 to 7, from the upper left corner. */
public class Move {
    public final int x;
    public final int y;

    public Move(int x, int y) {
        this.x = x;
        this.y = y;
    }
}
