package dev.insitu.weave.generated;

import java.util.Map;
import java.util.TreeMap;

/**
 * Runs random methods as the language defines them, and counts what probes on them must count. It knows nothing of bytecode
 * but in which line each step is.
 */
final class Interpreter {
    private static final int MOST_STEPS = 5000;

    private final RandomProbes probes;
    private final Map<String, Integer> counted = new TreeMap<>();
    private int steps;

    /** The program takes too long; another one will do. */
    static final class TooLongException extends RuntimeException {
        private static final long serialVersionUID = 1;

        TooLongException() {
            super("", null, false, false);
        }
    }

    Interpreter(RandomProbes probes) {
        this.probes = probes;
    }

    /** How often each event happened. */
    Map<String, Integer> counted() {
        return counted;
    }

    /** What a method returns, or the name of what it throws. */
    String run(RandomMethod method, int argument) {
        try {
            return Integer.toString(call(method, argument));
        } catch (ProgramException e) {
            return e.type().getName();
        }
    }

    int call(RandomMethod method, int argument) {
        probes.entered(method, argument).forEach(this::count);
        Activation activation = new Activation(this, probes, method, argument);
        int value;
        try {
            value = activation.run();
        } catch (ProgramException e) {
            if (!activation.isInParent()) {
                probes.failed(method, argument).forEach(this::count);
            }
            throw e;
        }
        probes.returned(method, argument, value).forEach(this::count);
        return value;
    }

    void count(String event) {
        counted.merge(event, 1, Integer::sum);
    }

    /** A step of a method is done. */
    void step() {
        if (++steps > MOST_STEPS) {
            throw new TooLongException();
        }
    }
}
