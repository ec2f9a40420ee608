package dev.insitu.agent.part;

import dev.insitu.platform.linux.TaskName;

/** The JVM's garbage collector, recognised by the names of its beans or threads. */
enum CollectorName {
    G1("G1", "G1", "G1 "),
    PARALLEL("Parallel", "PS ", "GC Thread"),
    SERIAL("Serial", "Copy", null),
    ZGC("ZGC", "ZGC", "ZDriver"),
    SHENANDOAH("Shenandoah", "Shenandoah", "Shenandoah");

    private final String shown;
    private final String beans;
    private final String thread;

    /**
     * @param shown the name in the report
     * @param beans prefix of its beans' names
     * @param thread prefix of the name of one of its threads; null if it has no thread
     */
    CollectorName(String shown, String beans, String thread) {
        this.shown = shown;
        this.beans = beans;
        this.thread = thread;
    }

    /** The collector by its beans' names, separated by commas; returns these names if the collector is unknown. */
    static String ofBeans(String names) {
        for (CollectorName collector : values()) {
            if (names.startsWith(collector.beans)) {
                return collector.shown;
            }
        }
        return names;
    }

    /** The collector by the names of the JVM's threads, on Linux; empty if no name matches, as for a collector without threads. */
    static String ofThreads() {
        CollectorName found = null;
        for (String name : TaskName.ofProcess()) {
            CollectorName collector = ofThread(name);
            // Other collectors also have threads with the parallel collector's name.
            found = collector == null || (found != null && found != PARALLEL) ? found : collector;
        }
        return found == null ? "" : found.shown;
    }

    private static CollectorName ofThread(String name) {
        for (CollectorName collector : values()) {
            if (collector.thread != null && name.startsWith(collector.thread)) {
                return collector;
            }
        }
        return null;
    }
}
