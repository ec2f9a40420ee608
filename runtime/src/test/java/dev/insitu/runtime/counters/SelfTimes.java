package dev.insitu.runtime.counters;

import dev.insitu.runtime.RecordedImage;
import dev.insitu.runtime.RecordedImage.Counts;
import dev.insitu.runtime.memory.OwnProbes;
import org.junit.jupiter.api.BeforeEach;

/** Calls of four probes, and the self times recorded of them. */
abstract class SelfTimes {
    static final int OUTER = 200;
    static final int MIDDLE = 201;
    static final int INNER = 202;
    RecordedImage recorded;

    @BeforeEach
    void openRegion() {
        recorded = RecordedImage.open(8L * RecordedImage.MIB);
    }

    Counts self(int probe) {
        return recorded.of(probe | OwnProbes.SELF);
    }
}
