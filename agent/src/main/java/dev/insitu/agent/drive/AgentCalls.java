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

/** Calls a method until the driving is over; each call is an iteration. Not muted, because these calls are measured. */
final class AgentCalls implements Runnable {
    private final MethodHandle call;
    private final Object receiver;
    private final Match match;
    private final boolean completes;

    /**
     * @param receiver null for a static method
     * @param completes whether an iteration ends when the result that the method returns is there
     * @throws IllegalAccessException if it cannot be called from outside its module
     */
    AgentCalls(Method method, Object receiver, Match match, boolean completes) throws IllegalAccessException {
        method.setAccessible(true);
        MethodHandle handle = MethodHandles.lookup().unreflect(method);
        MethodHandle bound = receiver == null ? handle : handle.bindTo(receiver);
        // A result that is a key is boxed: keys are compared by value.
        this.call = bound.asType(MethodType.methodType(isReturned(match) ? Object.class : void.class));
        this.receiver = receiver;
        this.match = match;
        this.completes = completes;
    }

    /** Whether an agent thread can call a method and gets the value by which the iteration's end is matched. */
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

    /** The key's source; null if iterations are matched by order. */
    private static Match.Key from(Match match) {
        return match instanceof Match.Value value ? value.from() : null;
    }

    @Override
    public void run() {
        while (DriveControl.isPlanned()) {
            // Clears an interrupt left by the last call: with it, this thread would not wait for the next turn.
            Thread.interrupted();
            Iteration turn = begin();
            if (turn == Iteration.NONE) {
                // Most likely the driving ended while it waited. Calls the method only for iterations.
                continue;
            }
            if (completes) {
                callForResult(turn);
            } else if (isReturned(match)) {
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
            // Counted as an error; there is no caller to throw it to.
            Drive.failed(failure, turn);
        }
    }

    private void callForKey(Iteration turn) {
        try {
            Object returned = call.invokeExact();
            Drive.end(turn, returned);
        } catch (Throwable failure) {
            // Counted as an error; there is no caller to throw it to.
            Drive.failed(failure, turn);
        }
    }

    private void callForResult(Iteration turn) {
        try {
            Object returned = call.invokeExact();
            Drive.completes(turn, returned, true);
        } catch (Throwable failure) {
            // Counted as an error; there is no caller to throw it to.
            Drive.failedCompleting(failure, turn);
        }
    }

    private Iteration begin() {
        if (from(match) == null || isReturned(match)) {
            return Drive.begin();
        }
        return Drive.begin(from(match) instanceof Match.Receiver ? receiver : Thread.currentThread());
    }
}
