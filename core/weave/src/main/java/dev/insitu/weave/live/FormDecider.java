package dev.insitu.weave.live;

import dev.insitu.runtime.Undecided;
import dev.insitu.weave.rule.Answer;
import dev.insitu.weave.rule.OpenQuestion;
import dev.insitu.weave.rule.PlannedPoint;
import dev.insitu.weave.rule.RuleBook;
import java.lang.instrument.Instrumentation;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Decides at a method's first call which of its forms it runs: see {@link Undecided}. Called on the application's threads, while the
 * class is loaded already. Thread-safe.
 */
final class FormDecider implements Undecided.Decider {
    private final RuleBook rules;
    private final DecidedPoints decided;

    /** The methods by their number in the runtime. */
    private final Map<Integer, UndecidedMethod> methods = new ConcurrentHashMap<>();

    /** Methods that ran before all of their questions were answered. They are asked again when another class is loaded. */
    private final Set<Integer> unanswered = ConcurrentHashMap.newKeySet();

    private volatile Instrumentation instrumentation;
    private volatile boolean hasDecided;

    FormDecider(RuleBook rules, DecidedPoints decided) {
        this.rules = rules;
        this.decided = decided;
    }

    /** From now on undecided methods ask this object. */
    void begin(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
        Undecided.decideBy(this);
    }

    void add(UndecidedMethod method) {
        if (method.number >= 0) {
            methods.put(method.number, method);
        }
    }

    void remove(UndecidedMethod method) {
        methods.remove(method.number);
    }

    /** Whether a method has asked since the last call. */
    boolean takeHasDecided() {
        boolean has = hasDecided;
        hasDecided = false;
        return has;
    }

    /** Asks unanswered methods again, because another class's supertypes are known. */
    void askAgain() {
        if (!unanswered.isEmpty()) {
            for (Iterator<Integer> each = unanswered.iterator(); each.hasNext(); ) {
                int number = each.next();
                each.remove();
                Undecided.askAgain(number);
            }
        }
    }

    @Override
    public int form(Class<?> type, int number) {
        UndecidedMethod method = methods.get(number);
        Class<?> of = method == null || type != null ? type : find(method.of);
        if (method == null || of == null) {
            return 0;
        }
        int form = 0;
        for (int i = 0; i < method.questions.size(); i++) {
            OpenQuestion question = method.questions.get(i);
            String obstacle = rules.obstacle(question, of);
            if (obstacle != null) {
                cannotBe(method, question, obstacle);
            }
            switch (rules.answer(question, of)) {
                case YES -> {
                    form |= 1 << i;
                    isMeant(method, question);
                }
                case UNKNOWN -> {
                    method.mayHaveRun = true;
                    unanswered.add(number);
                }
                case NO -> {}
            }
        }
        hasDecided = true;
        return form;
    }

    private void isMeant(UndecidedMethod method, OpenQuestion question) {
        for (PlannedPoint point : method.points) {
            if (point.question().equals(question)) {
                decided.isMeant(point, method.scan);
            }
        }
    }

    private void cannotBe(UndecidedMethod method, OpenQuestion question, String reason) {
        for (PlannedPoint point : method.points) {
            if (point.question().equals(question)) {
                decided.cannotBe(point, method.scan, reason);
            }
        }
    }

    private Class<?> find(PendingClass pending) {
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (pending.is(type)) {
                return type;
            }
        }
        return null;
    }

    /** Whether all of a method's questions are answered by now. */
    boolean isAnswered(UndecidedMethod method, Class<?> type) {
        for (OpenQuestion question : method.questions) {
            if (rules.answer(question, type) == Answer.UNKNOWN) {
                return false;
            }
        }
        return true;
    }

    /** Decides an answered method for good. */
    void settle(UndecidedMethod method, Class<?> type) {
        if (method.number >= 0) {
            unanswered.remove(method.number);
            Undecided.settle(method.number, form(type, method.number));
            methods.remove(method.number);
        }
    }
}
