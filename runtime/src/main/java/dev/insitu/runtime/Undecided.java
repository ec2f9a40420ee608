package dev.insitu.runtime;

import jdk.internal.vm.annotation.DontInline;

/**
 * What woven code asks where the supertypes of its class were not known when it was woven, and with them which rules mean its method. Such a
 * method has several forms, one for each answer:
 *
 * <pre>{@code
 * switch (Undecided.form(Discount.class, 7)) {
 *     case 1: ...         // the method with the probe
 *     default: ...        // the method as it was
 * }
 * }</pre>
 *
 * <p>A method that runs has a class with all its supertypes, which decides. Soon afterwards the class is woven again without the question. Any thread;
 * throws nothing.
 */
public final class Undecided {
    private static final int FIRST = 64;

    /** The form of each method and one more; 0 where it is not decided. */
    private static byte[] forms = new byte[FIRST];

    private static int methods;

    private static volatile Decider decider;

    private Undecided() {}

    /** Decides; called on the application's threads. */
    public interface Decider {
        /**
         * Which form of a method is to run, until {@link #askAgain}.
         *
         * @param type its class; null where the class file is too old to name it
         */
        int form(Class<?> type, int method);
    }

    /** The form of a method that is to run. */
    public static int form(Class<?> type, int method) {
        byte[] known = forms;
        int form = method < known.length ? known[method] : 0;
        return form > 0 ? form - 1 : decide(type, method);
    }

    @DontInline
    private static int decide(Class<?> type, int method) {
        try {
            Decider current = decider;
            if (current == null) {
                return 0;
            }
            Object muted = AgentControl.mute();
            try {
                int form = current.form(type, method);
                set(method, form + 1);
                return form;
            } finally {
                AgentControl.unmute(muted);
            }
        } catch (ThreadDeath stopped) {
            throw stopped;
        } catch (Throwable outOfStackOrMemory) {
            // Nothing of ours may reach the application; this call is not counted.
            return 0;
        }
    }

    private static synchronized void set(int method, int form) {
        forms[method] = (byte) form;
    }

    /** More is known than when it was decided. */
    public static void askAgain(int method) {
        set(method, 0);
    }

    /** A number for a method that is woven so. */
    public static synchronized int newMethod() {
        if (methods == forms.length) {
            byte[] more = new byte[2 * methods];
            System.arraycopy(forms, 0, more, 0, methods);
            forms = more;
        }
        return methods++;
    }

    /** Sets who decides; null at the end of a session. */
    public static void decideBy(Decider by) {
        decider = by;
    }
}
