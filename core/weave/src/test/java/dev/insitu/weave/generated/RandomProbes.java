package dev.insitu.weave.generated;

import dev.insitu.config.value.CallEnd;
import dev.insitu.config.value.LineRange;
import dev.insitu.config.value.Match;
import dev.insitu.config.value.When;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.advice.LinesPlan;
import dev.insitu.weave.advice.MethodPlan;
import dev.insitu.weave.generated.RandomMethod.Kind;
import dev.insitu.weave.kind.DriveSpec;
import dev.insitu.weave.kind.ProbeSpec;
import dev.insitu.weave.kind.SpanEnd;
import dev.insitu.weave.kind.UntilSpec;
import dev.insitu.weave.scan.Call;
import dev.insitu.weave.scan.ClassScan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Probes of all kinds on random methods: as a plan for weaving, and as the events that each call must cause. */
final class RandomProbes {
    private final Random random;
    private final Map<String, List<AdviceSpec>> around = new TreeMap<>();
    private final Map<String, List<Lines>> lines = new TreeMap<>();
    private final Map<String, Map<String, List<AdviceSpec>>> calls = new TreeMap<>();
    private int number;

    /** A probe on lines. */
    record Lines(int probe, int first, int last) {
        boolean contain(int line) {
            return first <= line && line <= last;
        }
    }

    RandomProbes(Random random, List<RandomMethod> methods) {
        this.random = random;
        for (RandomMethod method : methods) {
            around.put(method.key(), random.nextBoolean() ? points(method, true) : List.of());
            lines.put(method.key(), lines(method, random.nextInt(4) - 1));
            Map<String, List<AdviceSpec>> called = new HashMap<>();
            for (RandomMethod callee : methods) {
                if (random.nextInt(3) > 0) {
                    called.put(callee.key(), points(callee, false));
                }
            }
            calls.put(method.key(), called);
        }
    }

    private List<AdviceSpec> points(RandomMethod method, boolean isBody) {
        List<AdviceSpec> points = new ArrayList<>();
        boolean allocated = number % 3 == 0;
        for (int i = random.nextInt(3); i >= 0; i--) {
            points.add(new ProbeSpec(++number, when(method), number % 5 != 0, allocated));
        }
        // No constructor can be driven, and of two drivers on a method none would know which iterations are its own.
        if (random.nextInt(3) == 0 && !(isBody && method.kind() == Kind.CONSTRUCTOR)) {
            points.add(new DriveSpec(match(), CallEnd.RETURN));
        }
        if (random.nextInt(3) == 0) {
            points.add(new SpanEnd(++number, random.nextBoolean(), random.nextBoolean(), match()));
        }
        if (random.nextInt(4) == 0) {
            points.add(new UntilSpec(match()));
        }
        return points;
    }

    private When when(RandomMethod method) {
        return method.result() == 'V' || random.nextBoolean()
                ? When.ALWAYS
                : switch (method.result()) {
                    case 'Z' -> When.RETURNED_TRUE;
                    case 'L' -> When.RETURNED_NON_NULL;
                    default -> When.RETURNED_POSITIVE;
                };
    }

    private Match match() {
        if (random.nextInt(3) == 0) {
            return new Match.Order();
        }
        Match.Key key = random.nextBoolean() ? new Match.Argument(0) : new Match.CurrentThread();
        return new Match.Value(key, key);
    }

    private List<Lines> lines(RandomMethod method, int count) {
        List<Lines> some = new ArrayList<>();
        int length = method.lastLine() - method.firstLine() + 1;
        for (int i = 0; i < count; i++) {
            int first = method.firstLine() + random.nextInt(length);
            some.add(new Lines(++number, first, first + random.nextInt(method.lastLine() - first + 1)));
        }
        return some;
    }

    /** What is to be woven into a class that has these methods. */
    Map<String, MethodPlan> plan(ClassScan scan) {
        Map<String, MethodPlan> plan = new HashMap<>();
        for (ClassScan.Method method : scan.methods()) {
            if (around.containsKey(method.key())) {
                MethodPlan one = new MethodPlan();
                one.body().addAll(around.get(method.key()));
                for (Lines some : lines.get(method.key())) {
                    one.lines()
                            .add(new LinesPlan(
                                    new LineRange(some.first, some.last), new ProbeSpec(some.probe, When.ALWAYS)));
                }
                for (Call call : method.calls) {
                    if (call.place() == Call.Place.ORDINARY && call.owner().equals("Main")) {
                        calls.get(method.key())
                                .getOrDefault(call.name() + call.descriptor(), List.of())
                                .forEach(point -> one.addCall(call, point));
                    }
                }
                plan.put(method.key(), one);
            }
        }
        return plan;
    }

    List<Lines> lines(RandomMethod method) {
        return lines.get(method.key());
    }

    List<String> entered(RandomMethod method, int argument) {
        return before(around.get(method.key()), argument);
    }

    List<String> returned(RandomMethod method, int argument, int value) {
        return behind(around.get(method.key()), argument, value, false);
    }

    List<String> failed(RandomMethod method, int argument) {
        return behind(around.get(method.key()), argument, 0, true);
    }

    List<String> calling(RandomMethod caller, RandomMethod callee, int argument) {
        return before(called(caller, callee), argument);
    }

    List<String> calledReturned(RandomMethod caller, RandomMethod callee, int argument, int value) {
        return behind(called(caller, callee), argument, value, false);
    }

    List<String> calledFailed(RandomMethod caller, RandomMethod callee, int argument) {
        return behind(called(caller, callee), argument, 0, true);
    }

    private List<AdviceSpec> called(RandomMethod caller, RandomMethod callee) {
        return calls.get(caller.key()).getOrDefault(callee.key(), List.of());
    }

    private static List<String> before(List<AdviceSpec> points, int argument) {
        List<String> events = new ArrayList<>();
        for (AdviceSpec point : points) {
            if (point instanceof DriveSpec drive) {
                events.add("begin" + key(drive.match(), argument));
            } else if (point instanceof SpanEnd end && !end.exit()) {
                events.add((end.start() ? "from " : "to ") + end.span() + key(end.match(), argument));
            }
        }
        return events;
    }

    private static List<String> behind(List<AdviceSpec> points, int argument, int value, boolean failed) {
        List<String> events = new ArrayList<>();
        for (AdviceSpec point : points) {
            if (point instanceof ProbeSpec probe) {
                boolean met = probe.when() == When.ALWAYS || value > 0;
                events.add((failed ? "failed " : met ? "took " : "skipped ") + probe.probe());
                if (probe.allocated() && (failed || met)) {
                    events.add("allocated " + probe.probe());
                }
            } else if (point instanceof DriveSpec) {
                events.add(failed ? "iteration failed" : "end");
            } else if (point instanceof UntilSpec until) {
                events.add("until" + key(until.match(), argument) + (failed ? " failed" : ""));
            } else if (point instanceof SpanEnd end && end.exit()) {
                String text = (end.start() ? "from " : "to ") + end.span() + key(end.match(), argument);
                events.add(failed && !end.start() ? text + " failed" : text);
            }
        }
        return events;
    }

    private static String key(Match match, int argument) {
        return match instanceof Match.Value value
                ? value.from() instanceof Match.Argument ? " " + argument + "I" : " thread"
                : "";
    }
}
