package dev.insitu.runtime.counters;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Two enter the registry from one home and leave again: each has an owner and a slot of its own meanwhile, taken out of the spares. */
@JCStressTest
@org.openjdk.jcstress.annotations.Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Nobody met the other.")
@org.openjdk.jcstress.annotations.Outcome(
        id = {"-1, 1", "1, -1", "-1, -1"},
        expect = ACCEPTABLE,
        desc =
                "The other was in each slot of the reach when it was looked at, one after the other: who finds none shares.")
@State
public class RegistryStress {
    /** Never started: only its id counts. */
    private final Thread thread = new Thread();

    /** Enters and leaves. */
    @Actor
    public void enters(II_Result result) {
        result.r1 = isAlone();
    }

    /** Enters and leaves. */
    @Actor
    public void entersAsWell(II_Result result) {
        result.r2 = isAlone();
    }

    private int isAlone() {
        ThreadCounters owner = ThreadRegistry.enter(thread, true);
        if (owner == null) {
            return -1;
        }
        OwnerThread mine = owner.tenant();
        boolean alone = ThreadRegistry.inSlot(owner.slot) == owner && owner.threadId == ThreadRegistry.idOf(thread);
        Thread.onSpinWait();
        alone &= owner.tenant() == mine && ThreadRegistry.inSlot(owner.slot) == owner;
        ThreadRegistry.leave(owner);
        return alone ? 1 : 0;
    }
}
