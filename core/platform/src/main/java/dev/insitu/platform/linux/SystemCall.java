package dev.insitu.platform.linux;

import java.util.Map;

/**
 * The system call in which a thread waits, from {@code /proc/self/task/ID/syscall}: the call's number and arguments, or that the
 * thread runs or wants to run. For one thread.
 */
public final class SystemCall {
    /** The kind of call. */
    public enum Kind {
        /** The thread has a CPU, or waits for one. */
        RUNNING,
        READ,
        WRITE,
        /** Waits to accept a connection or to establish one. */
        CONNECT,
        FORCE,
        /** Waits until one of some descriptors is ready. */
        SELECT,
        /** Waits until one descriptor is ready; the first argument points to it. */
        POLL,
        OPEN,
        /** Waits for a page of memory that is on disk. */
        PAGE,
        /** Waits for another thread, but not in Java code: for a lock within the JVM, for example. */
        FUTEX,
        /** Any other call, or unknown. */
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

    /** The system call of a thread of this process. */
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

    /** Reads the file again; {@link Kind#OTHER} if the call is unknown. */
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

    /** The first argument as of the last look: a descriptor, or its address. */
    public long argument() {
        return file.hex(1);
    }

    /** Closes the file until the next look. */
    public void release() {
        file.release();
    }
}
