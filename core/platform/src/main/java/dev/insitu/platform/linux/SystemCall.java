package dev.insitu.platform.linux;

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
        /** As {@link #READ}; the argument points to the descriptor, a machine word. So do those of the next two. */
        SOCKET_READ,
        SOCKET_WRITE,
        SOCKET_CONNECT,
        FORCE,
        /** Waits until one of some descriptors is ready. */
        SELECT,
        /** Waits until one descriptor is ready; the argument points to it, an {@code int}. */
        POLL,
        OPEN,
        /** Waits for a page of memory that is on disk. */
        PAGE,
        /** Waits for another thread, but not in Java code: for a lock within the JVM, for example. */
        FUTEX,
        /** Any other call, or one whose number is not known. */
        OTHER,
        /** Nothing is known: the thread has ended, or the file cannot be read. */
        UNKNOWN
    }

    private static final SystemCallNumbers NUMBERS = ofThisSystem();

    private final ProcFile file;

    private SystemCall(ProcFile file) {
        this.file = file;
    }

    /** The system call of a thread of this process. */
    public static SystemCall of(long task) {
        return new SystemCall(ProcFile.of("/proc/self/task/" + task + "/syscall"));
    }

    /**
     * The numbers of the JVM's architecture; none if the system uses others, as under an emulator of a CPU: the call by which this
     * thread reads its own state has to be a read.
     */
    private static SystemCallNumbers ofThisSystem() {
        SystemCallNumbers numbers = SystemCallNumbers.of(System.getProperty("os.arch", ""));
        ProcFile own = ProcFile.of("/proc/thread-self/syscall");
        boolean fits = !own.read() || numbers.kind((int) own.number(0)) == Kind.READ;
        own.release();
        return fits ? numbers : SystemCallNumbers.NONE;
    }

    /** Whether calls can be told apart on this architecture. Where not, {@link #look} knows whether a thread runs, and no more. */
    public static boolean isKnown() {
        return !NUMBERS.isEmpty();
    }

    /** Reads the file again; {@link Kind#UNKNOWN} if it cannot be read. */
    public Kind look() {
        return file.read() ? kind() : Kind.UNKNOWN;
    }

    private Kind kind() {
        if (file.startsWith('r')) {
            return Kind.RUNNING;
        }
        if (file.startsWith('-')) {
            return Kind.PAGE;
        }
        int number = (int) file.number(0);
        return NUMBERS.isSocketCall(number) ? SystemCallNumbers.socketKind((int) file.hex(1)) : NUMBERS.kind(number);
    }

    /** The argument that is a descriptor, or points to one, as of the last look. */
    public long argument() {
        return file.hex(NUMBERS.isSocketCall((int) file.number(0)) ? 2 : 1);
    }

    /** Closes the file until the next look. */
    public void release() {
        file.release();
    }
}
