package dev.insitu.agent.weave;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** All that is woven around a stretch, nested: what begins first ends last. */
final class Shells implements Shell {
    /** No lambda: it is needed before the application begins, where the first of each kind takes a millisecond. */
    private static final Comparator<Point> OUTERMOST_FIRST = new Comparator<>() {
        @Override
        public int compare(Point a, Point b) {
            return Integer.compare(a.rank(), b.rank());
        }
    };

    private final Stretch stretch;
    private final List<Shell> fromOutermost = new ArrayList<>(1);

    Shells(List<? extends Point> points, Stretch stretch) {
        this.stretch = stretch;
        List<Point> nested = new ArrayList<>(points);
        nested.sort(OUTERMOST_FIRST);
        List<ProbePoint> timed = new ArrayList<>(1);
        for (Point point : nested) {
            if (point instanceof ProbePoint probe) {
                timed.add(probe);
            } else {
                fromOutermost.add(shell(point, stretch));
            }
        }
        if (!timed.isEmpty()) {
            fromOutermost.add(new ClockShell(timed, stretch));
        }
    }

    private static Shell shell(Point point, Stretch stretch) {
        if (point instanceof DrivePoint drive) {
            return new DriveShell(drive, stretch);
        }
        if (point instanceof SeenPoint seen) {
            return new SeenShell(seen, stretch);
        }
        if (point instanceof SpanEnd end) {
            return new SpanShell(end, stretch);
        }
        if (point instanceof JitterPoint jitter) {
            return new JitterShell(jitter);
        }
        if (point instanceof CompletionPoint completion) {
            return new CompletionShell(completion, stretch);
        }
        return new UntilShell((UntilPoint) point, stretch);
    }

    boolean isEmpty() {
        return fromOutermost.isEmpty();
    }

    @Override
    public void before(Code code) {
        stretch.save(code);
        for (Shell shell : fromOutermost) {
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
