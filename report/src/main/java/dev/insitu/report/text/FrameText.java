package dev.insitu.report.text;

import java.util.List;

/** Frames of a stack in few words, as they were written. Each is as {@code org.acme.Book.match(Book.java:41)}. */
public final class FrameText {
    private static final String[] JDK = {"java.", "javax.", "jdk.", "sun.", "com.sun."};

    private FrameText() {}

    /** What the application called last of the JDK, and from where; empty for no frames. */
    public static String place(List<String> stack) {
        int own = 0;
        while (own < stack.size() && isOfJdk(stack.get(own))) {
            own++;
        }
        if (own == stack.size()) {
            return stack.isEmpty() ? "" : shortened(stack.get(0));
        }
        String called = own == 0 ? "" : method(stack.get(own - 1)) + " < ";
        return called + shortened(stack.get(own));
    }

    /** The innermost frame that is not the JDK's, or else the innermost; empty for no frames. */
    public static String own(List<String> stack) {
        for (String frame : stack) {
            if (!isOfJdk(frame)) {
                return frame;
            }
        }
        return stack.isEmpty() ? "" : stack.get(0);
    }

    /** Whether it is a frame of the JDK's own code. */
    public static boolean isOfJdk(String frame) {
        for (String prefix : JDK) {
            if (frame.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    /** Without the package. */
    public static String shortened(String frame) {
        return method(frame) + frame.substring(parenthesis(frame));
    }

    private static String method(String frame) {
        String name = frame.substring(0, parenthesis(frame));
        int method = name.lastIndexOf('.');
        return name.substring(name.lastIndexOf('.', method - 1) + 1);
    }

    private static int parenthesis(String frame) {
        int at = frame.indexOf('(');
        return at < 0 ? frame.length() : at;
    }

    /** A class without its package; of the synchronizer in a lock, the lock. */
    public static String simpleClass(String type) {
        String simple = type.substring(type.lastIndexOf('.') + 1);
        int sync = simple.endsWith("airSync") ? simple.lastIndexOf('$') : -1;
        return sync < 0 ? simple : simple.substring(0, sync);
    }
}
