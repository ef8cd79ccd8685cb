// A bot for every game of the arena: plays a random legal move. Make choose() better.
//
//   agon match othello "cmd:java AgonBot.java" random     over stdin and stdout
//   java AgonBot.java HOST PORT GAME                      over TCP
// (The course's szte.mi.Player needs none of this: name it as java:FILE.jar.)
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Random;

public class AgonBot {
    static final Random RANDOM = new Random();

    static String choose(String[] moves) {
        return moves[RANDOM.nextInt(moves.length)];
    }

    static void send(OutputStream out, String lines) throws IOException {
        out.write((lines + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    public static void main(String[] args) throws IOException {
        Socket socket = args.length == 3 ? new Socket(args[0], Integer.parseInt(args[1])) : null;
        InputStream in = socket == null ? System.in : socket.getInputStream();
        OutputStream out = socket == null ? System.out : socket.getOutputStream();
        BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        String[] moves = {};
        for (String line; (line = reader.readLine()) != null; ) {
            String[] words = line.split(" ", 2);
            String rest = words.length > 1 ? words[1] : "";
            switch (words[0]) {
                case "agon" ->
                    send(out, "want legal\nready java-bot" + (rest.equals("1 lobby") ? "\nsit " + args[2] : ""));
                case "legal", "example" -> moves = rest.split(" ");
                case "turn" -> send(out, "move " + choose(moves));
                case "refused", "denied", "error" -> System.err.println(line);
                case "end" -> {
                    System.err.println(line);
                    if (socket != null) return;  // one game over TCP
                }
                case "bye" -> { return; }
                default -> { }  // not needed by a player that is told its legal moves
            }
        }
    }
}
