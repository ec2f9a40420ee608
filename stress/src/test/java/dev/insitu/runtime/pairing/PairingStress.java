package dev.insitu.runtime.pairing;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A start and its end at the same time, where either may come first: exactly one of them finds the other. */
@JCStressTest
@Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "The end found its start.")
@Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "The end came first, and its start found it.")
@State
public class PairingStress {
    private static final InFlightTable TABLE = InFlightTable.byKey(true);
    private static final AtomicLong KEYS = new AtomicLong();

    private final long key = KEYS.incrementAndGet();

    /** Starts. */
    @Actor
    public void starts(II_Result result) {
        int early = TABLE.start(TABLE.reserve(key, 'J'), 0, 0);
        if (early != 0) {
            TABLE.release(early);
            result.r1 = 1;
        }
    }

    /** Ends. */
    @Actor
    public void ends(II_Result result) {
        int start = TABLE.end(key, 'J', 0, false);
        if (start != 0) {
            TABLE.release(start);
            result.r2 = 1;
        }
    }
}
