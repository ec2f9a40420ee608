package dev.insitu.agent.weave.emit;

import dev.insitu.agent.weave.point.AdviceSpec;
import dev.insitu.agent.weave.point.CompletionSpec;
import dev.insitu.agent.weave.point.DriveSpec;
import dev.insitu.agent.weave.point.JitterSpec;
import dev.insitu.agent.weave.point.ProbeSpec;
import dev.insitu.agent.weave.point.SeenSpec;
import dev.insitu.agent.weave.point.SpanEnd;
import dev.insitu.agent.weave.point.UntilSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** All that is woven around a stretch, nested: what begins first ends last. */
final class AdviceChain implements Advice {
    /** No lambda: it is needed before the application begins, where the first of each kind takes a millisecond. */
    private static final Comparator<AdviceSpec> OUTERMOST_FIRST = new Comparator<>() {
        @Override
        public int compare(AdviceSpec a, AdviceSpec b) {
            return Integer.compare(a.rank(), b.rank());
        }
    };

    private final JoinPoint stretch;
    private final List<Advice> fromOutermost = new ArrayList<>(1);

    AdviceChain(List<? extends AdviceSpec> points, JoinPoint stretch) {
        this.stretch = stretch;
        List<AdviceSpec> nested = new ArrayList<>(points);
        nested.sort(OUTERMOST_FIRST);
        List<ProbeSpec> timed = new ArrayList<>(1);
        for (AdviceSpec point : nested) {
            if (point instanceof ProbeSpec probe) {
                timed.add(probe);
            } else {
                fromOutermost.add(shell(point, stretch));
            }
        }
        if (!timed.isEmpty()) {
            fromOutermost.add(new ClockAdvice(timed, stretch));
        }
    }

    private static Advice shell(AdviceSpec point, JoinPoint stretch) {
        if (point instanceof DriveSpec drive) {
            return new DriveAdvice(drive, stretch);
        }
        if (point instanceof SeenSpec seen) {
            return new SeenAdvice(seen, stretch);
        }
        if (point instanceof SpanEnd end) {
            return new SpanAdvice(end, stretch);
        }
        if (point instanceof JitterSpec jitter) {
            return new JitterAdvice(jitter);
        }
        if (point instanceof CompletionSpec completion) {
            return new CompletionAdvice(completion, stretch);
        }
        return new UntilAdvice((UntilSpec) point, stretch);
    }

    boolean isEmpty() {
        return fromOutermost.isEmpty();
    }

    @Override
    public void before(Code code) {
        stretch.save(code);
        for (Advice shell : fromOutermost) {
            shell.before(code);
        }
    }

    @Override
    public void returned(Code code) {
        for (int i = fromOutermost.size() - 1; i >= 0; i--) {
            fromOutermost.get(i).returned(code);
        }
    }

    @Override
    public void failed(Code code) {
        for (int i = fromOutermost.size() - 1; i >= 0; i--) {
            fromOutermost.get(i).failed(code);
        }
    }
}
