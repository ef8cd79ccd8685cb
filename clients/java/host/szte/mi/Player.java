package szte.mi;

/** What a bot of the course implements; as the course document prints it. */
public interface Player {
    /**
     * Before each game, also repeatedly on the same instance. order: 0 moves first; t: milliseconds for the whole
     * game.
     */
    void init(int order, long t, java.util.Random rnd);

    /** prevMove is null if the opponent passed or nobody has moved yet; return null to pass. Times in milliseconds. */
    Move nextMove(Move prevMove, long tOpponent, long t);
}
