package dev.insitu.platform.linux;

import java.util.Map;

/**
 * What a thread waits for in the system, as {@code /proc/self/task/ID/syscall} tells: the number of the call that it is in and the
 * call's arguments, or that it runs or wants to. For one thread.
 */
public final class SystemCall {
    /** What kind of call it is. */
    public enum Kind {
        /** Has a CPU, or wants one. */
        RUNNING,
        READ,
        WRITE,
        /** Waits for a connection, or for one to be made. */
        CONNECT,
        FORCE,
        /** Waits until one of some descriptors is ready. */
        SELECT,
        /** Waits until one descriptor is ready; its first argument points to that. */
        POLL,
        OPEN,
        /** Waits for a page of memory that is on disk. */
        PAGE,
        /** Waits for another thread, by no means of Java's: for a lock of the JVM's own, say. */
        FUTEX,
        /** Any other; or nothing is known. */
        OTHER
    }

    private static final Map<Integer, Kind> X86 = Map.ofEntries(
            Map.entry(0, Kind.READ),
            Map.entry(17, Kind.READ),
            Map.entry(19, Kind.READ),
            Map.entry(45, Kind.READ),
            Map.entry(47, Kind.READ),
            Map.entry(295, Kind.READ),
            Map.entry(1, Kind.WRITE),
            Map.entry(18, Kind.WRITE),
            Map.entry(20, Kind.WRITE),
            Map.entry(40, Kind.WRITE),
            Map.entry(44, Kind.WRITE),
            Map.entry(46, Kind.WRITE),
            Map.entry(296, Kind.WRITE),
            Map.entry(42, Kind.CONNECT),
            Map.entry(43, Kind.CONNECT),
            Map.entry(288, Kind.CONNECT),
            Map.entry(74, Kind.FORCE),
            Map.entry(75, Kind.FORCE),
            Map.entry(7, Kind.POLL),
            Map.entry(271, Kind.POLL),
            Map.entry(232, Kind.SELECT),
            Map.entry(281, Kind.SELECT),
            Map.entry(202, Kind.FUTEX),
            Map.entry(257, Kind.OPEN),
            Map.entry(2, Kind.OPEN));

    private static final Map<Integer, Kind> ARM = Map.ofEntries(
            Map.entry(63, Kind.READ),
            Map.entry(65, Kind.READ),
            Map.entry(67, Kind.READ),
            Map.entry(207, Kind.READ),
            Map.entry(212, Kind.READ),
            Map.entry(64, Kind.WRITE),
            Map.entry(66, Kind.WRITE),
            Map.entry(68, Kind.WRITE),
            Map.entry(71, Kind.WRITE),
            Map.entry(206, Kind.WRITE),
            Map.entry(211, Kind.WRITE),
            Map.entry(203, Kind.CONNECT),
            Map.entry(202, Kind.CONNECT),
            Map.entry(242, Kind.CONNECT),
            Map.entry(82, Kind.FORCE),
            Map.entry(83, Kind.FORCE),
            Map.entry(73, Kind.POLL),
            Map.entry(22, Kind.SELECT),
            Map.entry(98, Kind.FUTEX),
            Map.entry(56, Kind.OPEN));

    private static final Map<Integer, Kind> KINDS = kinds(System.getProperty("os.arch", ""));

    private final ProcFile file;

    private SystemCall(ProcFile file) {
        this.file = file;
    }

    /** That of a thread of this process. */
    public static SystemCall of(long task) {
        return new SystemCall(ProcFile.of("/proc/self/task/" + task + "/syscall"));
    }

    private static Map<Integer, Kind> kinds(String architecture) {
        return switch (architecture) {
            case "amd64", "x86_64" -> X86;
            case "aarch64" -> ARM;
            default -> Map.of();
        };
    }

    /** Looks anew; {@link Kind#OTHER} where nothing can be known. */
    public Kind look() {
        return file.read() ? kind() : Kind.OTHER;
    }

    private Kind kind() {
        if (file.startsWith('r')) {
            return Kind.RUNNING;
        }
        if (file.startsWith('-')) {
            return Kind.PAGE;
        }
        return KINDS.getOrDefault((int) file.number(0), Kind.OTHER);
    }

    /** The first argument as of the last look: a descriptor, or where it lies. */
    public long argument() {
        return file.hex(1);
    }

    /** Closes the file until the next look. */
    public void release() {
        file.release();
    }
}
