package dev.insitu.platform.linux;

import java.io.File;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Looks every now and then how long each thread of this process has waited for a CPU, and had one, and its page faults, where Linux says so. The
 * application's threads do nothing for it. Takes no more than about half a hundredth of a CPU, and looks more rarely where
 * there are many threads. For one thread; read when {@link #end} was called.
 */
public final class TaskWatch {
    /** Looks only at threads that somebody asks for. */
    public static final long ON_DEMAND = 0;

    private static final File TASKS = new File("/proc/self/task");
    private static final int MOST_OF_TIME = 200;
    private static final long LONGEST_REST_NANOS = 200_000_000;
    /** To read what a hypervisor took takes half a millisecond. */
    private static final long STEAL_NANOS = 1_000_000_000;

    private static final long LISTING_NANOS = 100_000_000;

    /** Each takes a reading for each look. */
    private static final int MOST_WATCHED = 256;

    /** Page faults are counted of fewer: it takes another reading each. */
    private static final int MOST_COUNTED = 128;

    /** Those that have ended among them. */
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

    /** One that looks so often, or {@link #ON_DEMAND}; empty where there is nothing to look at. */
    public static Optional<TaskWatch> every(long periodNanos) {
        return TASKS.isDirectory() && isCounted() ? Optional.of(new TaskWatch(periodNanos)) : Optional.empty();
    }

    private static boolean isCounted() {
        SchedStat own = SchedStat.open("/proc/thread-self/schedstat");
        boolean known = own.isKnown();
        own.close();
        return known;
    }

    /** Looks at all threads where that is due; where it never is, at none. */
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

    /** Finds out which threads there are, unless it did so not long ago. */
    public void list() {
        long now = System.nanoTime();
        if (now - listedNanos >= LISTING_NANOS) {
            listNow();
            listedNanos = now;
        }
    }

    /** The name of the process, which is that of threads that have none of their own. */
    public String processName() {
        return nameOf("/proc/self");
    }

    /** All threads that were seen, also those that have ended. */
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
     * What a look takes, when another has been measured: once it was kept from a CPU in the middle of one, which is just when
     * looking matters, and no reason to look less.
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

    /** @param evenIfAsleep whether also those that were seen to sleep, and were looked at not long ago */
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

    /** A thread of the system's. */
    public Optional<WatchedTask> of(long id) {
        return Optional.ofNullable(tasks.get(id));
    }

    /** The one thread whose name begins like this; empty where there are several. */
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

    /** What a hypervisor took. */
    public Steal steal() {
        return steal;
    }
}
