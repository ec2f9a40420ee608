package dev.insitu.agent.session;

import dev.insitu.platform.linux.TextFile;
import java.io.File;

/** The collector that the JVM runs with, told by the names of its beans or of its threads. */
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
     * @param shown to the report's reader
     * @param beans how the names of its beans begin
     * @param thread how the name of a thread begins that it has; null where it has none
     */
    CollectorName(String shown, String beans, String thread) {
        this.shown = shown;
        this.beans = beans;
        this.thread = thread;
    }

    /** By the names of the management's beans, separated by commas; those themselves, where they are of no collector known here. */
    static String ofBeans(String names) {
        for (CollectorName collector : values()) {
            if (names.startsWith(collector.beans)) {
                return collector.shown;
            }
        }
        return names;
    }

    /** By the names of the JVM's threads, on Linux; empty where none tells, as with a collector that has no thread. */
    static String ofThreads() {
        CollectorName found = null;
        String[] tasks = new File("/proc/self/task").list();
        for (String task : tasks == null ? new String[0] : tasks) {
            CollectorName collector = ofThread(
                    TextFile.line("/proc/self/task/" + task + "/comm", "").orElse(""));
            // Others have threads of the parallel one's name as well.
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
