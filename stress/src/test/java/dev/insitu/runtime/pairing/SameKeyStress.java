package dev.insitu.runtime.pairing;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Two ends of one key at the same time, of which two have started: each takes another start, with what it carries. */
@JCStressTest
@Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "The first end took the first start.")
@Outcome(id = "2, 1", expect = ACCEPTABLE, desc = "The second end was quicker.")
@State
public class SameKeyStress {
    private static final InFlightTable TABLE = InFlightTable.byKey(false);
    private static final AtomicLong KEYS = new AtomicLong();

    private final long key = KEYS.incrementAndGet();

    /** Both have started. */
    public SameKeyStress() {
        TABLE.start(TABLE.reserve(key, 'J'), 0, 1);
        TABLE.start(TABLE.reserve(key, 'J'), 0, 2);
    }

    /** Ends. */
    @Actor
    public void ends(II_Result result) {
        result.r1 = taken();
    }

    /** Ends. */
    @Actor
    public void endsAsWell(II_Result result) {
        result.r2 = taken();
    }

    private int taken() {
        int start = TABLE.end(key, 'J', 0, false);
        if (start == 0) {
            return 0;
        }
        int carried = (int) TABLE.second(start);
        TABLE.release(start);
        return carried;
    }
}
