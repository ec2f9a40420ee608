package dev.insitu.weave.generated;

import java.util.List;

/**
 * What random methods consist of. Each statement has a line of its own; {@link Interpreter} and {@link StatementWriter} agree
 * on which lines an execution passes. All values are ints, in numbered variables.
 */
sealed interface Statement {
    int line();

    /** {@code to = left op right}, where op is one of + - * ^ /. */
    record Set(int line, int to, int left, char operator, int right) implements Statement {}

    /** {@code to = callee(argument)}; nothing is kept of what returns nothing. */
    record Call(int line, int to, RandomMethod callee, int argument) implements Statement {}

    /** {@code throw new …}, out of {@link RandomMethod#THROWN}. */
    record Throw(int line, int kind) implements Statement {}

    /** {@code if (variable > 0)}. */
    record If(int line, int variable, List<Statement> then, List<Statement> otherwise) implements Statement {}

    /** {@code for (counter = 0; counter < rounds; counter++)}. */
    record Loop(int line, int counter, int rounds, List<Statement> body) implements Statement {}

    /** {@code switch (variable & 3)} without falling through; the last case is the default. */
    record Switch(int line, int variable, List<List<Statement>> cases) implements Statement {}

    /** {@code synchronized (LOCK)}. */
    record Sync(int line, List<Statement> body) implements Statement {}

    /**
     * {@code try … catch … finally}.
     *
     * @param lastly empty where there is no finally
     */
    record Try(int line, List<Statement> body, List<Catch> catches, List<Statement> lastly) implements Statement {}

    /** A clause for one of {@link RandomMethod#CAUGHT}. */
    record Catch(int line, int kind, List<Statement> body) {}

    /** Out of the innermost loop. */
    record Break(int line) implements Statement {}

    /** On with the innermost loop. */
    record Continue(int line) implements Statement {}

    record Return(int line, int variable) implements Statement {}
}
