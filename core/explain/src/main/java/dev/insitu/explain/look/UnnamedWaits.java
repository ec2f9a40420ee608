package dev.insitu.explain.look;

import dev.insitu.platform.linux.Descriptors;
import dev.insitu.recording.journal.CauseKind;
import java.util.ArrayList;
import java.util.List;

/**
 * Waits for descriptors whose names are not known yet. A quick look notes such a wait under a number of its own. The sampler's thread, which
 * has the time, then gives it the number of its name, also if the wait has ended meanwhile: a socket's number is not used again. For one
 * thread at a time.
 */
final class UnnamedWaits {
    private static final int MOST = 64;

    private record Wait(SampledThread thread, String what, String target, int number) {}

    private final WaitReasons reasons;
    private final List<Wait> waits = new ArrayList<>();

    /** The numbers of waits that have a name now. */
    private final List<Integer> unused = new ArrayList<>();

    UnnamedWaits(WaitReasons reasons) {
        this.reasons = reasons;
    }

    /**
     * Adds a wait.
     *
     * @param what the direction
     * @param target what its descriptor stands for, see {@link Descriptors#target}
     * @return its number; {@link WaitReasons#NOT_NOW} if too many wait for a name
     */
    int add(SampledThread thread, String what, String target) {
        if (waits.size() >= MOST) {
            return WaitReasons.NOT_NOW;
        }
        int number = unused.isEmpty() ? reasons.add(CauseKind.IO) : unused.remove(unused.size() - 1);
        waits.add(new Wait(thread, what, target, number));
        return number;
    }

    boolean isEmpty() {
        return waits.isEmpty();
    }

    /** Names all. Takes long: reads the system's table of connections. */
    void name(Descriptors descriptors) {
        while (!waits.isEmpty()) {
            // Out of the list first: where memory runs out, its number is not given to another wait.
            Wait each = waits.remove(waits.size() - 1);
            int named = reasons.number(CauseKind.IO, each.what() + name(each.target(), descriptors));
            each.thread().renumber(each.number(), named);
            unused.add(each.number());
        }
    }

    /** The name of a target, for readers. */
    static String name(String target, Descriptors descriptors) {
        String name = descriptors.name(target);
        return name.isEmpty() ? "a socket" : name;
    }
}
