package dev.insitu.explain.look;

import dev.insitu.platform.order.StableSort;
import java.util.ArrayList;
import java.util.List;

/**
 * The threads that were looked at, by id. Finding one allocates nothing. At most 2,048: at the limit, threads without kept waits and
 * the oldest threads are removed. For one writer; read after the writer has ended.
 */
final class SampledThreads {
    private static final int FIRST_PLACES = 64;
    private static final int MOST = 2_048;

    private SampledThread[] places = new SampledThread[FIRST_PLACES];
    private int count;

    /** The thread of an id; adds it if it is new. */
    SampledThread of(long id) {
        SampledThread known = find(id);
        return known == null ? add(id) : known;
    }

    private SampledThread find(long id) {
        int mask = places.length - 1;
        for (int at = (int) id & mask; places[at] != null; at = (at + 1) & mask) {
            if (places[at].id == id) {
                return places[at];
            }
        }
        return null;
    }

    private SampledThread add(long id) {
        if (count >= MOST) {
            rebuild(places.length, kept());
        } else if (2 * count >= places.length) {
            rebuild(2 * places.length, all());
        }
        SampledThread added = new SampledThread(id);
        put(added);
        return added;
    }

    List<SampledThread> all() {
        List<SampledThread> all = new ArrayList<>(count);
        for (SampledThread each : places) {
            if (each != null) {
                all.add(each);
            }
        }
        return all;
    }

    /** The newest of the threads with kept waits, at most {@link #MOST} / 2. A higher id is newer: the JVM assigns ids in sequence. */
    private List<SampledThread> kept() {
        List<SampledThread> kept = new ArrayList<>();
        for (SampledThread each : all()) {
            if (each.runs.count() > 0) {
                kept.add(each);
            }
        }
        StableSort.sort(kept, (one, other) -> Long.compare(other.id, one.id));
        return kept.subList(0, Math.min(MOST / 2, kept.size()));
    }

    private void rebuild(int size, List<SampledThread> members) {
        places = new SampledThread[size];
        count = 0;
        members.forEach(this::put);
    }

    private void put(SampledThread thread) {
        int mask = places.length - 1;
        int at = (int) thread.id & mask;
        while (places[at] != null) {
            at = (at + 1) & mask;
        }
        places[at] = thread;
        count++;
    }
}
