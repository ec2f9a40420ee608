package dev.insitu.demo.tail;

import java.util.ArrayList;
import java.util.List;

/** Slow when others want the cores as well: two hogs for each there is. */
final class Model {
    private static final int STEPS = 2_000_000;
    private static final long HOGS_PER_CPU = 2;
    private static final long HOG_MICROS = 100_000;

    private final List<Neighbour> hogs = new ArrayList<>();

    Model() {
        for (int n = 0; n < HOGS_PER_CPU * Runtime.getRuntime().availableProcessors(); n++) {
            hogs.add(new Neighbour("hog-" + n));
        }
    }

    /** Some milliseconds of work on a core of its own. */
    double simulate() {
        return Busy.steps(STEPS);
    }

    /** The next simulation has to share. */
    void disturb() {
        for (Neighbour hog : hogs) {
            hog.strike(() -> {
                hog.begin();
                Busy.forMicros(HOG_MICROS);
            });
        }
    }
}
