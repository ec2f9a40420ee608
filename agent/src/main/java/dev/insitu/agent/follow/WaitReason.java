package dev.insitu.agent.follow;

import dev.insitu.platform.process.Frames;
import dev.insitu.platform.text.FrameText;
import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.CauseKind;
import dev.insitu.recording.journal.LockHolder;
import java.lang.management.ThreadInfo;
import java.util.Optional;

/** What a thread waits for, by its state and its stack. */
final class WaitReason {
    private static final int DEEPEST_NATIVE = 8;

    private static final String[] IO = {
        "sun.nio.ch.",
        "java.net.",
        "java.io.FileInputStream",
        "java.io.FileOutputStream",
        "java.io.RandomAccessFile",
        "java.io.UnixFileSystem",
        "java.io.FileDescriptor",
        "sun.nio.fs."
    };

    private WaitReason() {}

    /** @param holder the stack of the thread that owns the lock; null if unknown */
    static Optional<Cause> of(ThreadInfo info, ThreadInfo holder) {
        StackTraceElement[] stack = info.getStackTrace();
        if (stack.length == 0) {
            return Optional.empty();
        }
        return switch (info.getThreadState()) {
            case BLOCKED -> Optional.of(held(Cause.of(CauseKind.LOCK, 0, lock(info)), info, holder));
            case WAITING, TIMED_WAITING -> Optional.of(held(waiting(info, stack), info, holder));
            case RUNNABLE -> running(stack);
            default -> Optional.empty();
        };
    }

    private static String lock(ThreadInfo info) {
        return info.getLockInfo() == null ? "" : info.getLockInfo().getClassName();
    }

    private static Cause waiting(ThreadInfo info, StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            String type = frame.getClassName();
            if (type.equals("java.lang.Thread") && frame.getMethodName().startsWith("sleep")) {
                return Cause.of(CauseKind.SLEEP, 0, "");
            }
            if (type.equals("java.lang.Object")) {
                return Cause.of(CauseKind.PARK, 0, "Object.wait on " + FrameText.simpleClass(lock(info)));
            }
            if (!type.startsWith("java.") && !type.startsWith("jdk.") && !type.startsWith("sun.")) {
                break;
            }
        }
        return Cause.of(CauseKind.PARK, 0, lock(info));
    }

    private static Cause held(Cause cause, ThreadInfo info, ThreadInfo holder) {
        if (info.getLockOwnerName() == null) {
            return cause;
        }
        String at = holder == null ? "" : Frames.ofApplication(holder.getStackTrace());
        return cause.with(cause.detail(), new LockHolder(info.getLockOwnerName(), at));
    }

    /** In a native method of the JDK's, a thread that the JVM calls runnable may wait for the operating system. */
    private static Optional<Cause> running(StackTraceElement[] stack) {
        if (!stack[0].isNativeMethod()) {
            return Optional.empty();
        }
        for (int i = 0; i < Math.min(DEEPEST_NATIVE, stack.length); i++) {
            for (String prefix : IO) {
                if (stack[i].getClassName().startsWith(prefix)) {
                    return Optional.of(Cause.of(CauseKind.IO, 0, FrameText.shortMethod(Frames.text(stack[0]))));
                }
            }
        }
        return Optional.empty();
    }
}
