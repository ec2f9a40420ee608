package dev.insitu.weave.generated;

import dev.insitu.weave.generated.RandomMethod.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes up methods. A method calls those made up before it alone, and loops are short, so that each ends. */
final class RandomStatements {
    private static final int DEEPEST = 4;
    private static final int MOST_LINES = 40;
    private static final String[] RESULTS = {"I", "J", "Z", "D", "V", "Ljava/lang/String;"};

    private final Random random;
    private final List<RandomMethod> callable = new ArrayList<>();
    private int line;
    private int firstLine;
    private int variables;
    private int loops;

    /** A finally, or what comes before {@code super(…)}, that is left by a jump is another language's. */
    private boolean inFinally;

    RandomStatements(Random random) {
        this.random = random;
    }

    /** Three to five methods, one of them perhaps a constructor; the last is static and returns an int. */
    List<RandomMethod> methods() {
        int count = 3 + random.nextInt(3);
        int constructor = random.nextInt(2 * count);
        for (int i = 0; i < count; i++) {
            boolean isLast = i == count - 1;
            Kind kind = isLast
                    ? Kind.STATIC
                    : i == constructor ? Kind.CONSTRUCTOR : random.nextBoolean() ? Kind.STATIC : Kind.VIRTUAL;
            String result = isLast ? "I" : kind == Kind.CONSTRUCTOR ? "V" : RESULTS[random.nextInt(RESULTS.length)];
            callable.add(method(kind == Kind.CONSTRUCTOR ? "<init>" : "m" + i, kind, "(I)" + result));
        }
        return callable;
    }

    private RandomMethod method(String name, Kind kind, String descriptor) {
        firstLine = line + 1;
        variables = 3;
        loops = 0;
        List<Statement> prologue = kind == Kind.CONSTRUCTOR ? prologue() : List.of();
        if (kind == Kind.CONSTRUCTOR) {
            firstLine = ++line + 1;
        }
        List<Statement> body = block(0, 2 + random.nextInt(4));
        if (completes(body)) {
            body.add(new Statement.Return(++line, variable()));
        }
        return new RandomMethod(name, kind, descriptor, prologue, body, variables, firstLine, line);
    }

    private List<Statement> prologue() {
        return random.nextInt(3) == 0 ? List.of() : withoutJumps(0);
    }

    private int variable() {
        return random.nextInt(3);
    }

    private List<Statement> block(int depth, int most) {
        List<Statement> block = new ArrayList<>();
        for (int i = 0; i < most; i++) {
            Statement next = statement(depth);
            block.add(next);
            if (!completes(next)) {
                break;
            }
        }
        return block;
    }

    private List<Statement> inner(int depth) {
        return block(depth + 1, 1 + random.nextInt(3));
    }

    private Statement statement(int depth) {
        int choice = random.nextInt(depth < DEEPEST && line - firstLine < MOST_LINES ? 20 : 9);
        int here = ++line;
        if (choice < 3) {
            return new Statement.Set(here, variable(), variable(), "+-*^/".charAt(random.nextInt(5)), variable());
        }
        if (choice < 7 && !callable.isEmpty()) {
            RandomMethod callee = callable.get(Math.max(0, callable.size() - 1 - random.nextInt(3)));
            return new Statement.Call(here, variable(), callee, variable());
        }
        if (choice == 7 && depth > 0) {
            return jump(here);
        }
        if (choice < 9) {
            return new Statement.Set(here, variable(), variable(), '+', variable());
        }
        return compound(here, choice, depth);
    }

    private Statement jump(int here) {
        int choice = random.nextInt(inFinally ? 1 : loops > 0 ? 4 : 2);
        return switch (choice) {
            case 0 -> new Statement.Throw(here, random.nextInt(RandomMethod.THROWN.size()));
            case 1 -> new Statement.Return(here, variable());
            case 2 -> new Statement.Break(here);
            default -> new Statement.Continue(here);
        };
    }

    private Statement compound(int here, int choice, int depth) {
        if (choice < 12) {
            return new Statement.If(here, variable(), inner(depth), random.nextBoolean() ? inner(depth) : List.of());
        }
        if (choice < 14) {
            loops++;
            int counter = variables++;
            List<Statement> body = inner(depth);
            loops--;
            if (inFinally && !completes(body)) {
                // What would follow in the loop is dead code, which has no frame that fits before super(…).
                return new Statement.If(here, variable(), body, List.of());
            }
            return new Statement.Loop(here, counter, 1 + random.nextInt(3), body);
        }
        if (choice == 14) {
            return new Statement.Switch(here, variable(), List.of(inner(depth), inner(depth), inner(depth)));
        }
        return choice < 17 || inFinally ? new Statement.Sync(here, inner(depth)) : tryStatement(here, depth);
    }

    private Statement tryStatement(int here, int depth) {
        List<Statement> body = inner(depth);
        List<Statement.Catch> catches = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            int clause = ++line;
            catches.add(new Statement.Catch(clause, random.nextInt(RandomMethod.CAUGHT.size()), inner(depth)));
        }
        List<Statement> lastly = catches.isEmpty() || random.nextBoolean() ? lastly(depth) : List.of();
        return new Statement.Try(here, body, catches, lastly);
    }

    private List<Statement> lastly(int depth) {
        return withoutJumps(Math.max(depth, DEEPEST - 2));
    }

    private List<Statement> withoutJumps(int depth) {
        boolean outside = inFinally;
        inFinally = true;
        List<Statement> block = inner(depth);
        inFinally = outside;
        block.removeIf(statement -> !completes(statement));
        block.add(new Statement.Set(++line, variable(), variable(), '^', variable()));
        return block;
    }

    /** Whether control may come to what follows. */
    static boolean completes(Statement statement) {
        if (statement instanceof Statement.If branch) {
            return completes(branch.then()) || completes(branch.otherwise());
        }
        if (statement instanceof Statement.Switch choice) {
            return choice.cases().stream().anyMatch(RandomStatements::completes);
        }
        if (statement instanceof Statement.Sync sync) {
            return completes(sync.body());
        }
        if (statement instanceof Statement.Try tried) {
            return completes(tried.body()) || tried.catches().stream().anyMatch(clause -> completes(clause.body()));
        }
        return !(statement instanceof Statement.Throw
                || statement instanceof Statement.Return
                || statement instanceof Statement.Break
                || statement instanceof Statement.Continue);
    }

    static boolean completes(List<Statement> block) {
        return block.isEmpty() || completes(block.get(block.size() - 1));
    }
}
