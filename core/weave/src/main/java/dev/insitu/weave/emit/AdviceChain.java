package dev.insitu.weave.emit;

import dev.insitu.platform.order.StableSort;
import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.advice.Code;
import dev.insitu.weave.advice.JoinPoint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** All advice around one join point, nested: the advice that begins first ends last. */
final class AdviceChain implements Advice {
    /** Not a lambda: it is needed before the application begins, and the first lambda of each kind takes a millisecond. */
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
        StableSort.sort(nested, OUTERMOST_FIRST);
        List<AdviceSpec> joined = new ArrayList<>(1);
        for (AdviceSpec point : nested) {
            if (point.isJoined()) {
                joined.add(point);
            } else {
                fromOutermost.add(point.around(stretch, List.of(point)));
            }
        }
        if (!joined.isEmpty()) {
            fromOutermost.add(joined.get(0).around(stretch, joined));
        }
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
    public void initialised(Code code) {
        for (Advice shell : fromOutermost) {
            shell.initialised(code);
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

    @Override
    public int stack() {
        int most = 0;
        for (Advice shell : fromOutermost) {
            most = Math.max(most, shell.stack());
        }
        return most;
    }
}
