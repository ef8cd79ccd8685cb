package bots;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/** Reads its saved model by a relative path and where the course keeps it; throws if either is missing. */
public class LoadsModels extends Legal {
    @Override
    public void init(int order, long t, Random rnd) {
        super.init(order, t, rnd);
        try (FileInputStream kept = new FileInputStream("/home/proj/public_lehre/propra/dependencies/8.weights.ser")) {
            String model = new String(kept.readAllBytes());
            if (!model.equals(Files.readString(Path.of("weights.ser")))) throw new IllegalStateException("two models");
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
