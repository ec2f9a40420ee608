package dev.insitu.runtime;

import dev.insitu.runtime.counters.ThreadCounters;
import dev.insitu.runtime.counters.ThreadRegistry;
import jdk.internal.vm.annotation.DontInline;

/**
 * Woven code calls this if the supertypes of its class were not known at weaving, so that it was open which rules match its
 * method. Such a method has several forms, one for each answer:
 *
 * <pre>{@code
 * switch (Undecided.form(Discount.class, 7)) {
 *     case 1: ...         // the method with the probe
 *     default: ...        // the method as it was
 * }
 * }</pre>
 *
 * <p>When a method runs, its class has all its supertypes, which decide. Soon afterwards the class is woven again without this
 * call. Any thread; throws nothing.
 */
public final class Undecided {
    private static final int FIRST = 64;

    /** Marks a form that does not change any more. */
    private static final int FINAL = 0x40;

    /** The form of each method plus 1, with {@link #FINAL} once it is settled; 0 if undecided. */
    private static byte[] forms = new byte[FIRST];

    private static int methods;

    private static volatile Decider decider;

    private Undecided() {}

    /** Decides; called on the application's threads. */
    public interface Decider {
        /**
         * The form of a method to run, valid until {@link #askAgain}.
         *
         * @param type the method's class; null if the class file is too old to name it
         */
        int form(Class<?> type, int method);
    }

    /** The form of a method to run now. */
    public static int form(Class<?> type, int method) {
        byte[] known = forms;
        int form = method < known.length ? known[method] : 0;
        return form > 0 ? (form & ~FINAL) - 1 : decide(type, method);
    }

    @DontInline
    private static int decide(Class<?> type, int method) {
        try {
            Decider current = decider;
            if (current == null) {
                return 0;
            }
            ThreadCounters owner = ThreadRegistry.toMute();
            int muted = owner == null ? 0 : owner.muted;
            try {
                ThreadRegistry.mute(owner);
                return set(method, current.form(type, method) + 1) - 1;
            } finally {
                if (owner != null) {
                    owner.muted = muted;
                }
                ThreadRegistry.unmuted(owner);
            }
        } catch (ThreadDeath stopped) {
            throw stopped;
        } catch (Throwable outOfStackOrMemory) {
            // No exception of the agent's may reach the application; this call is not counted.
            return 0;
        }
    }

    /** Sets the form plus 1, unless it is settled. Returns the one that holds: another thread may have settled it meanwhile. */
    private static synchronized int set(int method, int form) {
        if ((forms[method] & FINAL) == 0) {
            forms[method] = (byte) form;
        }
        return forms[method] & ~FINAL;
    }

    /** Clears the decision, since more is known now, unless it is settled. */
    public static void askAgain(int method) {
        set(method, 0);
    }

    /** Decides for good: a thread that decides at the same time and knows less changes nothing. */
    public static void settle(int method, int form) {
        set(method, form + 1 | FINAL);
    }

    /** A number for a method that is woven with several forms. */
    public static synchronized int newMethod() {
        if (methods == forms.length) {
            byte[] more = new byte[2 * methods];
            System.arraycopy(forms, 0, more, 0, methods);
            forms = more;
        }
        return methods++;
    }

    /** Sets the decider; null at the end of a session. */
    public static void decideBy(Decider by) {
        decider = by;
    }
}
