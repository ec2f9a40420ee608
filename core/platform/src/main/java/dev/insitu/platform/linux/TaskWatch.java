package dev.insitu.platform.linux;

import java.io.File;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads at intervals each thread's time waiting for a CPU, its time on one, and its page faults, where Linux provides them.
 * Application threads do nothing for it. Takes at most about 0.5 % of a CPU, so it looks less often if there are many threads. For
 * one thread; read after {@link #end} was called.
 */
public final class TaskWatch {
    /** Looks at threads only on request. */
    public static final long ON_DEMAND = 0;

    private static final File TASKS = new File("/proc/self/task");
    private static final int MOST_OF_TIME = 200;
    private static final long LONGEST_REST_NANOS = 200_000_000;
    /** The period for reading steal time, since a read takes half a millisecond. */
    private static final long STEAL_NANOS = 1_000_000_000;

    private static final long LISTING_NANOS = 100_000_000;

    /** The most threads watched: each takes one read in each look. */
    private static final int MOST_WATCHED = 256;

    /** The most threads whose page faults are counted, which takes another read each. */
    private static final int MOST_COUNTED = 128;

    /** The most threads known, including those that have ended. */
    private static final int MOST_KNOWN = 2_048;

    private final Map<Long, WatchedTask> tasks = new LinkedHashMap<>();
    private final OpenFiles open = new OpenFiles();
    private final Steal steal = new Steal();
    private final long periodNanos;
    private long listedNanos = System.nanoTime() - LISTING_NANOS;
    private long dueNanos = System.nanoTime();
    private long usualNanos = 1;

    private TaskWatch(long periodNanos) {
        this.periodNanos = periodNanos;
    }

    /** A watch with this period, or {@link #ON_DEMAND}; empty if this system has nothing to read. */
    public static Optional<TaskWatch> every(long periodNanos) {
        return TASKS.isDirectory() && isCounted() ? Optional.of(new TaskWatch(periodNanos)) : Optional.empty();
    }

    private static boolean isCounted() {
        SchedStat own = SchedStat.ofThread();
        boolean known = own.isKnown();
        own.close();
        return known;
    }

    /** Looks at all threads if that is due. On demand, it only reads steal time. */
    public void lookWhenDue() {
        long begunNanos = System.nanoTime();
        if (begunNanos - dueNanos < 0) {
            return;
        }
        if (periodNanos == ON_DEMAND) {
            steal.look();
            dueNanos = begunNanos + STEAL_NANOS;
            return;
        }
        list();
        look(false);
        usualNanos = usual(usualNanos, System.nanoTime() - begunNanos);
        dueNanos = begunNanos + Math.max(periodNanos, Math.min(usualNanos * MOST_OF_TIME, LONGEST_REST_NANOS));
    }

    /** Lists the threads, unless it did so recently. */
    public void list() {
        long now = System.nanoTime();
        if (now - listedNanos >= LISTING_NANOS) {
            listNow();
            listedNanos = now;
        }
    }

    /** The name of the process, which threads without a name of their own have too. */
    public String processName() {
        return nameOf("/proc/self");
    }

    /** All threads seen, including those that have ended. */
    public Iterable<WatchedTask> tasks() {
        return tasks.values();
    }

    /** Looks for the last time, and closes all files. */
    public void end() {
        if (periodNanos != ON_DEMAND) {
            look(true);
        }
        tasks.values().forEach(WatchedTask::end);
        steal.close();
    }

    /**
     * The usual time of a look, updated with a new measurement. It rises slowly: a look that takes long because the watcher waited
     * for a CPU is no reason to look less, since looks matter most then.
     */
    static long usual(long usualNanos, long nanos) {
        return Math.min(nanos, usualNanos + usualNanos / 4 + 1_000);
    }

    private void listNow() {
        String[] names = TASKS.list();
        Set<Long> present = new HashSet<>();
        for (String name : names == null ? new String[0] : names) {
            present.add(Long.parseLong(name));
        }
        int watched = 0;
        for (Map.Entry<Long, WatchedTask> entry : tasks.entrySet()) {
            WatchedTask task = entry.getValue();
            if (!present.contains(entry.getKey())) {
                task.end();
            }
            watched += task.isOver() ? 0 : 1;
        }
        for (long id : present) {
            if (!tasks.containsKey(id) && watched < MOST_WATCHED) {
                String directory = TASKS + "/" + id;
                tasks.put(id, new WatchedTask(id, directory, nameOf(directory), open));
                watched++;
            }
        }
        forgetOldest();
    }

    private void forgetOldest() {
        Iterator<WatchedTask> oldest = tasks.values().iterator();
        for (int excess = tasks.size() - MOST_KNOWN; excess > 0 && oldest.hasNext(); ) {
            if (oldest.next().isOver()) {
                oldest.remove();
                excess--;
            }
        }
    }

    private static String nameOf(String directory) {
        return TextFile.line(directory + "/comm", "").orElse("");
    }

    /** @param evenIfAsleep whether to look also at threads that sleep and were looked at recently */
    private void look(boolean evenIfAsleep) {
        int counted = 0;
        for (WatchedTask task : tasks.values()) {
            boolean alsoFaults = counted < MOST_COUNTED;
            if (evenIfAsleep) {
                task.lookNow(alsoFaults);
            } else {
                task.look(alsoFaults);
            }
            counted += !task.isOver() && task.hasFaults() ? 1 : 0;
        }
        steal.look();
    }

    /** A thread by the system's id. */
    public Optional<WatchedTask> of(long id) {
        return Optional.ofNullable(tasks.get(id));
    }

    /** The only thread whose system name matches a Java name; empty if none or several do. */
    public Optional<WatchedTask> named(String javaName) {
        WatchedTask found = null;
        for (WatchedTask task : tasks.values()) {
            if (task.isNamed(javaName)) {
                if (found != null) {
                    return Optional.empty();
                }
                found = task;
            }
        }
        return Optional.ofNullable(found);
    }

    /** The steal time. */
    public Steal steal() {
        return steal;
    }
}
