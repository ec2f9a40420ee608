package dev.insitu.weave;

import dev.insitu.config.value.CallEnd;
import dev.insitu.config.value.LineRange;
import dev.insitu.config.value.Match;
import dev.insitu.config.value.ProbeRule;
import dev.insitu.config.value.When;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.advice.LinesPlan;
import dev.insitu.weave.advice.MethodPlan;
import dev.insitu.weave.completion.CallbackEnd;
import dev.insitu.weave.completion.CallbackSpec;
import dev.insitu.weave.completion.CompletionSpec;
import dev.insitu.weave.kind.DriveSpec;
import dev.insitu.weave.kind.IneligibleKey;
import dev.insitu.weave.kind.JitterSpec;
import dev.insitu.weave.kind.ProbeSpec;
import dev.insitu.weave.kind.SampledSpec;
import dev.insitu.weave.kind.SpanEnd;
import dev.insitu.weave.kind.UntilSpec;
import dev.insitu.weave.scan.Call;
import dev.insitu.weave.scan.ClassScan;
import dev.insitu.weave.scan.Signature;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.bytebuddy.jar.asm.Type;

/** Everything at once that a method can have around it, with keys that take turns. */
final class AllPoints {
    private static final List<Match.Key> KEYS = List.of(
            new Match.Argument(0),
            new Match.Returned(),
            new Match.Receiver(),
            new Match.Argument(1),
            new Match.CurrentThread());

    private AllPoints() {}

    /**
     * The plan of a method.
     *
     * @param turn decides which keys
     */
    static MethodPlan of(ClassScan.Method method, int turn) {
        MethodPlan plan = new MethodPlan();
        Signature signature = Signature.of(method);
        plan.body().addAll(around(signature, turn, KEYS));
        plan.body().add(spanEnd(signature, turn));
        if (!signature.isConstructor()) {
            plan.body().add(new DriveSpec(match(signature, turn, KEYS), CallEnd.RETURN));
            plan.body().add(new JitterSpec(turn + 1));
        }
        if (signature.result().getSort() >= Type.ARRAY) {
            plan.body().add(new CompletionSpec(turn + 1, true));
        }
        addCallback(method, signature, turn, plan);
        addLines(method, turn, plan);
        for (Call call : method.calls) {
            if (call.place() == Call.Place.ORDINARY && call.ordinal() % 3 == turn % 3) {
                Signature called = Signature.of(call);
                List<Match.Key> keys = new ArrayList<>(KEYS);
                keys.removeIf(key -> called.isConstructor() && key instanceof Match.Receiver);
                around(called, turn + call.ordinal(), keys).forEach(point -> plan.addCall(call, point));
                if (!called.isStatic() && !called.isConstructor()) {
                    plan.addCall(call, new CallbackEnd(turn % 3, turn % 3, call.descriptor(), true));
                }
            }
        }
        return plan;
    }

    private static void addCallback(ClassScan.Method method, Signature signature, int turn, MethodPlan plan) {
        if (signature.isConstructor()) {
            return;
        }
        if (!signature.isStatic()) {
            plan.body().add(new CallbackEnd(turn % 3, turn % 3, method.descriptor, false));
        }
        Type[] arguments = Type.getArgumentTypes(method.descriptor);
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i].getSort() == Type.OBJECT) {
                plan.body().add(new CallbackSpec(turn + 1, i, turn % 2 == 0));
                return;
            }
        }
    }

    /** Two stretches of lines that overlap. */
    private static void addLines(ClassScan.Method method, int turn, MethodPlan plan) {
        List<Integer> lines = new ArrayList<>(method.lines);
        if (method.linesBeforeInit.isEmpty() && !lines.isEmpty()) {
            int last = lines.size() - 1;
            LineRange early = new LineRange(lines.get(last / 4), lines.get(2 * last / 3));
            LineRange late = new LineRange(lines.get(last / 2), lines.get(last - last / 5));
            plan.lines().add(new LinesPlan(early, new ProbeSpec(turn + 1, When.ALWAYS)));
            plan.lines().add(new LinesPlan(late, new ProbeSpec(turn + 2, When.ALWAYS)));
        }
    }

    private static SpanEnd spanEnd(Signature signature, int turn) {
        boolean exit = turn % 3 != 0;
        List<Match.Key> keys = new ArrayList<>(KEYS);
        keys.removeIf(key -> !exit
                && (key instanceof Match.Returned || (signature.isConstructor() && key instanceof Match.Receiver)));
        return new SpanEnd(turn + 1, turn % 2 == 0, exit, match(signature, turn, keys));
    }

    private static List<AdviceSpec> around(Signature signature, int turn, List<Match.Key> keys) {
        List<AdviceSpec> around = new ArrayList<>(probes(turn));
        around.add(new UntilSpec(match(signature, turn, keys)));
        return around;
    }

    /** Those that time each call and those that time some, together and alone. */
    private static List<AdviceSpec> probes(int turn) {
        ProbeSpec each = new ProbeSpec(turn + 1, When.ALWAYS);
        SampledSpec half = new SampledSpec(turn + 2, 2);
        SampledSpec auto = new SampledSpec(turn + 3, ProbeRule.AUTO);
        return switch (turn % 5) {
            case 0 -> List.of(each);
            case 1 -> List.of(each, half);
            case 2 -> List.of(each, half, auto);
            case 3 -> List.of(half, auto);
            default -> List.of(auto);
        };
    }

    private static Match match(Signature signature, int turn, List<Match.Key> keys) {
        for (int i = 0; i < keys.size(); i++) {
            Match.Key key = keys.get((turn + i) % keys.size());
            if (IneligibleKey.of(signature, Optional.of(key)) == null) {
                return new Match.Value(key, key);
            }
        }
        throw new AssertionError("there is always a thread");
    }
}
