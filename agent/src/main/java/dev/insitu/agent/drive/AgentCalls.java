package dev.insitu.agent.drive;

import dev.insitu.config.value.Match;
import dev.insitu.runtime.Drive;
import dev.insitu.runtime.DriveControl;
import dev.insitu.runtime.Iteration;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** Calls a method over and over, each call an iteration, until the driving is over. Not muted: what is called is what is measured. */
final class AgentCalls implements Runnable {
    private final MethodHandle call;
    private final Object receiver;
    private final Match match;

    /**
     * @param receiver null for a static method
     * @throws IllegalAccessException where it cannot be called from outside of its module
     */
    AgentCalls(Method method, Object receiver, Match match) throws IllegalAccessException {
        method.setAccessible(true);
        MethodHandle handle = MethodHandles.lookup().unreflect(method);
        MethodHandle bound = receiver == null ? handle : handle.bindTo(receiver);
        // A result is a key by its value, boxed or not.
        this.call = bound.asType(MethodType.methodType(isReturned(match) ? Object.class : void.class));
        this.receiver = receiver;
        this.match = match;
    }

    /** Whether a thread of ours can call a method, and has the value there by which an iteration's end will be known. */
    static boolean canCall(Method method, Match match) {
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        return method.getParameterCount() == 0
                && !Modifier.isAbstract(method.getModifiers())
                && !(isStatic && from(match) instanceof Match.Receiver)
                && !(method.getReturnType() == void.class && isReturned(match));
    }

    private static boolean isReturned(Match match) {
        return from(match) instanceof Match.Returned;
    }

    /** Null where iterations are known by their order. */
    private static Match.Key from(Match match) {
        return match instanceof Match.Value value ? value.from() : null;
    }

    @Override
    public void run() {
        while (DriveControl.isPlanned()) {
            // With what a call left behind this thread would not wait for its next turn.
            Thread.interrupted();
            Iteration turn = begin();
            if (turn == Iteration.NONE) {
                // Over while it waited, most likely: what is no iteration is not called.
                continue;
            }
            if (isReturned(match)) {
                callForKey(turn);
            } else {
                call(turn);
            }
        }
    }

    private void call(Iteration turn) {
        try {
            call.invokeExact();
            Drive.end(turn);
        } catch (Throwable failure) {
            // Counted; no caller is there to be told.
            Drive.failed(failure, turn);
        }
    }

    private void callForKey(Iteration turn) {
        try {
            Object returned = call.invokeExact();
            Drive.end(turn, returned);
        } catch (Throwable failure) {
            // Counted; no caller is there to be told.
            Drive.failed(failure, turn);
        }
    }

    private Iteration begin() {
        if (from(match) == null || isReturned(match)) {
            return Drive.begin();
        }
        return Drive.begin(from(match) instanceof Match.Receiver ? receiver : Thread.currentThread());
    }
}
