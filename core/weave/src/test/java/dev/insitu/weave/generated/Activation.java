package dev.insitu.weave.generated;

import java.util.List;

/** One call of a method. */
final class Activation {
    /** How a statement ends that does not throw. */
    private enum End {
        COMPLETED,
        BROKEN,
        CONTINUED,
        RETURNED
    }

    private final Interpreter interpreter;
    private final RandomProbes probes;
    private final RandomMethod method;
    private final int[] variables;
    private final List<RandomProbes.Lines> lines;
    private final boolean[] inside;
    private boolean beforeParent;
    private boolean inParent;
    private int returned;

    Activation(Interpreter interpreter, RandomProbes probes, RandomMethod method, int argument) {
        this.interpreter = interpreter;
        this.probes = probes;
        this.method = method;
        this.variables = new int[method.variables()];
        this.variables[0] = argument;
        for (int i = 1; i < variables.length; i++) {
            variables[i] = RandomMethod.initial(i);
        }
        this.lines = probes.lines(method);
        this.inside = new boolean[lines.size()];
    }

    /** Whether the superclass's constructor is what failed. */
    boolean isInParent() {
        return inParent;
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
        } catch (ProgramException e) {
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
                throw new ProgramException(IllegalStateException.class);
            }
        }
    }

    private void at(int line) {
        at(line, "took");
    }

    private void at(int line, String whereLeft) {
        interpreter.step();
        for (int i = 0; i < inside.length; i++) {
            boolean now = lines.get(i).contain(line);
            if (inside[i] && !now) {
                interpreter.count(whereLeft + " " + lines.get(i).probe());
            }
            inside[i] = now;
        }
    }

    private void leave(String how) {
        for (int i = 0; i < inside.length; i++) {
            if (inside[i]) {
                interpreter.count(how + " " + lines.get(i).probe());
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
            throw new ProgramException(RandomMethod.THROWN.get(thrown.kind()));
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
            int value = interpreter.call(callee, argument);
            countAtCall(probes.calledReturned(method, callee, argument, value));
            if (callee.result() != 'V') {
                variables[call.to()] = value;
            }
        } catch (ProgramException e) {
            countAtCall(probes.calledFailed(method, callee, argument));
            throw e;
        }
    }

    /** Nothing is woven around calls before {@code super(…)}. */
    private void countAtCall(List<String> events) {
        if (!beforeParent) {
            events.forEach(interpreter::count);
        }
    }

    private End runCompound(Statement statement) {
        if (statement instanceof Statement.If branch) {
            End end = run(variables[branch.variable()] > 0 ? branch.then() : branch.otherwise());
            return completed(end, branch.line());
        }
        if (statement instanceof Statement.Switch choice) {
            int last = choice.cases().size() - 1;
            return completed(run(choice.cases().get(Math.min(variables[choice.variable()] & 3, last))), choice.line());
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
        for (variables[loop.counter()] = 0; variables[loop.counter()] < loop.rounds(); variables[loop.counter()]++) {
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
        } catch (ProgramException e) {
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
        } catch (ProgramException e) {
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
        } catch (ProgramException e) {
            for (Statement.Catch clause : tried.catches()) {
                if (RandomMethod.CAUGHT.get(clause.kind()).isAssignableFrom(e.type())) {
                    at(clause.line(), "failed");
                    return run(clause.body());
                }
            }
            throw e;
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
                    throw new ProgramException(ArithmeticException.class);
                }
                yield left / right;
            }
        };
    }
}
