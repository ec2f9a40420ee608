package dev.insitu.agent.process;

import java.util.ArrayList;
import java.util.List;

/** Frames of a stack as text. */
public final class Frames {
    private static final String OWN = "dev.insitu.runtime.";
    private static final String[] JDK = {"java.", "javax.", "jdk.", "sun.", "com.sun."};

    private Frames() {}

    /** Without the loader and the module, which {@link StackTraceElement#toString} would put in front. */
    public static String text(StackTraceElement frame) {
        String line = frame.getLineNumber() >= 0 ? ":" + frame.getLineNumber() : "";
        String file = frame.isNativeMethod()
                ? "Native Method"
                : frame.getFileName() == null ? "Unknown Source" : frame.getFileName() + line;
        return frame.getClassName() + '.' + frame.getMethodName() + '(' + file + ')';
    }

    /** The deepest of a stack, without our own. */
    public static List<String> texts(List<StackTraceElement> stack, int most) {
        List<String> texts = new ArrayList<>();
        for (StackTraceElement frame : stack) {
            if (texts.size() < most && !frame.getClassName().startsWith(OWN)) {
                texts.add(text(frame));
            }
        }
        return texts;
    }

    /** The deepest frame that is not of the JDK; where there is none, the deepest of all; empty for no stack. */
    public static String ofApplication(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            if (!isOfJdk(frame.getClassName()) && !frame.getClassName().startsWith(OWN)) {
                return text(frame);
            }
        }
        return stack.length == 0 ? "" : text(stack[0]);
    }

    /**
     * The frame that an exception was thrown in; empty for no stack. Where the stack or the heap ended in our code, that is the
     * frame that called it.
     */
    public static String thrownIn(StackTraceElement[] stack) {
        int own = -1;
        for (int i = 0; i < stack.length; i++) {
            String type = stack[i].getClassName();
            if (type.startsWith(OWN)) {
                own = i;
            } else if (!isOfJdk(type)) {
                break;
            }
        }
        return own + 1 < stack.length ? text(stack[own + 1]) : "";
    }

    private static boolean isOfJdk(String type) {
        for (String prefix : JDK) {
            if (type.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}
