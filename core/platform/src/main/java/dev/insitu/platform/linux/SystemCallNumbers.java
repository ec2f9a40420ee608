package dev.insitu.platform.linux;

import dev.insitu.platform.linux.SystemCall.Kind;
import java.util.HashMap;
import java.util.Map;

/**
 * The numbers that Linux gives its system calls on an architecture, from the kernel's {@code unistd.h}. Newer architectures share one
 * list.
 */
final class SystemCallNumbers {
    /** The call of some architectures for all that is done with sockets; its first argument tells what. */
    private static final int SOCKETCALL = 102;

    private static final int NO_SOCKETCALL = -1;

    /** Where no number is known. */
    static final SystemCallNumbers NONE = new SystemCallNumbers(NO_SOCKETCALL);

    private final Map<Integer, Kind> kinds = new HashMap<>();
    private final int socketCall;

    private SystemCallNumbers(int socketCall) {
        this.socketCall = socketCall;
    }

    /**
     * The numbers of an architecture; empty if they are not known here.
     *
     * @param architecture as the JVM's property {@code os.arch} names it
     */
    static SystemCallNumbers of(String architecture) {
        return switch (architecture) {
            case "amd64", "x86_64" ->
                new SystemCallNumbers(NO_SOCKETCALL)
                        .with(Kind.READ, 0, 17, 19, 45, 47, 295, 327)
                        .with(Kind.WRITE, 1, 18, 20, 40, 44, 46, 296, 328)
                        .with(Kind.CONNECT, 42, 43, 288)
                        .with(Kind.FORCE, 74, 75)
                        .with(Kind.POLL, 7, 271)
                        .with(Kind.SELECT, 232, 281, 441)
                        .with(Kind.FUTEX, 202)
                        .with(Kind.OPEN, 2, 257);
            case "aarch64", "riscv64", "loongarch64" ->
                new SystemCallNumbers(NO_SOCKETCALL)
                        .with(Kind.READ, 63, 65, 67, 69, 207, 212, 286)
                        .with(Kind.WRITE, 64, 66, 68, 70, 71, 206, 211, 287)
                        .with(Kind.CONNECT, 202, 203, 242)
                        .with(Kind.FORCE, 82, 83)
                        .with(Kind.POLL, 73)
                        .with(Kind.SELECT, 22, 441)
                        .with(Kind.FUTEX, 98)
                        .with(Kind.OPEN, 56);
            case "arm" ->
                new SystemCallNumbers(NO_SOCKETCALL)
                        .with(Kind.READ, 3, 145, 180, 291, 292, 297, 361, 392)
                        .with(Kind.WRITE, 4, 146, 181, 187, 239, 289, 290, 296, 362, 393)
                        .with(Kind.CONNECT, 283, 285, 366)
                        .with(Kind.FORCE, 118, 148)
                        .with(Kind.POLL, 168, 336, 414)
                        .with(Kind.SELECT, 142, 252, 346, 441)
                        .with(Kind.FUTEX, 240, 422)
                        .with(Kind.OPEN, 5, 322);
            case "i386", "x86" ->
                new SystemCallNumbers(SOCKETCALL)
                        .with(Kind.READ, 3, 145, 180, 333, 371, 372, 378)
                        .with(Kind.WRITE, 4, 146, 181, 187, 239, 334, 369, 370, 379)
                        .with(Kind.CONNECT, 362, 364)
                        .with(Kind.FORCE, 118, 148)
                        .with(Kind.POLL, 168, 309, 414)
                        .with(Kind.SELECT, 142, 256, 319, 441)
                        .with(Kind.FUTEX, 240, 422)
                        .with(Kind.OPEN, 5, 295);
            case "s390x" ->
                new SystemCallNumbers(SOCKETCALL)
                        .with(Kind.READ, 3, 145, 180, 328, 371, 372, 376)
                        .with(Kind.WRITE, 4, 146, 181, 187, 329, 369, 370, 377)
                        .with(Kind.CONNECT, 362, 364)
                        .with(Kind.FORCE, 118, 148)
                        .with(Kind.POLL, 168, 302)
                        .with(Kind.SELECT, 142, 251, 312, 441)
                        .with(Kind.FUTEX, 238)
                        .with(Kind.OPEN, 5, 288);
            case "ppc64", "ppc64le" ->
                new SystemCallNumbers(SOCKETCALL)
                        .with(Kind.READ, 3, 145, 179, 320, 336, 337, 342, 380)
                        .with(Kind.WRITE, 4, 146, 180, 186, 321, 334, 335, 341, 381)
                        .with(Kind.CONNECT, 328, 330, 344)
                        .with(Kind.FORCE, 118, 148)
                        .with(Kind.POLL, 167, 281)
                        .with(Kind.SELECT, 82, 142, 238, 303, 441)
                        .with(Kind.FUTEX, 221)
                        .with(Kind.OPEN, 5, 286);
            default -> NONE;
        };
    }

    private SystemCallNumbers with(Kind kind, int... numbers) {
        for (int number : numbers) {
            kinds.put(number, kind);
        }
        return this;
    }

    /** Whether no call is known. */
    boolean isEmpty() {
        return kinds.isEmpty();
    }

    Kind kind(int number) {
        return kinds.getOrDefault(number, Kind.OTHER);
    }

    /** Whether this number is the call for sockets, whose kind {@link #socketKind} tells. */
    boolean isSocketCall(int number) {
        return number == socketCall;
    }

    /** What the call for sockets does, by its first argument as in Linux's {@code net.h}. */
    static Kind socketKind(int operation) {
        return switch (operation) {
            case 3, 5, 18 -> Kind.SOCKET_CONNECT;
            case 9, 11, 16, 20 -> Kind.SOCKET_WRITE;
            case 10, 12, 17, 19 -> Kind.SOCKET_READ;
            default -> Kind.OTHER;
        };
    }
}
