package dev.insitu.agent.weave.generated;

import java.util.List;
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

    /** How a statement ends that does not throw. */
    private enum End {
        COMPLETED,
        BROKEN,
        CONTINUED,
        RETURNED
    }

    /** The program takes too long; another one will do. */
    static final class TooLongException extends RuntimeException {
        private static final long serialVersionUID = 1;

        TooLongException() {
            super("", null, false, false);
        }
    }

    /** An exception of the program's. */
    private static final class Thrown extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final Class<? extends Throwable> type;

        Thrown(Class<? extends Throwable> type) {
            super("", null, false, false);
            this.type = type;
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
        } catch (Thrown e) {
            return e.type.getName();
        }
    }

    private int call(RandomMethod method, int argument) {
        probes.entered(method, argument).forEach(this::count);
        Activation activation = new Activation(method, argument);
        int value;
        try {
            value = activation.run();
        } catch (Thrown e) {
            if (!activation.inParent) {
                probes.failed(method, argument).forEach(this::count);
            }
            throw e;
        }
        probes.returned(method, argument, value).forEach(this::count);
        return value;
    }

    private void count(String event) {
        counted.merge(event, 1, Integer::sum);
    }

    /** One call of a method. */
    private final class Activation {
        private final RandomMethod method;
        private final int[] variables;
        private final List<RandomProbes.Lines> lines;
        private final boolean[] inside;
        private boolean beforeParent;
        private boolean inParent;
        private int returned;

        Activation(RandomMethod method, int argument) {
            this.method = method;
            this.variables = new int[method.variables()];
            this.variables[0] = argument;
            for (int i = 1; i < variables.length; i++) {
                variables[i] = RandomMethod.initial(i);
            }
            this.lines = probes.lines(method);
            this.inside = new boolean[lines.size()];
        }

        int run() {
            try {
                runPrologue();
                End end = run(method.body());
                if (end != End.RETURNED) {
                    throw new AssertionError(end);
                }
                leave("took");
                return method.passOn(returned);
            } catch (Thrown e) {
                leave("failed");
                throw e;
            }
        }

        private void runPrologue() {
            if (!method.prologue().isEmpty()) {
                beforeParent = true;
                run(method.prologue());
                beforeParent = false;
                if (RandomParent.refuses(variables[0])) {
                    inParent = true;
                    throw new Thrown(IllegalStateException.class);
                }
            }
        }

        private void at(int line) {
            at(line, "took");
        }

        private void at(int line, String whereLeft) {
            if (++steps > MOST_STEPS) {
                throw new TooLongException();
            }
            for (int i = 0; i < inside.length; i++) {
                boolean now = lines.get(i).contain(line);
                if (inside[i] && !now) {
                    count(whereLeft + " " + lines.get(i).probe());
                }
                inside[i] = now;
            }
        }

        private void leave(String how) {
            for (int i = 0; i < inside.length; i++) {
                if (inside[i]) {
                    count(how + " " + lines.get(i).probe());
                }
            }
        }

        private End run(List<Statement> block) {
            for (Statement statement : block) {
                End end = run(statement);
                if (end != End.COMPLETED) {
                    return end;
                }
            }
            return End.COMPLETED;
        }

        private End run(Statement statement) {
            at(statement.line());
            if (statement instanceof Statement.Set set) {
                variables[set.to()] = compute(variables[set.left()], set.operator(), variables[set.right()]);
            } else if (statement instanceof Statement.Call call) {
                call(call);
            } else if (statement instanceof Statement.Throw thrown) {
                throw new Thrown(RandomMethod.THROWN.get(thrown.kind()));
            } else if (statement instanceof Statement.Return result) {
                returned = variables[result.variable()];
                return End.RETURNED;
            } else if (statement instanceof Statement.Break) {
                return End.BROKEN;
            } else if (statement instanceof Statement.Continue) {
                return End.CONTINUED;
            } else {
                return runCompound(statement);
            }
            return End.COMPLETED;
        }

        private void call(Statement.Call call) {
            RandomMethod callee = call.callee();
            int argument = variables[call.argument()];
            countAtCall(probes.calling(method, callee, argument));
            try {
                int value = Interpreter.this.call(callee, argument);
                countAtCall(probes.calledReturned(method, callee, argument, value));
                if (callee.result() != 'V') {
                    variables[call.to()] = value;
                }
            } catch (Thrown e) {
                countAtCall(probes.calledFailed(method, callee, argument));
                throw e;
            }
        }

        /** Nothing is woven around calls before {@code super(…)}. */
        private void countAtCall(List<String> events) {
            if (!beforeParent) {
                events.forEach(Interpreter.this::count);
            }
        }

        private End runCompound(Statement statement) {
            if (statement instanceof Statement.If branch) {
                End end = run(variables[branch.variable()] > 0 ? branch.then() : branch.otherwise());
                return completed(end, branch.line());
            }
            if (statement instanceof Statement.Switch choice) {
                int last = choice.cases().size() - 1;
                return completed(
                        run(choice.cases().get(Math.min(variables[choice.variable()] & 3, last))), choice.line());
            }
            if (statement instanceof Statement.Loop loop) {
                return run(loop);
            }
            return statement instanceof Statement.Sync sync ? run(sync) : run((Statement.Try) statement);
        }

        /** What ends as it should jumps on, in the line of the statement it is in. */
        private End completed(End end, int line) {
            if (end == End.COMPLETED) {
                at(line);
            }
            return end;
        }

        private End run(Statement.Loop loop) {
            for (variables[loop.counter()] = 0;
                    variables[loop.counter()] < loop.rounds();
                    variables[loop.counter()]++) {
                End end = run(loop.body());
                if (end == End.RETURNED) {
                    return end;
                }
                if (end == End.BROKEN) {
                    break;
                }
                at(loop.line());
            }
            return End.COMPLETED;
        }

        private End run(Statement.Sync sync) {
            End end;
            try {
                end = run(sync.body());
            } catch (Thrown e) {
                at(sync.line(), "failed");
                throw e;
            }
            at(sync.line());
            return end;
        }

        private End run(Statement.Try tried) {
            End end;
            try {
                end = runGuarded(tried);
            } catch (Thrown e) {
                if (!tried.lastly().isEmpty()) {
                    at(tried.line(), "failed");
                    run(tried.lastly());
                    at(tried.line());
                }
                throw e;
            }
            run(tried.lastly());
            return completed(end, tried.line());
        }

        private End runGuarded(Statement.Try tried) {
            try {
                return run(tried.body());
            } catch (Thrown e) {
                for (Statement.Catch clause : tried.catches()) {
                    if (RandomMethod.CAUGHT.get(clause.kind()).isAssignableFrom(e.type)) {
                        at(clause.line(), "failed");
                        return run(clause.body());
                    }
                }
                throw e;
            }
        }
    }

    private static int compute(int left, char operator, int right) {
        return switch (operator) {
            case '+' -> left + right;
            case '-' -> left - right;
            case '*' -> left * right;
            case '^' -> left ^ right;
            default -> {
                if (right == 0) {
                    throw new Thrown(ArithmeticException.class);
                }
                yield left / right;
            }
        };
    }
}
