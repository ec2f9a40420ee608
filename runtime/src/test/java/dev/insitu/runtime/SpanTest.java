package dev.insitu.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.pairing.SpanFigures;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SpanTest {
    private static int last = 1_000;

    private RecordedImage recorded;
    private int span;

    @BeforeEach
    void openRegion() {
        recorded = RecordedImage.open(8L * RecordedImage.MIB);
        span = ++last;
    }

    @Test
    void recordsWhatEndsWithItsOutcome() {
        Span.define(span, false, false);
        Object key = new Object();
        Span.from(span, key);
        Span.from(span, 7, 'I');
        Span.failed(new IllegalStateException(), span, (Object) 7);
        Span.to(span, key);
        Span.to(span, key);
        Span.from(span, "key");

        assertThat(recorded.of(span).count).isEqualTo(2);
        assertThat(recorded.of(span).errors).isEqualTo(1);
        assertThat(Span.figures(span)).isEqualTo(new SpanFigures(1, 1, 0, null));
    }

    @Test
    void timesFromTheStartToTheEnd() {
        Span.define(span, true, false);
        long before = System.nanoTime();
        Span.from(span);
        long began = System.nanoTime();
        while (System.nanoTime() - began < 2_000_000) {
            Thread.onSpinWait();
        }
        Span.to(span);
        long after = System.nanoTime();

        assertThat(recorded.of(span).sum).isBetween(2_000_000L, after - before);
        assertThat(Span.figures(span)).isEqualTo(new SpanFigures(0, 0, 0, null));
    }

    @Test
    void anEndThatCameFirstTakesNoTime() {
        Span.define(span, false, true);
        Span.failed(new IllegalStateException(), span, "key");
        Span.from(span, "key");

        assertThat(recorded.of(span).count).isEqualTo(1);
        assertThat(recorded.of(span).errors).isEqualTo(1);
        assertThat(recorded.of(span).max).isZero();
        assertThat(Span.figures(span)).isEqualTo(new SpanFigures(0, 0, 0, null));
    }

    @Test
    void mutedThreadsHaveNoSpans() {
        Span.define(span, false, false);
        Object muted = AgentControl.mute();
        Span.from(span, 1, 'I');
        Span.to(span, 2, 'I');
        AgentControl.unmute(muted);

        assertThat(Span.figures(span)).isEqualTo(new SpanFigures(0, 0, 0, null));
    }

    @Test
    void whatIsNoSpanIsIgnored() {
        Span.from(span);
        Span.from(1_000_000, "key");
        Span.to(span);
        Span.to(1_000_000, 7, 'J');

        assertThat(Span.figures(span)).isNull();
        assertThat(Span.figures(1_000_000)).isNull();
        assertThat(recorded.of(span).count).isZero();
    }

    @Test
    void staysWhatItWasFirst() {
        Span.define(span, true, false);
        Span.from(span);
        Span.define(span, false, false);
        Span.to(span);

        assertThat(recorded.of(span).count).isEqualTo(1);
        assertThat(Span.limit()).isGreaterThan(span);
    }

    @Test
    void manyThreadsAtOnceLoseNoSample() {
        Span.define(span, false, false);
        BlockingQueue<Object> queue = new ArrayBlockingQueue<>(100);
        int items = 100_000;
        Threads.run(8, thread -> {
            try {
                for (int i = 0; i < items; i++) {
                    if (thread % 2 == 0) {
                        Object item = i % 2 == 0 ? new Object() : (Object) (thread * items + i);
                        Span.from(span, item);
                        queue.put(item);
                    } else {
                        Span.to(span, queue.take());
                    }
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });

        assertThat(recorded.of(span).count).isEqualTo(4L * items);
        assertThat(Span.figures(span)).isEqualTo(new SpanFigures(0, 0, 0, null));
    }

    /** Each depth of the stack in turn is the one in which there is none left for us. */
    @Test
    void runningOutOfStackInsideThrowsNothingAndBreaksNothing() {
        Span.define(span, false, false);
        Span.define(span + 1, false, true);
        last++;
        Threads.run(() -> {
            for (int i = 0; i < 120; i++) {
                int fillers = i;
                try {
                    untilTheStackIsUsedUp(fillers);
                } catch (StackOverflowError expected) {
                    // Of the recursion, not of the agent: see below.
                }
            }
        });
        SpanFigures before = Span.figures(span);
        Object key = new Object();
        long samples = recorded.of(span).count;
        for (int i = 0; i < 100_000; i++) {
            Span.from(span, key);
            Span.to(span, key);
            Span.from(span + 1, "key");
            Span.to(span + 1, "key");
        }
        assertThat(recorded.of(span).count).isEqualTo(samples + 100_000);
        assertThat(Span.figures(span).neverEnded()).isEqualTo(before.neverEnded());
    }

    @SuppressWarnings("InfiniteRecursion")
    private int untilTheStackIsUsedUp(int fillers) {
        Object key = new Object();
        Span.from(span, key);
        Span.from(span + 1, "key");
        Span.to(span, key);
        Span.to(span + 1, "key");
        return filler(fillers) + untilTheStackIsUsedUp(fillers);
    }

    /** Shifts the depths at which the next calls find the stack used up. */
    private static int filler(int more) {
        return more == 0 ? 0 : filler(more - 1);
    }
}
